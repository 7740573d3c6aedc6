"""What the user said last: the prompt of this turn, found without what came after where the reader can."""

from __future__ import annotations

from ...transcript import Entry, Transcript


def prompt(transcript: Transcript) -> Entry | None:
    return transcript.prompt()
