"""Whether the user's own prompt of this turn says `showcause: skip`, one of the ways out that only people have."""

from __future__ import annotations

from ...transcript import Turn

WORDS = "showcause: skip"


def skip_asked(turn: Turn) -> str | None:
    prompt = turn.prompt
    return "off" if prompt is not None and WORDS in prompt.text.lower() else None
