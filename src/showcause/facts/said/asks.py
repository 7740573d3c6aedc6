"""Where the message hands something back, near its end, in the agent's own voice: the last things that it says.

What comes after an ask may only be its options or a short reason.
"""

from __future__ import annotations

from .acts import Act
from .sentences import Sentence

# punt: a choice. leave, go_on: leave to act, to go on. at_your_word: a statement that waits.
KINDS = ("punt", "leave", "go_on", "at_your_word")
AFTER = 3  # sentences after the ask that are neither options nor questions


def asks(acts: tuple[Act, ...], sentences: tuple[Sentence, ...]) -> tuple[Act, ...]:
    """Asks in order. A condition ("if you prefer b, say so") is an invitation and hands nothing back."""
    last = len(sentences) - 1
    return tuple(
        act
        for act in acts
        if act.act in KINDS
        and act.sentence.mood != "condition"
        and not act.attributed
        and _loose(sentences[last - act.sentence.from_end + 1 :]) <= AFTER
    )


def _loose(rest: tuple[Sentence, ...]) -> int:
    """How many sentences go on with something else."""
    return sum(not option(one) and one.mood != "question" for one in rest)


def option(sentence: Sentence) -> bool:
    """A list item, as options are written: a bullet, a number, "Option A", "**B**:"."""
    head = sentence.folded.partition(" ")[0]
    return (
        sentence.words.lstrip().startswith(("- ", "* ", "+ ", "• ", "– "))
        or (len(head) <= 4 and head.rstrip(".):、,").isalnum() and head[-1:] in ".):、")
        or sentence.folded.startswith(("option ", "approach ", "方案", "选项", "選項", "옵션"))
    )
