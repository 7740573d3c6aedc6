"""What message and trail show for each thing that was to be done: named, touched, put off, or nowhere.

`absent` is said only where no word of it occurs anywhere, in a trail that is whole. What lies between is `doubtful`: a
person or a judge could tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..said.language import sure as told
from ..said.sentences import Sentence
from .marks import Marks, marks
from .trail_text import TrailText

MOST = 1_500  # words that are sought in the trail; beyond them nothing is said of what is not found


class Delivered:
    """Asked of one thing at a time: `state(words)`."""

    __slots__ = ("_lang", "_message", "_open", "_sought", "_spent", "_trail")

    def __init__(self, message: str, still_open: tuple[str, ...], trail: TrailText, lang: str) -> None:
        self._message, self._open, self._trail, self._lang = message, still_open, trail, lang
        self._sought: dict[str, bool] = {}
        self._spent = False

    def state(self, words: str) -> str:
        found = marks(words)
        if any(_meets(found, one) for one in self._open):
            return "put-off"
        trail = self._trail
        sure = (*found.names, *found.files)
        if any(name in self._message for name in sure):
            return "named"
        if any(self._touched(name) for name in sure):
            return "touched"
        if enough([word for word in found.words if word in self._message], found.words):
            return "named"
        met = [word for word in found.words if word in self._message or self._touched(word)]
        if enough(met, found.words):
            return "touched"
        if self._spent or not trail.whole or trail.helped or not (found.words or sure):
            return "doubtful"
        if (told(words) or "en") != self._lang and not found.files:
            return "doubtful"  # the same thing in another language has other words
        return "absent" if not met or found.files else "doubtful"

    def _touched(self, word: str) -> bool:
        """Whether the trail has it; each word is sought once, and only so many are."""
        if word not in self._sought:
            if len(self._sought) >= MOST:
                self._spent = True
                return False
            self._sought[word] = word in self._trail.text
        return self._sought[word]


def delivered(folded: str, message: str, still_open: tuple[Sentence, ...], trail_text: TrailText) -> Delivered:
    return Delivered(folded, tuple(one.folded for one in still_open), trail_text, told(message) or "en")


def _meets(found: Marks, folded: str) -> bool:
    if any(name in folded for name in (*found.names, *found.files)):
        return True
    met = sum(word in folded for word in found.words)
    return bool(met) and met * 2 >= len(found.words)


def enough(met: Sequence[str], words: Sequence[str]) -> bool:
    """Whether so many words of a subject that it must be meant: most of them, of pairs of signs a third."""
    wide = any(not word.isascii() for word in words)
    return bool(met) and (len(met) * 3 >= len(words) if wide else len(met) * 2 > len(words))
