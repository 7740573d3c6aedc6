"""The checks of one shell line and its output: invocations by name, summaries, and the vote between them.

read_line(command, scripts) ─▶ Asked…        what the line meant to check, in order
settle(asked, output, result) ─▶ Settled…    what came of it
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ...light import NamedTuple
from . import check_words as words
from .runners import argv as programs
from .runners import commands
from .runners.named import Named
from .runners.summary import Summary
from .runners.targets import PACKAGE
from .shell import Invocation, parse
from .shell.scripts import join
from .shell.status import Line, Status

_GENERIC = frozenset(PACKAGE) | {"script", "maven"}
_BY_BUILD = (
    "gradle",
    "gradlew",
    "maven",
    "sbt",
    "make",
    "gmake",
    "dotnet",
    "xcodebuild",
    "swift",
    "cargo",
    "nextest",
    "ant",
)
_KEEPING = frozenset(("head", "tail", "cat", "tee", "less", "sort", "uniq", "cut", "nl", "sed"))
_UNDECIDED_NAMES = ("powershell", "syntax", "too long")


class Asked(NamedTuple):
    """One check that a line names. status: whose exit the line's is. whole: the line."""

    named: Named
    text: str
    cwd: str
    status: Status
    whole: str = ""


class Plan(NamedTuple):
    """shows: nothing but showing and moving programs. others: what else was run, for a check of kind `other`."""

    asked: tuple[Asked, ...]
    shows: bool
    others: tuple[Asked, ...] = ()
    logs: tuple[str, ...] = ()


class Settled(NamedTuple):
    named: Named
    outcome: str
    summary: Summary | None
    line: str
    cwd: str


def read_line(command: str, scripts: Mapping[str, str]) -> Plan:
    return _read(command, scripts) if scripts else _plain_line(command)


@lru_cache(maxsize=256)  # the facts of one turn ask for the same lines
def _plain_line(command: str) -> Plan:
    return _read(command, {})


def _read(command: str, scripts: Mapping[str, str]) -> Plan:
    shell = parse(command, scripts)
    line = Line(command) if shell.invocations else None
    asked: list[Asked] = []
    others: list[Asked] = []
    logs: list[str] = []
    cwd, after, shows = "", -1, True
    outer: Invocation | None = None
    for invocation in shell.invocations:
        argv = invocation.argv
        if argv[0] in ("cd", "pushd") and len(argv) > 1 and not invocation.via:
            cwd = join(cwd, argv[-1])
            continue
        if not _inside(invocation, outer):
            outer = invocation
        named = commands.named(argv)
        behind = _behind(invocation, scripts) if named is None or named.runner in _GENERIC else None
        if behind is not None:
            named = behind
        shows = shows and named is None and programs.shows(argv)
        ran = None if named is not None else _other(invocation)
        if line is None or (named is None and ran is None):
            if line is not None and not programs.shows(argv):
                logs += line.of(invocation.text).logs
            continue
        text = (outer or invocation).text
        status = line.of(text, after if text == invocation.text else after - 1)
        if status.start < 0:
            status = line.of(text)
        after = max(after, status.start)
        logs += status.logs
        if (
            invocation is not outer
            and asked
            and outer is not None
            and asked[-1].text == outer.text
            and named is not None
        ):
            if asked[-1].named.runner in _GENERIC:
                asked.pop()  # what stands behind the target says more than its name
            if status.how == "own" and invocation.via:
                status = status._replace(how="and")
        if named is not None:
            asked.append(Asked(named, text, cwd, status, command))
        elif ran is not None:
            others.append(Asked(ran, text, cwd, status, command))
    for part in shell.undecided:
        if part.why in _UNDECIDED_NAMES and not asked:
            for piece in _pieces(command):
                named = commands.named(piece.argv)
                if named is not None and named.runner != "script":
                    asked.append(Asked(named, piece.text, cwd, Status("hidden"), command))
                elif part.why == "powershell" and (ran := named or _other(piece)) is not None:
                    others.append(Asked(ran, piece.text, cwd, Status("hidden"), command))
        if part.why == "powershell" and not shell.invocations:
            shows = shows and all(programs.shows(piece.argv) for piece in _pieces(command))
        else:
            shows = shows and part.why in ("alias", "syntax") and bool(shell.invocations)
    return Plan(tuple(asked), shows, tuple(others), tuple(logs))


def _behind(invocation: Invocation, scripts: Mapping[str, str]) -> Named | None:
    """What stands behind `poe test`, `hatch run lint`, `mise run ci`, `composer check`: the first check of its text."""
    if not scripts:
        return None
    argv = invocation.argv
    before = invocation.via[-1:] if invocation.via and " run" in invocation.via[-1] else ()
    for key in (argv[:3], argv[:2], argv[:1]):
        text = scripts.get(" ".join((*before, *key)))
        if text is None or (len(key) < 2 and not before):
            continue
        found = [named for one in parse(text).invocations if (named := commands.named(one.argv)) is not None]
        if found:
            best = next((one for one in found if one.kind == "tests"), found[0])
            return best._replace(silent=best.silent and len(found) == 1)
    return None


