"""The passage an ask belongs to: a few sentences before it, the options listed before it, and all that follows."""

from __future__ import annotations

from .acts import Act
from .asks import option
from .sentences import Sentence

BEFORE = 3
OPTIONS = 16


def around(asks: tuple[Act, ...], sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    if not asks:
        return ()
    first = len(sentences) - 1 - max(ask.sentence.from_end for ask in asks)
    start, plain, listed = first, 0, 0
    while start > 0 and plain < BEFORE and listed < OPTIONS:
        start -= 1
        if option(sentences[start]):
            listed += 1
        else:
            plain += 1
    return sentences[start:]
