"""What a replay saw, added up: per gate how often it spoke, where, and what the user said next."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any, cast

from ..event import STOPS
from ..facts.said.language import sure
from ..light import NamedTuple
from ..verdict import Verdict
from .judging import Judged

# what users say when a message claimed more than was done, and when an agent asked instead of doing
_DOUBT = re.compile(
    r"\b(did you (?:actually )?(?:run|test|check|verify)|have you (?:run|tested)|not fixed|doesn'?t work"
    r"|still (?:broken|fails?|failing|not working)|that'?s not (?:true|done))"
    r"|还是不行|没有(?:修复|解决)|测试过吗|아직 안|안 됩니다|여전히",
    re.I,
)
_GO_ON = re.compile(
    r"^\W*(?:yes|yep|yeah|sure|ok(?:ay)?|go ahead|do it|please do|proceed|continue|go on)\b"
    r"|^\W*(?:好|可以|继续|是的|네|예|응|그래|진행)",
    re.I,
)


class Tally(NamedTuple):
    """Counts of one file or of many; adding two gives the counts of both."""

    files: int
    bytes: int
    stops: int
    calls: int
    fires: Counter[str]
    decisions: Counter[tuple[str, str]]  # (gate, verdict of the record)
    languages: Counter[tuple[str, str]]  # (gate, language)
    harnesses: Counter[tuple[str, str]]  # (gate, harness)
    next_user: Counter[tuple[str, str]]  # (gate or "pass", doubt or go-on)
    seen: Counter[str]  # stops by harness
    unknown: Counter[str]
    failed: Counter[str]


def empty() -> Tally:
    counters: list[Any] = [Counter() for _ in Tally._fields[4:]]
    return Tally(0, 0, 0, 0, *counters)


def add(one: Tally, other: Tally) -> Tally:
    return Tally._make(mine + its for mine, its in zip(cast("tuple[Any, ...]", one), other, strict=True))


def count(judged: Judged, tally: Tally) -> Tally:
    """`tally` with one more moment; its counters are the same objects, changed in place."""
    event, verdict = judged.moment.event, judged.verdict
    is_stop = event.name in STOPS
    tally.seen[event.harness] += is_stop
    if verdict.failed:
        tally.failed[verdict.failed[:80]] += 1
    said_next = judged.moment.next_user[:400]
    doubt, go_on = bool(_DOUBT.search(said_next)), bool(_GO_ON.match(said_next))
    if is_stop and not verdict.judged and doubt:
        tally.next_user["pass", "doubt"] += 1
    lang = (sure(event.message or "") or "en") if verdict.judged else ""
    for gate in {one.rule.id for one in verdict.judged}:
        tally.fires[gate] += 1
        tally.decisions[gate, verdict.decision] += 1
        tally.languages[gate, lang] += 1
        tally.harnesses[gate, event.harness] += 1
        if doubt or go_on:
            tally.next_user[gate, "doubt" if doubt else "go-on"] += 1
    return tally._replace(stops=tally.stops + is_stop, calls=tally.calls + (not is_stop and _called(verdict)))


def _called(verdict: Verdict) -> bool:
    """Whether a call was one of a verb: its words alone wake the gates, and a mention of them is no call."""
    return bool(verdict.judged or verdict.permits)
