"""Layer 3 of the source, silent omission: quotes an item that the user assigned, or allows."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.did.assigned import Assigned
from ....facts.did.assigned_items import Item
from ....facts.did.delivered import Delivered
from ....facts.did.finished import Finished
from ....facts.did.plans import Plan
from ....facts.did.tasks import Task
from ....gate import Finding, gate
from ....world import Observed
from ..held import held_back
from .gate import assigned_item_omitted as gate_itself


@gate(
    "diligence/assigned-item-omitted",
    title="Finished without a thing that the user assigned",
    events=("Stop",),
    level={"classic": "block"},
    acts=("done_whole", "claim_done", "claim_implemented", "claim_fixed"),
    needs=("deep", "tasked", "assigned_items", "finished"),
)
def assigned_item_omitted(
    event: Event,
    observed: Observed,
    tasks: tuple[Task, ...],
    plans: tuple[Plan, ...],
    assigned_items: tuple[Item, ...],
    delivered: Delivered,
    assigned: Assigned,
    finished: Finished,
    deep: str,
) -> Iterator[Finding]:
    """Looks only where structured work exists (tasks, plans), or the mark file `.claude/anti-laziness-deep-check` does.

    Lets every stop go that the source lets go: after a block of a stop hook, with background work listed, with a
    subagent at work.
    """
    if held_back(event, observed) or not (tasks or plans or deep == "on"):
        return
    yield from gate_itself(assigned_items, delivered, assigned, finished, deep)
