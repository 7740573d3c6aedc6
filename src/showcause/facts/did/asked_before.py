"""The request that this turn answers: its own prompt, and those before it as long as the user only said "go on".

Prompts oldest first, and every entry since the oldest of them. whole is False where the beginning is out of reach.
"""

from __future__ import annotations

from ...fold import clip, fold
from ...light import NamedTuple
from ...transcript import PROMPT, Entry, Transcript

PROMPTS, ENTRIES = 4, 4_000
_SHORT = 40  # characters of a prompt that may be no more than "go on"
_GO_ON = (
    "continue", "go on", "go ahead", "proceed", "yes", "ok", "okay", "sure", "keep going", "carry on", "do it",
    "next", "please continue", "继续", "繼續", "好", "可以", "是", "嗯", "接着", "往下", "계속", "네", "응",
    "좋아", "진행", "続けて", "はい", "お願いします", "進めて", "weiter", "ja", "mach weiter", "oui",
    "continue stp", "sí", "sigue", "adelante", "sim", "да", "дальше", "продолжай", "sì",
)  # fmt: skip


class AskedBefore(NamedTuple):
    prompts: tuple[Entry, ...]
    entries: tuple[Entry, ...]
    whole: bool


def asked_before(transcript: Transcript) -> AskedBefore:
    prompts: list[Entry] = []
    entries: list[Entry] = []
    for count, entry in enumerate(transcript.back()):
        if count >= ENTRIES:
            return AskedBefore(tuple(reversed(prompts)), tuple(reversed(entries)), False)
        if entry.kind != PROMPT or entry.side:
            entries.append(entry)
            continue
        prompts.append(entry)
        if not goes_on(entry.text) or len(prompts) >= PROMPTS:
            break
    else:
        return AskedBefore(
            tuple(reversed(prompts)), tuple(reversed(entries)), bool(prompts) and not transcript.truncated
        )
    return AskedBefore(tuple(reversed(prompts)), tuple(reversed(entries)), True)


def goes_on(prompt: str) -> bool:
    """Whether the user only says that the agent should go on."""
    text = fold(clip(prompt)).strip(" .!,。！，")
    return len(text) <= _SHORT and (
        text in _GO_ON or text.startswith(("continue", "go on", "继续", "繼續", "계속", "続け"))
    )
