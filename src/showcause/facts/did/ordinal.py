"""Which stop or call of the turn this is, so that a decision's id is the same from the live hook and from replay."""

from __future__ import annotations

from ...event import Event
from ...transcript import ASSISTANT, Turn


def ordinal(event: Event, turn: Turn) -> str:
    if event.call is not None and event.call.id:
        return event.call.id
    return str(sum(entry.kind == ASSISTANT and bool(entry.text) for entry in turn.entries))
