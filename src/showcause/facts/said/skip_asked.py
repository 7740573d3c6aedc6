"""Whether the user's own prompt of this turn says `showcause: skip`, one of the ways out that only people have.

What the prompt quotes, fences or cites is somebody else's word, and the prompt of a subagent is written by an agent.
"""

from __future__ import annotations

from ...event import Event
from ...fold import clip
from ...transcript import Turn
from .prose import prose

WORDS = "showcause: skip"


def skip_asked(event: Event, turn: Turn) -> str | None:
    prompt = turn.prompt
    if event.agent is not None or prompt is None or WORDS not in prompt.text.lower():
        return None
    return "off" if WORDS in prose(clip(prompt.text)).text.lower() else None
