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
from ....reply import quote

_WORDS, _TITLE = 80, 80


@gate(
    "diligence/tasks-left-open",
    title="finished, with tasks of its own list open",
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
    count, title = sum(one.open for one in tasks), quote(task.title, _TITLE)
    return Finding(
        words=quote(finished.claim.words, _WORDS),
        looked="the tasks of the list that was kept, in the message and in what was done",
        seen=f'{count} of {len(tasks)} tasks of your list open, "{title}" among them, with no trace of it',
        act="Do it, or close it in the list and say why it is dropped.",
        key=fold(task.title),
        once_per="turn",
        doubt=doubt,
        item=task.title,
        say={
            "zh": (
                f"你的任务列表共 {len(tasks)} 项，其中 {count} 项未完成，包括“{title}”，也没有做过它的痕迹",
                "请完成它，或在列表中关闭它并说明为何放弃。",
            ),
            "ko": (
                f"목록의 작업 {len(tasks)}개 중 {count}개가 열려 있고 “{title}”의 흔적이 없다는 것입니다",
                "그것을 하거나, 목록에서 닫고 그만두는 이유를 밝히세요.",
            ),
            "ja": (
                f"リストの {len(tasks)} 件中 {count} 件が未完了で、「{title}」に着手した形跡がないこと",
                "それを実施するか、リストで閉じて取りやめた理由を書いてください。",
            ),
        },
    )
