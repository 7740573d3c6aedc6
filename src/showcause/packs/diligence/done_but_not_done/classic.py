"""Tier 4 of the source: completion and its contradiction in one message. Its judge is asked where one is configured."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.did.prompted import Prompted
from ....facts.said.contradictions import Contradiction
from ....gate import Finding, gate
from ....world import Observed
from ..held import held_back
from .gate import done_but_not_done as gate_itself


@gate(
    "diligence/done-but-not-done",
    title="Finished, says the message, and unfinished",
    events=("Stop",),
    level={"classic": "block"},
    acts=("done_whole",),
    labels="contra=1",
    needs=("admissions", "contradictions"),
)
def done_but_not_done(
    event: Event, observed: Observed, prompted: Prompted, contradictions: tuple[Contradiction, ...]
) -> Iterator[Finding]:
    """Objects where the message claims completion and contradicts itself; in doubt it allows.

    Passes when the harness says that a stop hook already made the agent go on, when the payload lists background work,
    and when a subagent's file changed lately.
    """
    if held_back(event, observed):
        return
    yield from gate_itself(contradictions, prompted)
