"""Commands of past sessions that are worth declaring: long, repeated, with nothing changed between. Opens nothing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from statistics import median

from ..event import Call
from ..facts.did.edit_shell import shell_changes
from ..facts.did.shell import Invocation, parse, program_names
from ..light import NamedTuple
from ..times import moment
from ..transcript import Entry

LONGEST = 6 * 3600.0  # a call that took longer waited for a person
# programs whose first words say what runs
COMMANDS = frozenset((
    "make", "just", "npm", "pnpm", "yarn", "bun", "cargo", "go", "docker", "podman", "gradle", "gradlew", "mvn", "tofu",
    "terraform", "bazel", "nx", "turbo", "rake", "invoke", "tox", "nox", "mise", "task", "dotnet", "swift", "flutter",
    "poetry", "uv", "helm", "dbt", "snakemake", "dvc",
))  # fmt: skip
# programs that look around, wait, or belong to the shell
PLAIN = frozenset((
    "[", "[[", ".", "bash", "break", "cat", "cd", "continue", "cp", "curl", "cut", "date", "declare", "diff", "echo",
    "env", "eval", "exec", "exit", "export", "false", "find", "gh", "git", "grep", "head", "jq", "kill", "kubectl",
    "less", "local", "ls", "man", "mkdir", "mv", "node", "nohup", "open", "pkill", "powershell", "printf", "ps", "pwd",
    "python", "pwsh", "read", "return", "rg", "rm", "rsync", "scp", "sed", "set", "sh", "sleep", "sort", "source",
    "ssh", "sudo", "tail", "tee", "test", "time", "timeout", "tmux", "top", "touch", "tr", "trap", "true", "type",
    "uniq", "unset", "wait", "watch", "wc", "wget", "which", "wsl", "xargs", "zsh", "awk",
))  # fmt: skip
_OUT = re.compile(r"-o|--?out(?:put)?(?:[-_](?:file|dir|path))?|--junitxml|--report|--log-file")
_ARTIFACT = re.compile(r"[\w./-]+\.(?:json|jsonl|csv|tsv|xml|html|txt|log|md|parquet|out)")


class Ran(NamedTuple):
    """One run: what the policy would call it, its whole text, how long, what it wrote, and whether it repeats the last
    one of the same text with nothing changed between."""

    entry: str
    text: str
    seconds: float
    artifacts: tuple[str, ...]
    repeat: bool
    session: str


class Candidate(NamedTuple):
    """entry as `run` has it; minutes in all; repeats: runs with nothing changed since the one before."""

    entry: str
    runs: int
    sessions: int
    minutes: float
    median_seconds: float
    repeats: int
    repeat_minutes: float
    artifacts: tuple[str, ...]


def ran(entries: Iterable[Entry], session: str) -> Iterator[Ran]:
    """The runs of one session, in order, of commands that do more than look around."""
    open_calls: dict[str, tuple[Call, float]] = {}
    last: set[str] = set()  # texts that ran since something changed
    for entry in entries:
        for result in entry.results:
            call, began = open_calls.pop(result.call, (None, 0.0))
            took = moment(entry.time) - began if began and entry.time else 0.0
            command = call.input.get("command") if call is not None else None
            if not isinstance(command, str) or result.background or not 0 < took <= LONGEST:
                continue
            found = principal(command)
            if found is not None:
                entry_name, invocation = found
                yield Ran(
                    entry_name, invocation.text, took, written(command, invocation), invocation.text in last, session
                )
                last.add(invocation.text)
        for call in entry.calls:
            if call.kind == "shell":
                open_calls[call.id] = (call, moment(entry.time) if entry.time else 0.0)
            if _changes(call):
                last.clear()


def principal(command: str) -> tuple[str, Invocation] | None:
    """The one program of a line that works, as a policy names it; None where there is none, or several."""
    names: dict[str, Invocation] = {}
    for invocation in parse(command).invocations:
        name = named(invocation)
        if name:
            names.setdefault(name, invocation)
    return next(iter(names.items())) if len(names) == 1 else None


def named(invocation: Invocation) -> str:
    """The entry of `run` under which a policy would know this program; "" for those that only look around."""
    known = program_names(invocation)
    if not known or not known[0].isprintable() or "$" in known[0] or any(name.split()[-1][0] == "/" for name in known):
        return ""  # what lies outside the project is no part of it
    base = known[0].rpartition("/")[2]
    if base in COMMANDS:
        words = []
        for word in invocation.argv[1:4]:
            if word.startswith("-") or not re.fullmatch(r"[\w:@./-]+", word):
                break
            words.append(word)
            if word not in ("run", "compose", "exec"):
                break
        return " ".join((base, *words)) if words else ""
    return "" if base in PLAIN else known[0]


def written(command: str, invocation: Invocation) -> tuple[str, ...]:
    """Files below the project that a run leaves behind, as far as its line says: redirections and output options."""
    found = [change.path for change in shell_changes(command) if change.how == "shell"]
    words = invocation.argv
    for at, word in enumerate(words):
        option, glued, value = word.partition("=")
        if _OUT.fullmatch(option):
            found.append(value if glued else words[at + 1] if at + 1 < len(words) else "")
    return tuple(
        dict.fromkeys(one for one in found if _ARTIFACT.fullmatch(one) and not one.startswith("/") and ".." not in one)
    )


def _changes(call: Call) -> bool:
    """Whether a call may change what the next run sees; a redirected output of a run changes nothing for it."""
    command = call.input.get("command")
    if call.kind == "shell" and isinstance(command, str):
        return any(change.how != "shell" or not _ARTIFACT.fullmatch(change.path) for change in shell_changes(command))
    return call.kind == "edit"


def candidates(runs: Iterable[Ran], *, least_seconds: float, least_runs: int) -> list[Candidate]:
    """Those that run long and often enough, the most wasted minutes first."""
    by_entry: dict[str, list[Ran]] = {}
    for run in runs:
        by_entry.setdefault(run.entry, []).append(run)
    found = [
        _candidate(entry, group)
        for entry, group in by_entry.items()
        if len(group) >= least_runs and median(run.seconds for run in group) >= least_seconds
    ]
    return sorted(found, key=lambda one: (-one.repeat_minutes, -one.minutes, one.entry))


def _candidate(entry: str, group: list[Ran]) -> Candidate:
    again = [run.seconds for run in group if run.repeat]
    files = Counter(path for run in group for path in run.artifacts)
    return Candidate(
        entry,
        runs=len(group),
        sessions=len({run.session for run in group}),
        minutes=sum(run.seconds for run in group) / 60,
        median_seconds=median(run.seconds for run in group),
        repeats=len(again),
        repeat_minutes=sum(again) / 60,
        artifacts=tuple(path for path, _ in files.most_common(3)),
    )


def snippet(found: Iterable[Candidate], taken: Iterable[str] = ()) -> str:
    """The candidates as a part of a policy, the reasons as comments. Valid as it stands; it refuses nothing yet."""
    names, parts = set(taken), []
    for one in found:
        name = _name(one.entry, names)
        names.add(name)
        where = "1 session" if one.sessions == 1 else f"{one.sessions} sessions"
        again = f", {one.repeat_minutes:.1f} minutes" if one.repeats else ""
        rows = [
            f"# {one.runs} runs in {where}, {one.median_seconds:.0f} seconds each (median), {one.minutes:.1f} minutes.",
            f"# With nothing changed since the one before: {one.repeats}{again}.",
            f"[verbs.{name}]",
            f"run = [{quoted(one.entry)}]",
            'level = "warn"  # records each run and refuses none; take this line out to arm it',
        ]
        for path in one.artifacts or ("path/to/what/it/writes",):
            rows += [
                f"# [[verbs.{name}.answers]]",
                '# question = "what a reader of it asks"',
                f"# artifact = {quoted(path)}",
                '# read = "how to read it"',
                '# inputs = ["src/**"]',
            ]
        parts.append("\n".join(rows) + "\n")
    return "\n".join(parts)


def quoted(text: str) -> str:
    """A TOML string; what it is made of came from a session."""
    plain = "".join(char for char in text if char.isprintable())[:200]
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _name(entry: str, taken: set[str]) -> str:
    words = [word.rpartition("/")[2] for word in entry.split() if word not in ("python", "-m", "run", "node")]
    base = re.sub(r"[^a-z0-9]+", "-", "-".join(words).lower()).strip("-")[:40] or "verb"
    return next(name for name in (base, *(f"{base}-{n}" for n in range(2, 1000))) if name not in taken)
