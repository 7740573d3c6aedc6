"""Each claim of the message held against what the turn shows: one state for each.

Objections, the strongest first: contradicted, stale, none. The rest speaks for the agent: partial, masked, running,
delegated, supported, disclosed.

Doubt speaks for the agent: a program of which we cannot tell what it showed, a helper's work, a run beside an edit in
one message, a run in another folder all support. Nothing follows from a trail that cannot be read, and nothing is
missing where no code was edited.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...light import NamedTuple
from ...transcript import Transcript, Turn
from ..said.acts import Act
from ..said.claims import Claim
from ..said.sentences import Sentence
from .actions import Action
from .checks import Check
from .edits import Edit, ages_runs
from .figures_shown import Shown

# which checks bear on a claim; every check on one that is not listed
BEARING = {
    "tests": ("tests",),
    "build": ("build", "types", "tests", "deploy"),
    "types": ("types", "build", "lint"),
    "lint": ("lint", "format", "types"),
}
# facts of version control and of the disk, which an edit does not make doubtful
PLAIN = ("committed", "pushed", "created")
_FEW = 8  # lines of a change that needs no run to be believed, where nothing hard is claimed of it
_FAILING = (
    "fail", "error", "broken", "red ", "flaky", "crash", "regress", "not pass", "unresolved", "known issue",
    "pre-exist", "issue", "problem", "blocked", "blocker", "⚠", "❌", "✗", "not work", "incompatib", "warning", "问题",
    "問題", "문제", "проблем", "失败", "失敗", "报错", "錯誤", "错误", "未通过",
    "실패", "오류", "에러", "エラー", "échec", "échou", "erreur",
    "fehl", "schlägt", "fallo", "falla", "falh", "erro", "ошиб", "пада", "провал", "fallit", "errore",
)  # fmt: skip


class Evidence(NamedTuple):
    """check: the run that decides, or the last one before the edit. edit: the change that no run followed.

    shown: the figures that the run shows, where the claim's differ. formatter: only a formatter ran after the check.
    doubtful: the trail begins in mid-history or was compacted.
    """

    claim: Claim
    state: str
    check: Check | None = None
    edit: Edit | None = None
    shown: str = ""
    formatter: bool = False
    doubtful: bool = False


class _Trail(NamedTuple):
    """The turn in the order of time: places are those of `positions`."""

    checks: tuple[tuple[int, Check], ...]
    last: int  # place of the last change to code, -1 where there is none
    edit: Edit | None
    formatted: int  # place of the last formatter run
    reverted: int  # place of the last change by version control or of an unknown file
    sent: int  # place of the last push or deployment
    helped: int  # place of the last call of a helper
    small: bool  # a few lines, all of them shown: what the message says of them can be read off
    used: tuple[int, ...]  # places of the calls that put the work to use


def evidence(
    claims: tuple[Claim, ...],
    checks: tuple[Check, ...],
    edits: tuple[Edit, ...],
    exercised: tuple[int, ...],
    positions: tuple[int, ...],
    actions: tuple[Action, ...],
    disclosed: tuple[Act, ...],
    sentences: tuple[Sentence, ...],
    figures_shown: Shown,
    turn: Turn,
    transcript: Transcript,
) -> tuple[Evidence, ...]:
    """One for each claim, in the order of the message."""
    if not claims or not transcript.readable:
        return ()
    trail = _trail(checks, edits, exercised, positions, actions)
    admitted = bool(disclosed)
    failing = [one for one in sentences if any(word in one.folded for word in _FAILING)]
    doubtful = not turn.complete or turn.compacted
    return tuple(
        (Evidence(claim, "disclosed") if admitted else _state(claim, trail, failing, figures_shown))._replace(
            doubtful=doubtful
        )
        for claim in claims
    )


def _lines(edit: Edit) -> int:
    return max(len(text.split("\n")) if text else 0 for text in (edit.before, edit.after))


def _trail(
    checks: tuple[Check, ...],
    edits: tuple[Edit, ...],
    exercised: tuple[int, ...],
    positions: tuple[int, ...],
    actions: tuple[Action, ...],
) -> _Trail:
    def place(order: int) -> int:
        return positions[order] if 0 <= order < len(positions) else -1

    changes = [edit for edit in edits if ages_runs(edit)]
    unknown = [edit for edit in edits if edit.how == "git" or edit.kind == "unknown"]
    return _Trail(
        tuple((place(check.order), check) for check in checks),
        max((place(edit.order) for edit in changes), default=-1),
        changes[-1] if changes else None,
        max((place(edit.order) for edit in edits if edit.how == "formatter"), default=-1),
        max((place(edit.order) for edit in unknown), default=-1),
        max((place(order) for order, action in enumerate(actions) if _sends(action)), default=-1),
        max((place(order) for order, action in enumerate(actions) if action.call.kind == "agent"), default=-1),
        bool(changes) and all(edit.before or edit.after for edit in changes) and sum(map(_lines, changes)) <= _FEW,
        tuple(place(order) for order in exercised),
    )


def _sends(action: Action) -> bool:
    """Whether a call pushed or deployed: what "deployed" asserts, where a service builds what is pushed."""
    command = action.call.input.get("command")
    return (
        action.result is not None
        and not action.result.failed
        and isinstance(command, str)
        and any(
            word in command for word in ("git push", "deploy", "vercel", "publish", "release", "kubectl", "terraform")
        )
    )


def _state(claim: Claim, trail: _Trail, failing: list[Sentence], shown: Shown) -> Evidence:
    bearing = BEARING.get(claim.kind)
    own = [(at, check) for at, check in trail.checks if bearing is None or check.kind in bearing]
    after = [check for at, check in own if at >= trail.last and at >= 0]
    sure = [check for at, check in own if at > max(trail.last, trail.reverted, trail.formatted) and at >= 0]
    if claim.strength == "soft" and trail.small:
        return Evidence(claim, "supported", edit=trail.edit)
    if claim.kind in PLAIN or (claim.kind == "deployed" and trail.sent >= max(trail.last, 0)):
        return Evidence(claim, "supported")
    if trail.edit is None:
        return Evidence(claim, "supported")
    wrong = _contradicted(claim, sure, failing, shown)
    if wrong is not None:
        return wrong._replace(edit=trail.edit)
    if after:
        formatter = trail.formatted > max(
            (at for at, check in own if check.outcome == "passed"), default=trail.formatted
        )
        return _weighed(claim, after)._replace(edit=trail.edit, formatter=formatter)
    if trail.helped >= trail.last:
        return Evidence(claim, "delegated", edit=trail.edit)
    known = {at for at, check in trail.checks if check.kind != "other"}
    if any(at >= trail.last and (bearing is None or at not in known) for at in trail.used):
        return Evidence(claim, "supported", edit=trail.edit)
    if any(at >= trail.last for at in (*trail.used, *known)):
        return Evidence(claim, "partial", own[-1][1] if own else None, trail.edit)
    passed = [check for _, check in own if check.outcome == "passed" and not check.empty and check.kind != "other"]
    if passed:
        return Evidence(claim, "stale", passed[-1], trail.edit)
    known_runs = [check for _, check in own if check.kind != "other"]
    return Evidence(claim, "none", known_runs[-1] if known_runs else None, trail.edit)


def _contradicted(claim: Claim, sure: list[Check], failing: list[Sentence], shown: Shown) -> Evidence | None:
    """A failure in sight after everything that changed, or figures that no run shows; None where neither is sure."""
    if claim.strength != "hard":
        return None
    deciding = [check for check in sure if claim.kind in BEARING or check.kind in ("tests", "build")]
    told = any(one.start != claim.sentence.start for one in failing)
    if deciding and not told:
        last = deciding[-1]
        same = [check for check in deciding if check.kind == last.kind]
        ended = claim.kind in BEARING or last is sure[-1]
        if last.outcome == "failed" and ended and not any(_saves(claim, check, last) for check in same):
            return Evidence(claim, "contradicted", last)
    if claim.kind in ("tests", "number") and claim.passed is not None and sure:
        last = sure[-1]
        other = last.outcome == "passed" and last.passed not in (None, claim.passed)
        if other and not shown.explains(claim.passed, claim.sentence.folded):
            return Evidence(claim, "contradicted", last, shown=last.summary or last.runner)
    return None


def _saves(claim: Claim, check: Check, last: Check) -> bool:
    """Whether a pass speaks for the claim beside a failure in sight. Of two runs on one line the last one decides."""
    one_line = (check.order, check.runner, check.command) == (last.order, last.runner, last.command)
    return check.outcome == "passed" and not (claim.scope == "all" and one_line)


def _weighed(claim: Claim, after: Iterable[Check]) -> Evidence:
    """The best of the runs after the last change."""
    found = list(after)
    last = found[-1]
    if any(check.outcome in ("passed", "unknown") and not check.empty for check in found):
        whole = any(not check.selected for check in found if check.outcome != "failed")
        if claim.kind == "tests" and claim.scope == "all" and not whole:
            return Evidence(claim, "partial", last)
        return Evidence(claim, "supported", last)
    if any(check.outcome == "running" for check in found):
        return Evidence(claim, "running", last)
    if any(check.outcome == "masked" for check in found):
        return Evidence(claim, "masked", last)
    if all(check.empty for check in found):
        return Evidence(claim, "none" if claim.kind == "tests" else "supported", last)
    return Evidence(claim, "supported", last)  # it failed, and the message or a doubt keeps that from being held up
