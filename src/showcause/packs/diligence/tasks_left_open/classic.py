"""Layer 3 of the source, tasks: open ones of the harness or of the transcript while completion is claimed."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.did.assigned import Assigned
from ....facts.did.delivered import Delivered
from ....facts.did.finished import Finished
from ....facts.did.tasks import Task
from ....gate import Finding, gate
from ....world import Observed
from ..held import held_back
from .gate import tasks_left_open as gate_itself


@gate(
    "diligence/tasks-left-open",
    title="Finished, with tasks of its own list open",
    events=("Stop",),
    level={"classic": "block"},
    acts=("done_whole",),
    needs=("deep", "tasks", "finished"),
)
def tasks_left_open(
    event: Event,
    observed: Observed,
    tasks: tuple[Task, ...],
    finished: Finished,
    delivered: Delivered,
    assigned: Assigned,
    deep: str,
) -> Iterator[Finding]:
    """Objects as the gate of `balanced` does, and lets every stop go that the source lets go: after a block of a stop
    hook, with background work listed, with a subagent at work. The mark file `.claude/anti-laziness-deep-check` looks
    as deep as `deep = "on"`.
    """
    if held_back(event, observed):
        return
    yield from gate_itself(tasks, finished, delivered, assigned, deep)
