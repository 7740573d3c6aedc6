"""Where the message hands something back, near its end, in the agent's own voice: the last things that it says.

What comes after an ask may only be its options or a short reason.
"""

from __future__ import annotations

from .acts import Act
from .sentences import Sentence, mood
from .spoken import Spoken

# punt: a choice. leave, go_on: leave to act, to go on. at_your_word: a statement that waits.
KINDS = ("punt", "leave", "go_on", "at_your_word")
MOST = 8  # asks looked at, the last ones
AFTER = 3  # sentences after the ask that are neither options nor questions
# where the ask says that the user wants to be asked
_AS_TOLD = (
    " ask ",
    " asking",
    " check",
    " confirm",
    " wait",
    " stop",
    " before",
    " first",
    " choose",
    " decide",
    " review",
)


def asks(spoken: Spoken, sentences: tuple[Sentence, ...]) -> tuple[Act, ...]:
    """Asks in order. A condition ("if you prefer b, say so") is an invitation and hands nothing back."""
    if not spoken.any(KINDS):
        return ()
    far = _far(sentences)
    found = [
        act for act in spoken.of(KINDS) if act.sentence.from_end < far and not _conditional(act) and not _as_told(act)
    ]
    return tuple(found[-MOST:])


def _conditional(act: Act) -> bool:
    """An invitation, also as an item of a list."""
    return act.sentence.mood == "condition" or mood(act.sentence.folded.lstrip("-+• ")) == "condition"


def _as_told(act: Act) -> bool:
    """The user gave the choice to themselves; that the work was asked for makes an offer of it the worse."""
    return act.attributed and (act.act == "punt" or any(mark in act.sentence.folded for mark in _AS_TOLD))


def _far(sentences: tuple[Sentence, ...]) -> int:
    """How many sentences from the end an ask may stand: more than AFTER loose ones behind it are too many."""
    loose = 0
    for one in reversed(sentences):
        if loose > AFTER:
            return one.from_end + 1
        loose += not option(one) and one.mood != "question"
    return len(sentences)


def option(sentence: Sentence) -> bool:
    """A list item, as options are written: a bullet, a number, "Option A", "**B**:"."""
    head = sentence.folded.partition(" ")[0]
    return (
        sentence.words.lstrip().startswith(("- ", "* ", "+ ", "• ", "– "))
        or (len(head) <= 4 and head.rstrip(".):、,").isalnum() and head[-1:] in ".):、")
        or sentence.folded.startswith(("option ", "approach ", "方案", "选项", "選項", "옵션"))
    )
