"""How much of a verb a session or a day may have: runs, minutes, or both. Counts what is on record; opens nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..light import Any, NamedTuple
from ..times import rfc3339
from .justification import duration


class Budget(NamedTuple):
    """What the policy gives; None where it sets no bound. per: session or day (UTC)."""

    runs: int | None = None
    minutes: float | None = None
    per: str = "session"


def given(verb: Mapping[str, Any]) -> Budget:
    """`budget = 3` is three runs a session, `"2h"` two hours of them, a table says runs, minutes and per."""
    said = verb.get("budget")
    if isinstance(said, Mapping):
        runs, minutes = said.get("runs"), said.get("minutes")
        return Budget(runs, minutes, str(said.get("per", "session")))
    if isinstance(said, int) and not isinstance(said, bool):
        return Budget(runs=said)
    return Budget(minutes=duration(said, 0.0) / 60) if isinstance(said, str) else Budget()


def exhausted(
    verb: Mapping[str, Any], done: Iterable[Mapping[str, Any]], name: str, *, session: str, now: float, more: int = 1
) -> str:
    """What is used up, in words; "" where `more` runs still fit. done: the record of runs."""
    bound = given(verb)
    day = rfc3339(now)[:10]
    own = [
        run
        for run in done
        if run.get("verb") == name
        and (run.get("session") == session if bound.per == "session" else str(run.get("ts", ""))[:10] == day)
    ]
    count = sum(_whole(run.get("times")) for run in own)
    minutes = sum(_number(run.get("duration_ms")) for run in own) / 60_000
    when = "of this session" if bound.per == "session" else "of today (UTC)"
    if bound.runs is not None and count + more > bound.runs:
        asked = "" if more == 1 else f", and this asks for {more}"
        return f"{count} of the {bound.runs} runs {when} are used{asked}"
    if bound.minutes is not None and minutes >= bound.minutes:
        return f"{minutes:.0f} of the {bound.minutes:g} minutes {when} are used"
    return ""


def _whole(value: object) -> int:
    return value if isinstance(value, int) and value > 0 else 1


def _number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) and not isinstance(value, bool) and value > 0 else 0.0
