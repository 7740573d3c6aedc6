"""The tasks that the agent keeps: to-do calls of the session, the harness's task files, check boxes that it ticks.

Says what is open; whether that may be left is the gates' question. A list that this turn did not touch is another
turn's, unless the harness keeps it in files or the policy looks deep. A subagent's list is its own.
"""

from __future__ import annotations

from ...event import Event
from ...light import NamedTuple
from ...transcript import SUMMARY, Entry, Transcript, Turn
from ...world import Observed
from .actions import Action, pair
from .kept_boxes import kept_boxes
from .todo import MOST, Written, status, written

ENTRIES = 3_000  # how far back the beginning of a list is looked for


class Task(NamedTuple):
    """status: open, doing, done, dropped. by: call, file, boxes. here: this turn listed, added or changed it."""

    title: str
    status: str
    by: str
    here: bool = True

    @property
    def open(self) -> bool:
        return self.status in ("open", "doing")


def tasks(
    turn: Turn, actions: tuple[Action, ...], transcript: Transcript, event: Event, deep: str, observed: Observed
) -> tuple[Task, ...]:
    """Every task once, in the order in which it was first written down."""
    touched = any(action.call.kind == "todo" and not action.entry.side for action in actions)
    called = _called(turn, transcript) if touched or deep == "on" else ()
    files = {} if event.agent is not None else {one.title: status(one.status) or "open" for one in observed.tasks()}
    titles = {task.title for task in called}
    # a task file is newer than the call that wrote it: helpers and the person change it too
    known = [task._replace(status=files.get(task.title, task.status)) for task in called]
    filed = [Task(title, state, "file", False) for title, state in files.items() if title not in titles]
    return (*known, *filed, *kept_boxes(actions))


def _called(turn: Turn, transcript: Transcript) -> tuple[Task, ...]:
    kept: dict[str, Task] = {}
    for change, here in _history(turn, transcript):
        if change.whole:
            kept = {}
        for one in change.changes:
            before = kept.get(one.id)
            if before is None and not one.title:
                continue  # its beginning is out of reach
            title = one.title or (before.title if before else "")
            state = one.status or (before.status if before else "open")
            if len(kept) < MOST or one.id in kept:
                kept[one.id] = Task(title, state, "call", here or (before is not None and before.here))
    return tuple(kept.values())


def _history(turn: Turn, transcript: Transcript) -> list[tuple[Written, bool]]:
    """What was done to the list, oldest first, from the last time that it was written whole."""
    inside = {id(entry) for entry in turn.entries}
    newest_first: list[Entry] = []
    for count, entry in enumerate(transcript.back()):
        if count >= ENTRIES:
            break
        if entry.kind == SUMMARY:
            break  # what came before it is told in other words
        if entry.side or not (entry.results or entry.calls):
            continue
        newest_first.append(entry)
        if any(isinstance(call.input.get("todos"), list) and not call.input.get("merge") for call in entry.calls):
            break
    found = []
    for action in pair(tuple(reversed(newest_first))):
        change = written(action.call, action.result)
        if change is not None:
            found.append((change, id(action.entry) in inside))
    return found
