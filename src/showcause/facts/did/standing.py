"""Standing orders in reach: what the harness or a skill told the agent in this turn, and instruction files it read.

A workflow that prescribes a stop for the user's word is found here. Only this turn is looked at, and long texts by
their head and tail.
"""

from __future__ import annotations

from ...fold import clip, fold
from ...transcript import META, PROMPT, Turn
from .actions import Action

_FILES = (
    "claude.md",
    "agents.md",
    "gemini.md",
    "skill.md",
    ".cursorrules",
    "copilot-instructions.md",
    "contributing.md",
)
_PASTED = 1_500  # a prompt longer than this is a workflow's text more often than somebody speaking
_MOST = 12


def standing(turn: Turn, actions: tuple[Action, ...]) -> str:
    """The folded texts, "" where there are none."""
    texts = [entry.text for entry in turn.entries if entry.kind == META]
    if turn.prompt is not None and turn.prompt.kind == PROMPT and len(turn.prompt.text) > _PASTED:
        texts.append(turn.prompt.text)
    texts += [action.result.text for action in actions if action.result is not None and _orders(action)]
    return fold("\n".join(clip(text) for text in texts[:_MOST]))


def _orders(action: Action) -> bool:
    if action.call.kind == "skill":
        return True
    path = action.call.input.get("file_path")
    return action.call.kind == "read" and isinstance(path, str) and path.lower().endswith(_FILES)
