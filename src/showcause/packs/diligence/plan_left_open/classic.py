"""Layer 3 of the source, plans: open steps of a plan that names this project while completion is claimed."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.did.asked_before import AskedBefore
from ....facts.did.assigned import Assigned
from ....facts.did.delivered import Delivered
from ....facts.did.finished import Finished
from ....facts.did.plans import Plan
from ....gate import Finding, gate
from ....world import Observed
from ..held import held_back
from .gate import plan_left_open as gate_itself


@gate(
    "diligence/plan-left-open",
    title="Finished, with steps of the plan open",
    events=("Stop",),
    level={"classic": "block"},
    acts=("done_whole",),
    needs=("deep", "tasked", "plans", "finished"),
)
def plan_left_open(
    event: Event,
    observed: Observed,
    plans: tuple[Plan, ...],
    finished: Finished,
    delivered: Delivered,
    assigned: Assigned,
    asked_before: AskedBefore,
) -> Iterator[Finding]:
    """Objects as the gate of `balanced` does, and lets every stop go that the source lets go: after a block of a stop
    hook, with background work listed, with a subagent at work. The mark file `.claude/anti-laziness-deep-check` looks
    as deep as `deep = "on"`.
    """
    if held_back(event, observed):
        return
    yield from gate_itself(plans, finished, delivered, assigned, asked_before)