def _inside(invocation: Invocation, outer: Invocation | None) -> bool:
    """Whether it lies in a script that `outer` (a make target, a package script) stands for."""
    if outer is None or len(invocation.via) <= len(outer.via):
        return False
    label = invocation.via[len(outer.via)]
    return label.split()[0] == outer.argv[0].rpartition("/")[2] or label.endswith(outer.argv[0])


def _pieces(command: str) -> Iterable[Invocation]:
    """The parts between separators of a line that the grammar cannot read; quoting is not undone."""
    text = command[:4000]
    for mark in ("&&", "||", "|", "\n", "&"):
        text = text.replace(mark, ";")
    for piece in text.split(";")[:40]:
        words = tuple(piece.split())
        if words:
            yield Invocation(words, piece.strip()[:300])


def _other(invocation: Invocation) -> Named | None:
    """A program that was run and is no check by name: it shows at least that the code runs."""
    argv = invocation.argv
    if programs.shows(argv):
        return None
    program = programs.program_of(argv)
    if programs.inline(argv):
        return Named("inline", "other", True)
    if program in (
        "curl",
        "http",
        "wget",
        "psql",
        "sqlite3",
        "mysql",
        "redis-cli",
        "grpcurl",
        "newman",
        "k6",
        "lighthouse",
    ):
        return Named(program, "other", True)
    if program in (
        "python",
        "node",
        "ruby",
        "php",
        "tsx",
        "ts-node",
        "deno",
        "perl",
        "Rscript",
        "julia",
        "java",
        "lua",
    ):
        return Named("program", "other", True)
    if argv[0].startswith(("./", "../", "/", "~/")) and not argv[0].startswith(("/usr/", "/bin/", "/opt/")):
        return Named("program", "other", True)
    if (
        program in ("go", "cargo", "dotnet", "swift", "uv", "bun", "flutter", "dart")
        and len(argv) > 1
        and argv[1] == "run"
    ):
        return Named("program", "other", True)
    if (
        program in ("npm", "pnpm", "yarn", "make", "just")
        and len(argv) > 1
        and argv[1] in ("start", "run", "dev", "preview")
    ):
        return Named("program", "other", True)
    return None


def settle(plan: Plan, found: tuple[Summary, ...], text: str, exit: int | None, failed: bool) -> list[Settled]:
    """Each summary goes to the check that it belongs to; what is left votes by exit, words and masking."""
    taken: dict[int, list[Summary]] = {}
    free: list[Summary] = []
    for summary in found:
        place = _owner(plan.asked, summary)
        if place is not None:
            taken.setdefault(place, []).append(summary)
        elif summary.sure and not plan.shows:
            free.append(summary)
    told, doubtful = _share(plan.asked, taken)
    lone = len(plan.asked) == 1
    out: list[tuple[int, Settled]] = []
    for place, asked in enumerate(plan.asked):
        if place in told:
            continue
        own = taken.get(place, [])
        mine = [one for one in own if one.kind == asked.named.kind or asked.named.runner == "clippy"]
        code = _code(asked.status, text, exit)
        if not mine and own and (own[-1].outcome == "failed" or asked.named.runner in _BY_BUILD[:5]):
            worst = next((one for one in own if one.outcome == "failed"), own[-1])
            line = worst.line
            out.append((worst.at, Settled(asked.named, worst.outcome, None, line, asked.cwd)))
        elif not mine:
            voter, rest = resolved(asked, text)
            outcome, line = _vote(voter, rest, code, exit, failed, lone)
            if place in doubtful and outcome == "failed" and code is None:
                outcome, line = "unknown", ""  # the failure in sight is the other run's
            out.append((own[0].at if own else 1 << 30, Settled(voter.named, outcome, None, line, asked.cwd)))
        for summary in own:
            if summary not in mine:
                if summary.runner == "make":
                    continue
                out.append((summary.at, _plain(summary, asked)))
                continue
            outcome = summary.outcome
            if outcome == "passed" and summary is mine[-1] and _broke(asked, code, exit, failed, lone, text):
                outcome = "failed"
            named = asked.named if asked.named.runner not in _GENERIC else asked.named._replace(runner=summary.runner)
            out.append((summary.at, Settled(named, outcome, summary, summary.line, asked.cwd)))
    out += [
        (one.at, Settled(Named(one.runner, one.kind, one.selected), one.outcome, one, one.line, "")) for one in free
    ]
    out.sort(key=lambda pair: pair[0])
    return [settled for _, settled in out]


def _share(asked: tuple[Asked, ...], taken: dict[int, list[Summary]]) -> tuple[set[int], set[int]]:
    """One summary for each run of a runner that the line starts several times, the last one's for the last.

    Returns the runs that the summaries of another have told of, and those of which nobody knows.
    """
    told: set[int] = set()
    doubtful: set[int] = set()
    for place, own in list(taken.items()):
        named = asked[place].named
        alike = [n for n, one in enumerate(asked) if one.named[:2] == named[:2] and (n == place or n not in taken)]
        mine = [one for one in own if one.kind == named.kind]
        if len(alike) < 2 or not mine:
            continue
        before = [n for n in alike if n != place]
        if len(mine) == len(alike):
            for n, summary in zip(alike, mine, strict=True):
                taken[n] = [summary]
            taken[alike[-1]] += [one for one in own if one not in mine]
        elif len(mine) > len(alike):
            told.update(before)
        else:
            doubtful.update(before)
    return told, doubtful


