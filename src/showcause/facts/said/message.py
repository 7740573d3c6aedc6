"""The agent's last message: from the payload, else the last text of the transcript."""

from __future__ import annotations

from ...event import Event
from ...transcript import ASSISTANT, PROMPT, Transcript


def message(event: Event, transcript: Transcript) -> str:
    if event.message is not None:
        return event.message
    for entry in transcript.back():
        if entry.kind == PROMPT and not entry.side:
            break
        if entry.kind == ASSISTANT and entry.text and not entry.side:
            return entry.text
    return ""
