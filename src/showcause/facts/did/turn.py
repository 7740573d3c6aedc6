"""The entries since the user last spoke."""

from __future__ import annotations

from ...transcript import Transcript, Turn


def turn(transcript: Transcript) -> Turn:
    return transcript.turn()