def _plain(summary: Summary, asked: Asked) -> Settled:
    named = Named(summary.runner, summary.kind, asked.named.selected)
    return Settled(named, summary.outcome, summary, summary.line, asked.cwd)


def _owner(asked: tuple[Asked, ...], summary: Summary) -> int | None:
    """The check of the same runner, else the target or script that may stand for it, else one of the same kind."""
    same = [n for n, one in enumerate(asked) if one.named.runner == summary.runner]
    if not same and summary.runner == "cargo build":
        same = [n for n, one in enumerate(asked) if one.named.runner in ("clippy", "cargo", "nextest")]
    if not same:
        kinds = (summary.kind, *(("tests",) if summary.kind == "build" else ()))
        generic = [n for n, one in enumerate(asked) if one.named.runner in _GENERIC]
        same = [n for n in generic if asked[n].named.kind == summary.kind] or [
            n for n in generic if asked[n].named.kind in kinds
        ]
        same = same or ([generic[0]] if generic else [])
    if not same:
        same = [n for n, one in enumerate(asked) if one.named.kind == summary.kind and summary.sure]
        same = same or [n for n, one in enumerate(asked) if summary.kind == "build" and one.named.runner in _BY_BUILD]
    return same[-1] if same else None


def _code(status: Status, text: str, exit: int | None) -> int | None:
    """The number that an `echo "exit: $?"` printed for this check; None where there is none."""
    if status.echoed is None:
        return None
    for line in reversed(text.split("\n")[-400:]):
        _, found, rest = line.partition(status.echoed) if status.echoed else ("", "x", line.strip())
        digits = rest.strip().lstrip("\"'=: ")
        count = 0
        while count < len(digits) and digits[count].isdecimal():
            count += 1
        if found and 0 < count < 4 and (status.echoed or count == len(digits)):
            return int(digits[:count])
    return None


def _broke(asked: Asked, code: int | None, exit: int | None, failed: bool, lone: bool, text: str) -> bool:
    """A green summary with a red exit of its own: coverage too low, a crash at the end, open handles."""
    if code is not None and not asked.status.pipe:
        return code != 0
    return lone and asked.status.how == "own" and exit not in (None, 0, 124, 137, 143) and not words.cut_off(text)


def _vote(asked: Asked, text: str, code: int | None, exit: int | None, failed: bool, lone: bool) -> tuple[str, str]:
    status, named = asked.status, asked.named
    red = failed or exit not in (None, 0)
    gone = words.absent(text)
    if gone and (red or status.how != "own" or code):
        return "unknown", gone
    if words.cut_off(text) or exit in (124, 143):
        return "unknown", ""
    if code is not None and not status.pipe:
        return ("passed", "") if code == 0 else ("failed", words.failure(text))
    if status.how == "background":
        return "running", ""
    line = words.failure(text)
    shown = _residue(text, asked)
    if status.how == "own":
        if red:
            return "failed", line
        if exit == 0:
            return "passed", ""
        return ("failed", line) if line else ("passed", "") if text.strip() or named.silent else ("unknown", "")
    if status.how == "and":
        if not red:
            return ("failed", line) if line and exit is None else ("passed", "")
        return ("failed", line) if line or lone else ("unknown", "")
    if named.runner == "go" and any(stage.startswith("grep -v") and "ok" in stage for stage in status.stages):
        return ("failed", line) if line else ("masked", "") if shown else ("passed", "")
    if named.silent and not status.quiet and status.how == "hidden":
        listed = words.listed(text)
        if listed:
            return "failed", listed
        if all(program in _KEEPING for program in status.pipe) or shown in ("", "0"):
            return "passed", ""
    if line:
        return "failed", line
    return "masked", ""


def _residue(text: str, asked: Asked) -> str:
    """What is left of an output without the lines that the command line itself spells out."""
    lines = [line.strip() for line in text.split("\n")[-200:]]
    return "\n".join(line for line in lines if line and line not in asked.whole)


def resolved(asked: Asked, text: str) -> tuple[Asked, str]:
    """npm, pnpm and yarn print the script that they run: it names the check better than its target does."""
    if asked.named.runner not in ("npm", "pnpm", "yarn", "bun"):
        return asked, text
    lines = text.split("\n")
    for number, line in enumerate(lines[:12]):
        if line.startswith(("> ", "$ ")) and "@" not in line.partition(" ")[2].split(" ")[0]:
            found = commands.named(line[2:].split("&&")[-1].split())
            if found is not None and found.runner != "script":
                named = found._replace(selected=found.selected or asked.named.selected)
                rest = "\n".join(one for one in lines[number + 1 :] if not one.startswith(("> ", "$ ")))
                return asked._replace(named=named), rest
    return asked, text
