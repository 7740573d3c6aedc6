"""What came of the checks of a line: each summary of its output goes to one, the others are put to the vote."""

from __future__ import annotations

from collections.abc import Iterator

from ....light import NamedTuple
from ..runners.named import Named
from ..runners.summary import Summary
from . import words
from .plan import GENERIC, Asked, Plan
from .vote import End, broke, printed_code, resolved, vote

_GOALS = ("gradle", "gradlew", "maven", "sbt", "make")  # a build by these runs whatever its goals need
_BUILDS = (*_GOALS, "gmake", "dotnet", "xcodebuild", "swift", "cargo", "nextest", "ant")
_LAST = 1 << 30  # the place of what no summary tells
_WRITES = (
    ".write(", "write_text(", "writeFile", "'w'", '"w"', "json.dump(", ".replace(", "appendFile", "os.rename",
    "shutil.",
)  # fmt: skip


class Settled(NamedTuple):
    named: Named
    outcome: str
    summary: Summary | None
    line: str
    cwd: str


def settle(plan: Plan, found: tuple[Summary, ...], text: str, exit: int | None, failed: bool) -> list[Settled]:
    """In the order of the output; what no summary tells stands at the end."""
    taken: dict[int, list[Summary]] = {}
    out: list[tuple[int, Settled]] = []
    free: list[Summary] = []
    for summary in found:
        place = _owner(plan.asked, summary)
        if place is not None:
            taken.setdefault(place, []).append(summary)
        elif summary.sure and not plan.shows:
            free.append(summary)
    told, doubtful = _share(plan.asked, taken)
    end = End(text, exit, failed, lone=len(plan.asked) == 1)
    for place, asked in enumerate(plan.asked):
        if place not in told:
            out += _outcomes(asked, taken.get(place, []), end, doubtful=place in doubtful)
    for one in free:
        out.append((one.at, Settled(Named(one.runner, one.kind, one.selected), one.outcome, one, one.line, "")))
    out.sort(key=lambda pair: pair[0])
    return [settled for _, settled in out]


def unsettled(plan: Plan, outcome: str) -> list[Settled]:
    """The checks of a line before anything is known of how they went."""
    return [Settled(one.named, outcome, None, "", one.cwd) for one in plan.asked]


def beside(plan: Plan, text: str, exit: int | None, failed: bool) -> list[Settled]:
    """Of the programs that were run without a check, the last: two of a line say no more than one."""
    if not plan.others:
        return []
    last = plan.others[-1]
    if last.named.runner == "inline" and any(mark in last.text for mark in _WRITES):
        return []
    red = failed or exit not in (None, 0)
    line = words.failure(text)
    outcome = "failed" if (red and len(plan.others) == 1) or (line and exit is None) else "unknown" if red else "passed"
    if words.absent(text) or words.cut_off(text):
        outcome = "unknown"
    return [Settled(last.named, outcome, None, line if outcome == "failed" else "", last.cwd)]


def _outcomes(asked: Asked, own: list[Summary], end: End, *, doubtful: bool) -> Iterator[tuple[int, Settled]]:
    """Of one check by the summaries that are its own, each with its place in the output.

    doubtful: the line starts its like several times, and the summary in sight is of another run.
    """
    mine = [one for one in own if one.kind == asked.named.kind or asked.named.runner == "clippy"]
    code = printed_code(asked.status, end.text)
    if not mine and own and (own[-1].outcome == "failed" or asked.named.runner in _GOALS):
        worst = next((one for one in own if one.outcome == "failed"), own[-1])
        yield worst.at, Settled(asked.named, worst.outcome, None, worst.line, asked.cwd)
    elif not mine:
        voter, rest = resolved(asked, end.text)
        outcome, line = vote(voter, end._replace(text=rest), code)
        if doubtful and outcome == "failed" and code is None:
            outcome, line = "unknown", ""  # the failure in sight is the other run's
        yield own[0].at if own else _LAST, Settled(voter.named, outcome, None, line, asked.cwd)
    for summary in own:
        outcome, named = summary.outcome, asked.named
        if summary not in mine:
            if summary.runner == "make":
                continue
            named = Named(summary.runner, summary.kind, named.selected)
        else:
            if outcome == "passed" and summary is mine[-1] and broke(asked, end, code):
                outcome = "failed"
            if named.runner in GENERIC:
                named = named._replace(runner=summary.runner)
        yield summary.at, Settled(named, outcome, summary, summary.line, asked.cwd)


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


def _owner(asked: tuple[Asked, ...], summary: Summary) -> int | None:
    """The check of the same runner, else the target or script that may stand for it, else one of the same kind."""
    same = [n for n, one in enumerate(asked) if one.named.runner == summary.runner]
    if not same and summary.runner == "cargo build":
        same = [n for n, one in enumerate(asked) if one.named.runner in ("clippy", "cargo", "nextest")]
    if not same:
        kinds = (summary.kind, *(("tests",) if summary.kind == "build" else ()))
        generic = [n for n, one in enumerate(asked) if one.named.runner in GENERIC]
        same = [n for n in generic if asked[n].named.kind == summary.kind] or [
            n for n in generic if asked[n].named.kind in kinds
        ]
        same = same or generic[:1]
    if not same:
        same = [n for n, one in enumerate(asked) if one.named.kind == summary.kind and summary.sure]
        same = same or [n for n, one in enumerate(asked) if summary.kind == "build" and one.named.runner in _BUILDS]
    return same[-1] if same else None
