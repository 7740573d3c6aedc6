"""Whether a tool call follows the agent's last words of the turn, so that an announced step was in fact begun."""

from __future__ import annotations

from ...transcript import ASSISTANT, Turn


def followed(turn: Turn) -> bool:
    """A trail that does not show the last words yet counts as followed: nothing may be concluded from it."""
    for entry in reversed(turn.entries):
        if entry.side:
            continue
        if entry.calls:
            return True
        if entry.kind == ASSISTANT and entry.text.strip():
            return False
    return False
