"""The name of this turn in the memory: the user entry's id, else what a harness without a transcript gives.

Where the transcript is there and the prompt lies out of reach, all such stops are one turn: a harness that gives every
task notification a prompt id of its own must not reopen the bound.
"""

from __future__ import annotations

from ...event import Event
from ...transcript import Transcript, Turn

OUT_OF_REACH = "out of reach"


def turn_key(event: Event, transcript: Transcript, turn: Turn) -> str:
    if turn.prompt is not None:
        return turn.prompt.id or turn.prompt.text or OUT_OF_REACH
    if transcript.readable or event.transcript is not None:
        return OUT_OF_REACH
    return event.turn_hint or event.prompt or ""
