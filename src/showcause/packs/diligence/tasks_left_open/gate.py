"""The work is said to be finished while a task of the agent's own list was never begun."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.assigned import Assigned
from ....facts.did.delivered import Delivered
from ....facts.did.finished import Finished
from ....facts.did.tasks import Task
from ....facts.said.sweeping import sweeping
from ....fold import fold
from ....gate import Finding, gate
from ....reply import quote, worded

_WORDS, _TITLE = 80, 80


@gate(
    "diligence/tasks-left-open",
    title="Finished, with tasks of its own list open",
    level={"classic": "block", "balanced": "log", "strict": "warn"},
    acts=("done_whole",),
    waits=True,
    needs=("deep", "tasks", "finished"),
)
def tasks_left_open(
    tasks: tuple[Task, ...], finished: Finished, delivered: Delivered, assigned: Assigned, deep: str
) -> Iterator[Finding]:
    """Objects when a message says that all is finished and a task of the list that this turn kept was never begun.

    A task counts as begun when it is in progress, when the message names it, or when one word of its subject stands in
    what was done: forgetting to tick is no flaw of the work. It is not left open where the message says that it is, or
    the user said so. Lists in to-do tools, in the harness's task files and in Markdown files that the agent ticks
    count; a list that this turn did not touch belongs to another turn, unless `deep = "on"` and the claim is about all
    of it. `deep = "off"` silences this gate.
    """
    if not finished.whole:
        return
    left = [task for task in tasks if task.open and (task.here or deep == "on")]
    doubtful = None
    for task in left:
        if assigned.leaves(task.title):
            continue
        state = delivered.state(task.title)
        meant = task.here or sweeping(finished.claim.folded)  # a bare "Done." is about this request
        if state == "absent" and task.status == "open" and task.by != "boxes" and meant:
            yield _finding(task, tasks, finished, "")
            return
        if state in ("absent", "doubtful"):
            doubtful = doubtful or task
    if doubtful is not None:
        yield _finding(doubtful, tasks, finished, "covered")


def _finding(task: Task, tasks: tuple[Task, ...], finished: Finished, doubt: str) -> Finding:
    from .words import SAY

    count, title = sum(one.open for one in tasks), quote(task.title, _TITLE)
    found = Finding(
        words=quote(finished.claim.words, _WORDS),
        looked="the tasks of the list that was kept, in the message and in what was done",
        key=fold(task.title),
        once_per="turn",
        doubt=doubt,
        item=task.title,
    )
    return worded(found, SAY, count=str(count), all=str(len(tasks)), title=title)
