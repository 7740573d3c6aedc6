"""Where each call of the turn stands in time: calls of one message share a place, as nobody knows which ran first."""

from __future__ import annotations

from ...transcript import Turn
from .actions import Action


def positions(turn: Turn, actions: tuple[Action, ...]) -> tuple[int, ...]:
    """For each action the index of the first one that was sent out before any of their results came back."""
    came: dict[str, int] = {}
    sent: dict[str, int] = {}
    for number, entry in enumerate(turn.entries):
        for result in entry.results:
            came.setdefault(result.call, number)
        for call in entry.calls:
            sent.setdefault(call.id, number)
    found: list[int] = []
    first, back = 0, -1
    for index, action in enumerate(actions):
        if index and back >= 0 and sent.get(action.call.id, 0) > back:
            first, back = index, -1
        arrived = came.get(action.call.id, -1)
        if arrived >= 0:
            back = arrived if back < 0 else min(back, arrived)
        elif action.result is None and index == first:
            back = sent.get(action.call.id, 0)  # a call without a result keeps nobody beside it
        found.append(first)
    return tuple(found)
