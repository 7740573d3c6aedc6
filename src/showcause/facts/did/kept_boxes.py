"""Check boxes in Markdown files that the agent itself ticks in this turn: a list of its own, kept in a file. No fact.

A file in which it ticks nothing is somebody's template, checklist or plan, and none of its tasks.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...light import TYPE_CHECKING
from .actions import Action
from .edits import changed
from .todo import boxes

if TYPE_CHECKING:
    from .tasks import Task

_MOST = 50_000  # characters of a file that are looked at


def kept_boxes(actions: tuple[Action, ...]) -> Iterator[Task]:
    from .tasks import Task

    files: dict[str, dict[str, str]] = {}
    ticked: set[str] = set()
    for order, action in enumerate(actions):
        if action.entry.side or action.result is None or action.result.failed:
            continue
        for path, before, after in _texts(order, action):
            known = files.setdefault(path, {})
            was_open = {one.title for one in boxes(before[:_MOST]) if one.status == "open"}
            was_open |= {title for title, status in known.items() if status == "open"} if not before else set()
            for one in boxes(after[:_MOST]):
                if one.status == "done" and one.title in was_open:
                    ticked.add(path)
                known[one.title] = one.status
    for path in files:
        if path in ticked:
            yield from (Task(title, status, "boxes") for title, status in files[path].items())


def _texts(order: int, action: Action) -> Iterator[tuple[str, str, str]]:
    """(path, text before, text after) of a Markdown file that this call read or changed."""
    call = action.call
    if call.kind == "read":
        path = call.input.get("file_path") or call.input.get("path")
        if isinstance(path, str) and path.lower().endswith(".md") and action.result is not None:
            text = action.result.text[:_MOST]
            yield path, "", "\n".join(_unnumbered(line) for line in text.split("\n"))
    elif call.kind == "edit":
        for edit in changed(order, action):
            if edit.path.lower().endswith(".md"):
                yield edit.path, edit.before, edit.after


def _unnumbered(line: str) -> str:
    """A line as the file has it, without the number that a reading tool puts before it."""
    for mark in ("→", "\t"):
        number, found, rest = line.partition(mark)
        if found and number.strip().isdecimal():
            return rest
    return line
