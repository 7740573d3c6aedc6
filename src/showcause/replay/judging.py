"""One file of past sessions held to a policy: moments in order, the live pipeline, one record a verdict."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..event import STOPS
from ..gates.loading import load
from ..light import NamedTuple
from ..log.masking import mask
from ..pipeline import judge
from ..policy import Policy
from ..record import record
from ..sessions import Moment, Source
from ..times import moment as seconds
from ..verdict import Verdict
from .batch import Batch, Woken
from .formats import Reader, moments_of
from .running import Later
from .world import Past, Recalled

TAIL, NEXT = 200, 200


class Judged(NamedTuple):
    """A moment with its verdict; entry is the decision record, None for a pass that nobody asked to see."""

    moment: Moment
    verdict: Verdict
    entry: dict[str, Any] | None


def judge_file(
    source: Source, reader: Reader, policy: Policy, unknown: Counter[str], *, every: bool = False
) -> Iterator[Judged]:
    """Every moment of a file in order; `every` makes records of passes too."""
    memories: dict[tuple[str, str | None], Recalled] = {}
    for ordinal, moment in enumerate(
        moments_of(source, reader, policy.tool_literals, lambda word: unknown.update([word]))
    ):
        event = moment.event
        woken = Woken(policy, {})
        if event.name in STOPS:
            asked = _batch(policy, event.name).woken(event.message or "", moment.transcript)
            if asked is None:
                verdict = Verdict("pass")
                yield Judged(moment, verdict, _entry(moment, verdict, policy, source, ordinal) if every else None)
                continue
            woken = asked
        memory = memories.setdefault((event.session, event.agent), Recalled())
        moment = moment._replace(event=event._replace(running=Later(moment.transcript), lists_running=True))
        verdict = judge(moment.event, moment.transcript, woken.policy, Past(memory, seconds(moment.time), woken.known))
        if verdict.claims or verdict.stop:
            lost = memory.commit(verdict)
            if lost:
                judged = tuple(one if one.suppressed else one._replace(suppressed=lost) for one in verdict.judged)
                verdict = verdict._replace(decision="pass", judged=judged, reply="", person="")
        wanted = every or verdict.judged or verdict.failed
        yield Judged(moment, verdict, _entry(moment, verdict, policy, source, ordinal) if wanted else None)


_batches: dict[tuple[str, str], tuple[Policy, Batch]] = {}


def prepare(policy: Policy) -> None:
    """Load what judging by this policy needs, before processes part."""
    for event in STOPS:
        _batch(policy, event)
    for rule in policy.gates:
        if rule.level != "off":
            load(rule)


def _batch(policy: Policy, event: str) -> Batch:
    """One batch for each policy and kind of stop in a process."""
    held = _batches.get((policy.rev, event))
    if held is None or held[0] is not policy:
        held = _batches[policy.rev, event] = (policy, Batch(policy, event))
    return held[1]


def _entry(moment: Moment, verdict: Verdict, policy: Policy, source: Source, ordinal: int) -> dict[str, Any]:
    message = moment.event.message if moment.event.name in STOPS else None
    return {
        **record(moment.event, verdict, policy, moment.time, 0.0, moment.version),
        "file": os.path.basename(source.path) if source.local else source.path,
        "ordinal": ordinal,
        "message_tail": mask((message or moment.last_words)[-2 * TAIL :])[-TAIL:],
        "next_user": mask(moment.next_user[: 2 * NEXT])[:NEXT],
    }
