"""cost/rerun-unchanged: the same slow command again for another part of its output, and nothing has changed since."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ....event import Event
from ....facts.did.invoked import Invoked
from ....facts.did.shell import Invocation, Shell, invokes
from ....fold import fold
from ....gate import Finding, gate
from ....light import TYPE_CHECKING, Any
from ....policy import Policy
from ....reply import quote
from ....transcript import Transcript
from ....verbs.justification import ago

if TYPE_CHECKING:
    from .earlier import Earlier
    from .line import Line

GATE = "cost/rerun-unchanged"
KINDS = ("tests", "build", "lint", "types")
# what may stand beside a run without doing anything of its own
_BESIDE = frozenset(("cd", "export", "set", "source", ".", "pushd", "popd", "true", ":"))
# words of somebody who runs a thing again to see whether it comes out the same
_RETRY = (
    "flak", "intermittent", "sporadic", "nondetermin", "non-determin", "race condition", "retry", "retries", "retrying",
    "once more", "several times", "a few times", "stable", "timing", "consistently", "偶发", "偶现", "重试", "不稳定",
    "再試行", "不安定", "재시도", "불안정", "inestable", "instable", "нестабил", "instabil",
)  # fmt: skip
# words of a user who orders the run
_ORDER = (
    "rerun", "re-run", "again", "twice", "times", "repeat", "重跑", "再跑", "再运行", "もう一度", "再実行",
    "다시", "erneut", "nochmal", "relanc", "повтор",
)  # fmt: skip
_KEPT = "Full output saved to: "
_CUT = ("characters truncated", "lines truncated", "output truncated", "<persisted-output>", "[truncated")
_LITERALS = (
    "pytest", "unittest", "tox", "nox", "jest", "vitest", "mocha", "playwright", "cypress", "cargo ", "go test",
    "go build", "go vet", "npm ", "pnpm ", "yarn ", "bun ", "deno ", "make", "gradle", "mvn", "dotnet ", "swift ",
    "ctest", "rspec", "rake", "phpunit", "bazel", "mix ", "tsc", "eslint", "mypy", "pyright", "ruff", "golangci-lint",
    "cmake", "flutter", "zig ", "just ",
)  # fmt: skip


@gate(
    GATE,
    title="The same command again, for another part of its output",
    events=("ToolCall",),
    level={"classic": "off", "balanced": "log", "strict": "warn"},
    maturity="preview",
    verbs=True,
    literals=_LITERALS,
    options={"seconds": 10},
)
def rerun_unchanged(
    event: Event, invoked: Invoked, policy: Policy, transcript: Transcript, options: Mapping[str, Any]
) -> Iterator[Finding]:
    """Objects to a run that repeats an earlier one of the turn and differs only in how its output is filtered.

    `pytest | tail -5`, then `pytest | grep FAILED`: the second run finds out nothing that the first did not. The reply
    says where the whole output is, where the harness or the line itself kept it, else how the run ended and that one
    run into a file serves every further question.

    It looks at programs of declared verbs that cost/expensive-verb lets through (cheap forms, verbs that are only
    watched), and, where the policy names this gate, at test, build, lint and type runs that took `seconds` or more.
    Silent where anything may have changed since: an edit, a checkout, an install, another folder, a command that it
    does not know, an agent's work, a word of the user; where the message or the user speaks of a retry; and where the
    new run goes into a file.
    """
    command = event.call.input.get("command") if event.call is not None and event.call.kind == "shell" else None
    if event.call is None or not isinstance(command, str) or event.running:
        return
    if invoked.undecided or any(policy.verbs[use.verb].get("level") not in ("log", "warn") for use in invoked.uses):
        return  # cost/expensive-verb has its say on these
    from .line import parted

    own = parted(command)
    if own is None or own.files:
        return
    kind = _wanted(command, own, policy)
    if not kind:
        return
    from .earlier import earlier

    before = earlier(own, event.call.id, transcript)
    if before is None or before.line.filters == own.filters or not before.result.text.strip():
        return
    # a verb is slow by declaration, another program by the record
    if kind == "runner" and (before.seconds is None or before.seconds < options.get("seconds", 10)):
        return
    prompt = transcript.prompt()
    asked = prompt.text if prompt else ""
    if _says(asked, _ORDER) or any(_says(text, _RETRY) for text in (*before.texts, asked)):
        return
    yield _finding(command, own, before)


def _wanted(command: str, own: Line, policy: Policy) -> str:
    """verb or runner where every program of the line is one that counts, or stands beside it; "" otherwise."""
    runners = any(literal in policy.tool_literals and literal in command for literal in _LITERALS)
    kinds = {_kind(piece.words, policy, runners) for piece in own.commands}
    if "" in kinds or not kinds - {"beside"}:
        return ""
    return "runner" if "runner" in kinds else "verb"


def _kind(words: Sequence[str], policy: Policy, runners: bool) -> str:
    """runners: whether the policy wants to hear of test, build, lint and type runs."""
    if words[0] in _BESIDE:
        return "beside"
    if any(word.startswith("--watch") for word in words):
        return ""
    alone = Shell((Invocation(tuple(words), " ".join(words)),), ())
    for verb in policy.verbs.values():
        if verb.get("level") != "off" and invokes(alone, tuple(map(str, verb.get("run", ())))) is not None:
            return "verb"
    if not runners:
        return ""
    from ....facts.did.runners.commands import named  # tables that most calls do not need

    check = named(words)
    return "runner" if check is not None and check.kind in KINDS else ""


def _says(text: str, words: Sequence[str]) -> bool:
    folded = fold(text[-20_000:])
    return any(word in folded for word in words)


def _finding(command: str, own: Line, before: Earlier) -> Finding:
    through = " | ".join(before.line.filters)
    code = before.result.exit
    # a pipe's status is that of its filter
    end = "" if through else f"exit {code}" if code is not None else "failed" if before.result.failed else ""
    how = ", ".join(part for part in (ago(before.seconds) if before.seconds is not None else "", end) if part)
    ran = f"`{quote(own.base, 140)}` ran already{f' ({how})' if how else ''}"
    if through:
        ran += f", its output through `{quote(through, 60)}`"
    where, act = _instead(own, before)
    seen = f"{ran}; nothing the session shows has changed since, and {where}"
    return Finding(
        words=command,
        looked="a change since the last run of this command",
        seen=seen,
        act=act,
        key=own.base,
        once_per="turn",
        text=f"{GATE}: {seen}. {act}",
    )


def _instead(own: Line, before: Earlier) -> tuple[str, str]:
    """Where the earlier output is, and what to do instead of the run."""
    kept = before.result.text.partition(_KEPT)[2].partition("\n")[0].strip()
    if before.line.files:
        path = quote(before.line.files[0], 200)
        return f"its output went to {path}", "Filter that file."
    if kept and not before.line.filters:
        return f"its whole output is in {quote(kept, 300)}", "Filter that file."
    if not before.line.filters and not any(mark in before.result.text for mark in _CUT):
        return "its whole output stands above", "Read it there."
    last = next((line for line in reversed(before.result.text.splitlines()) if line.strip()), "")
    run = quote(own.base, 120)
    return f'its last line was "{quote(last, 80)}"', f"If you need more, run `{run}` once into a file and filter that."
