"""Lists of tasks over a session: what is open at a stop, and whose list it is."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.event import Call, Event, Result
from showcause.facts.did.actions import pair
from showcause.facts.did.tasks import Task, tasks
from showcause.harness.claude_code.tools import kind
from showcause.transcript import ASSISTANT, PROMPT, RESULTS, SUMMARY, Entry, of
from showcause.world import TaskFile

RETRY, BENCH = {"content": "Add the retry", "status": "completed"}, {"content": "Measure it", "status": "pending"}


class Disk:
    def __init__(self, *files: tuple[str, str]) -> None:
        self._files = tuple(TaskFile(*one) for one in files)

    def tasks(self) -> tuple[TaskFile, ...]:
        return self._files


def call(name: str, given: dict[str, Any], text: str = "ok", *, side: bool = False) -> list[Entry]:
    made = Call(name, kind(name), given, f"c{id(given)}")
    result = Result(made.id, text)
    return [Entry(ASSISTANT, calls=(made,), side=side), Entry(RESULTS, results=(result,), side=side)]


def todo(*items: dict[str, str], side: bool = False) -> list[Entry]:
    return call("TodoWrite", {"todos": list(items)}, side=side)


def user(text: str = "Go.") -> list[Entry]:
    return [Entry(PROMPT, text=text)]


def found(*parts: list[Entry], deep: str = "auto", agent: str | None = None, disk: Disk | None = None) -> Any:
    transcript = of([entry for part in parts for entry in part])
    turn = transcript.turn()
    event = Event("Stop", "claude-code", agent=agent)
    return tasks(turn, pair(turn.entries), transcript, event, deep, disk or Disk())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param([user(), todo(RETRY, BENCH), user()], id="a list that only an earlier turn touched"),
        pytest.param([user(), todo(BENCH, side=True)], id="a subagent's list"),
        pytest.param([user(), call("TaskUpdate", {"taskId": "1", "status": "in_progress"})], id="its beginning is lost"),
        pytest.param([user(), call("Write", {"file_path": "a.md", "content": "- [ ] Measure it"})], id="boxes that nobody ticks"),
        pytest.param(
            [user(), todo(BENCH), [Entry(SUMMARY, text="so far")], user(), call("TaskUpdate", {"taskId": "1", "status": "completed"})],
            id="before a compaction",
        ),
    ],
)  # fmt: skip
def test_no_task(parts: list[list[Entry]]) -> None:
    """What is not this turn's own list gives none."""
    assert found(*parts) == ()


def test_the_last_list_counts() -> None:
    """A list that is written whole takes the place of the one before."""
    assert found(user(), todo(RETRY, BENCH), todo(RETRY)) == (Task("Add the retry", "done", "call"),)


def test_tasks_of_earlier_turns_and_their_change_now() -> None:
    """Created then, updated now: the title is remembered, and only what changed now is of this turn."""
    made = [
        call("TaskCreate", {"subject": name}, f"Task #{n} created successfully: {name}")
        for n, name in ((1, "A"), (2, "B"))
    ]
    assert found(user(), *made, user(), call("TaskUpdate", {"taskId": "1", "status": "completed"})) == (
        Task("A", "done", "call", True), Task("B", "open", "call", False),
    )  # fmt: skip


def test_a_deep_look_sees_the_list_of_an_earlier_turn() -> None:
    """It is told apart from a list of this turn."""
    assert found(user(), todo(BENCH), user(), deep="on") == (Task("Measure it", "open", "call", False),)


def test_files_are_newer_than_calls() -> None:
    """A helper or the person may have closed a task; a task that only a file knows is not of this turn."""
    disk = Disk(("Measure it", "completed"), ("Other", "pending"))
    assert found(user(), todo(RETRY, BENCH), disk=disk) == (
        Task("Add the retry", "done", "call"), Task("Measure it", "done", "call"), Task("Other", "open", "file", False),
    )  # fmt: skip


def test_a_subagent_has_no_task_files() -> None:
    """They are the session's."""
    assert found(user(), agent="a1", disk=Disk(("Other", "pending"))) == ()


def test_boxes_that_the_agent_ticks() -> None:
    """A file read, one box ticked: the rest of its boxes are open tasks."""
    read = call(
        "Read", {"file_path": "docs/plan.md"}, "     1→- [ ] Add the retry\n     2→- [ ] Measure it\n     3→- [x] Old"
    )
    tick = call(
        "Edit", {"file_path": "docs/plan.md", "old_string": "- [ ] Add the retry", "new_string": "- [x] Add the retry"}
    )
    assert found(user(), read, tick) == (
        Task("Add the retry", "done", "boxes"), Task("Measure it", "open", "boxes"), Task("Old", "done", "boxes"),
    )  # fmt: skip
