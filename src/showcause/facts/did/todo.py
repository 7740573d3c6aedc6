"""One call of a to-do tool, of whatever harness, as changes to a list of tasks. Keeps no list itself and is no fact.

A list is written whole (TodoWrite, todo_write, write_todos, update_plan, manage_todo_list, update_todo as Markdown) or
task by task (TaskCreate and TaskUpdate, tracker_*, task_create). What a call does not say changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...event import Call, Result
from ...light import Any, NamedTuple

MOST, LONGEST = 200, 300  # tasks of one list, characters of a title
_LISTS = ("todos", "plan", "todoList", "todo_list", "items", "tasks")
_TITLES = ("content", "title", "subject", "step", "text", "description", "name")
_IDS = ("id", "taskId", "task_id")
_DONE = ("completed", "complete", "done", "closed", "finished", "checked", "true", "x")
_DOING = ("in_progress", "in-progress", "inprogress", "doing", "active", "started")
_DROPPED = ("deleted", "cancelled", "canceled", "dropped", "skipped", "removed", "obsolete")
_NUMBER = re.compile(r"#(\d{1,6})\b")
_LISTED = re.compile(r"^#(\d{1,6}) \[([a-z_ ]{1,20})\] (.{1,300})$", re.M)
BOX = re.compile(r"^[ \t>]*(?:[-*+]|\d{1,3}[.)])[ \t]+\[([ xX~/-])\][ \t]+(\S.{0,400})$", re.M)


class Change(NamedTuple):
    """whole: the list is what follows. id names the task where the tool does; title and status are "" where unsaid."""

    id: str
    title: str
    status: str


class Written(NamedTuple):
    changes: tuple[Change, ...]
    whole: bool


def status(word: object) -> str:
    """open, doing, done or dropped; "" for a word that says nothing."""
    said = str(word).strip().lower() if isinstance(word, (str, bool)) else ""
    if said in _DONE:
        return "done"
    if said in _DOING:
        return "doing"
    if said in _DROPPED:
        return "dropped"
    return "open" if said in ("pending", "open", "todo", "not-started", "not_started", "queued", "false") else ""


def written(call: Call, result: Result | None) -> Written | None:
    """What this call does to the list; None where it does nothing that can be read."""
    if call.kind not in ("todo", "plan") or (result is not None and result.failed):
        return None
    given = call.input
    for key in _LISTS:
        value = given.get(key)
        if isinstance(value, list):
            return Written(tuple(_items(value)), not given.get("merge"))
        if isinstance(value, str) and key != "plan" and BOX.search(value):
            return Written(tuple(boxes(value)), True)
    name = call.name.lower()
    text = result.text[:20_000] if result is not None else ""
    if "list" in name or "get" in name:
        found = [Change(one[1], one[3], status(one[2])) for one in _LISTED.finditer(text)]
        return Written(tuple(found[:MOST]), False) if found else None
    own, title = _first(given, _IDS), _first(given, _TITLES)
    if "create" in name or given.get("action") == "add":
        number = _NUMBER.search(text)
        return Written((Change(number[1] if number else title, title, "open"),), False) if title else None
    if own and ("update" in name or "status" in given):
        said = given.get("status")
        return Written((Change(own, title, status(said) if said is not None else ""),), False)
    return None


def boxes(text: str) -> Iterator[Change]:
    """The check boxes of a Markdown text."""
    for count, found in enumerate(BOX.finditer(text)):
        if count >= MOST:
            return
        mark, title = found[1], found[2].strip()[:LONGEST]
        yield Change(title, title, "done" if mark in "xX" else "open" if mark == " " else "doing")


def _items(values: list[Any]) -> Iterator[Change]:
    for value in values[:MOST]:
        if isinstance(value, Mapping):
            title = _first(value, _TITLES)
            said = value.get("status", value.get("completed", value.get("done", "")))
            if title:
                yield Change(_first(value, _IDS) or title, title, status(said))


def _first(given: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    for key in keys:
        value = given.get(key)
        if isinstance(value, (str, int)) and not isinstance(value, bool) and str(value).strip():
            return " ".join(str(value)[: 2 * LONGEST].split())[:LONGEST]
    return ""
