"""Standing orders in reach: earlier words of the user, what harness or skill told the agent, instruction files it read.

A workflow that prescribes a stop for the user's word is found here. Bounded: a few prompts back, and of long texts the
head and the tail.
"""

from __future__ import annotations

from ...fold import clip, fold
from ...transcript import META, PROMPT, Entry, Transcript, Turn
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
_PROMPTS, _ENTRIES = 6, 400  # how far back the user's earlier words are looked for


def standing(turn: Turn, actions: tuple[Action, ...], transcript: Transcript) -> str:
    """The folded texts, "" where there are none."""
    texts = [*_instructions(turn, actions), *(entry.text for entry in earlier(turn, transcript, _PROMPTS))]
    return fold("\n".join(clip(text) for text in texts[: _MOST + _PROMPTS]))


def instructed(turn: Turn, actions: tuple[Action, ...]) -> str:
    """As `standing`, without the user's earlier words, which a later one may have lifted."""
    return fold("\n".join(clip(text) for text in _instructions(turn, actions)[:_MOST]))


def _instructions(turn: Turn, actions: tuple[Action, ...]) -> list[str]:
    texts = [entry.text for entry in turn.entries if entry.kind == META][:_MOST]
    if turn.prompt is not None and turn.prompt.kind == PROMPT and len(turn.prompt.text) > _PASTED:
        texts.append(turn.prompt.text)
    return texts + [action.result.text for action in actions if action.result is not None and _orders(action)]


def earlier(turn: Turn, transcript: Transcript, most: int) -> list[Entry]:
    """The user's words before this turn, newest first."""
    found: list[Entry] = []
    for count, entry in enumerate(transcript.back()):
        if count >= len(turn.entries) + _ENTRIES or len(found) >= most:
            break
        if entry.kind == PROMPT and not entry.side and entry is not turn.prompt:
            found.append(entry)
    return found


def _orders(action: Action) -> bool:
    if action.call.kind == "skill":
        return True
    path = action.call.input.get("file_path")
    return action.call.kind == "read" and isinstance(path, str) and path.lower().endswith(_FILES)
