"""Tool calls of the turn with their results, in order; a subagent's lines in the same file included."""

from __future__ import annotations

from ...event import Call, Result
from ...light import NamedTuple
from ...transcript import Entry, Turn


class Action(NamedTuple):
    """result is None while the call has no result on disk."""

    call: Call
    result: Result | None
    entry: Entry


def actions(turn: Turn) -> tuple[Action, ...]:
    return pair(turn.entries)


def pair(entries: tuple[Entry, ...]) -> tuple[Action, ...]:
    """Calls of these entries, each with the result that names it."""
    results = {result.call: result for entry in entries for result in entry.results}
    return tuple(Action(call, results.get(call.id), entry) for entry in entries for call in entry.calls)
