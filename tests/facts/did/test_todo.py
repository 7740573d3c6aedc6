"""To-do calls of every harness, read as changes to a list."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from showcause.event import Call, Result
from showcause.facts.did.todo import Change, boxes, status, written


def of(name: str, given: dict[str, Any], text: str = "", *, kind: str = "todo", failed: bool = False) -> Any:
    return written(Call(name, kind, given, "c"), Result("c", text, failed))


@pytest.mark.parametrize(
    ("name", "given", "text", "kind"),
    [
        pytest.param("Edit", {"file_path": "todo.md"}, "", "edit", id="another kind of tool"),
        pytest.param("TaskCreate", {}, "", "todo", id="a task without a title"),
        pytest.param("TaskUpdate", {"status": "completed"}, "", "todo", id="an update without a task"),
        pytest.param("TodoWrite", {"todos": "all of it"}, "", "todo", id="a list that is none"),
        pytest.param("ExitPlanMode", {"plan": "- [ ] Add the retry"}, "", "plan", id="a plan is no list of tasks"),
        pytest.param("sql", {"query": "SELECT id FROM todos"}, "", "todo", id="a query"),
        pytest.param("TaskList", {}, "No tasks found", "todo", id="an empty list"),
    ],
)
def test_nothing_is_read_from(name: str, given: dict[str, Any], text: str, kind: str) -> None:
    """What does not say a change makes none."""
    assert of(name, given, text, kind=kind) is None


def test_a_failed_call_changes_nothing() -> None:
    """The tool said no."""
    assert of("TodoWrite", {"todos": [{"content": "a", "status": "pending"}]}, failed=True) is None


@pytest.mark.parametrize(
    ("name", "given", "whole"),
    [
        ("TodoWrite", {"todos": [{"content": "Add it", "status": "in_progress", "activeForm": "Adding it"}]}, True),
        ("todo_write", {"todos": [{"id": "1", "content": "Add it", "status": "in_progress"}], "merge": True}, False),
        ("write_todos", {"todos": [{"description": "Add it", "status": "in_progress"}]}, True),
        ("update_plan", {"plan": [{"step": "Add it", "status": "in_progress"}]}, True),
        ("manage_todo_list", {"todoList": [{"id": 1, "title": "Add it", "status": "in-progress"}]}, True),
        ("update_todo", {"todos": "- [x] Read it\n- [~] Add it"}, True),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_list_written_whole(name: str, given: dict[str, Any], whole: bool) -> None:
    """The forms of the harnesses say the same."""
    found = of(name, given)
    assert found.whole is whole
    assert found.changes[-1][1:] == ("Add it", "doing")


def test_tasks_one_by_one() -> None:
    """A task is known by the number that the tool answers; an update may say a title, a state or both."""
    made = of("TaskCreate", {"subject": "Add it", "description": "x"}, "Task #12 created successfully: Add it")
    assert made.changes == (Change("12", "Add it", "open"),)
    assert of("TaskUpdate", {"taskId": "12", "status": "completed"}).changes == (Change("12", "", "done"),)
    assert of("TaskUpdate", {"taskId": "12", "subject": "Add both"}).changes == (Change("12", "Add both", ""),)
    assert of("tracker_update_task", {"id": "a1", "status": "closed"}).changes == (Change("a1", "", "done"),)


def test_a_list_that_was_looked_at() -> None:
    """What the tool lists is how it stands."""
    text = "#1 [completed] Read it\n#2 [pending] Add it [blocked by #1]"
    assert of("TaskList", {}, text).changes == (
        Change("1", "Read it", "done"), Change("2", "Add it [blocked by #1]", "open"),
    )  # fmt: skip


def test_check_boxes() -> None:
    """Boxes of any list mark, quoted or numbered; a link or an index in brackets is none."""
    text = "- [ ] One\n* [x] Two\n> + [X] Three\n1. [ ] Four\n  - [-] Five\n- [1] Six\n- [a](b)\na [ ] b"
    assert [(one.title, one.status) for one in boxes(text)] == [
        ("One", "open"), ("Two", "done"), ("Three", "done"), ("Four", "open"), ("Five", "doing"),
    ]  # fmt: skip


@pytest.mark.parametrize("word", ["waiting for review", "blocked", None, 3, ["done"]])
def test_an_unknown_state_says_nothing(word: object) -> None:
    """A word that no tool uses is no state."""
    assert status(word) == ""


def test_bounds() -> None:
    """A list of any size and titles of any length are cut."""
    found = of("TodoWrite", {"todos": [{"content": "x" * 10_000, "status": "pending"}] * 10_000})
    assert len(found.changes) == 200
    assert max(len(one.title) for one in found.changes) == 300


_ANY = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
_KEYS = st.sampled_from(
    ["todos", "plan", "todoList", "tasks", "id", "taskId", "status", "content", "title", "action", "merge"]
)


@drawn(
    st.sampled_from(["TodoWrite", "TaskCreate", "TaskUpdate", "TaskList", "todo"]),
    st.dictionaries(_KEYS, _ANY),
    st.text(),
)
def test_any_shape_is_read(name: str, given: dict[str, Any], text: str) -> None:
    """Whatever a model or a stranger wrote, nothing raises and nothing grows."""
    found = of(name, given, text)
    assert found is None or len(found.changes) <= 200
