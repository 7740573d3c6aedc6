"""The name of this turn in the memory: the user entry's id, else the harness's prompt id, else the prompt's text."""

from __future__ import annotations

from ...event import Event
from ...transcript import Turn


def turn_key(event: Event, turn: Turn) -> str:
    if turn.prompt is not None and turn.prompt.id:
        return turn.prompt.id
    return event.turn_hint or (turn.prompt.text if turn.prompt is not None else "") or event.prompt or ""
