"""In which sentences the patterns of a family can match at all, told by the literals that they cannot match without.

For one message: each literal is looked for by itself, nothing has to be built. A process that reads many messages hands
in a `Present` of its own, which may know more.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
from operator import add

from ...light import Any, Protocol
from .language import foreign
from .patterns import search
from .sentences import Sentence

Worth = tuple[str, int, Sequence[str]]  # a language, a sentence's number, the patterns that may match, in their order


class Tried(Protocol):
    """Some sentences of a message, asked by act what is worth trying in them."""

    sentences: tuple[Sentence, ...]

    def patterns(self, act: str, languages: Mapping[str, Any]) -> Iterable[Worth]:
        """What may match of a family, which is given by its languages."""

    def near(self, act: str, lang: str, near: Sequence[str], at: int) -> bool:
        """Whether a near-miss of the family matches the sentence, in which a pattern of it does."""


Present = Callable[[tuple[Sentence, ...], str], Tried]  # the sentences, and their message's language where it is plain


class Places:
    """By the places of literals, each looked for once."""

    __slots__ = ("_found", "_heads", "_lang", "_starts", "_strange", "_whole", "sentences")

    def __init__(self, sentences: tuple[Sentence, ...], lang: str) -> None:
        self.sentences, self._lang = sentences, lang
        self._found: dict[str, set[int]] = {}
        self._strange: dict[str, bool] = {}
        self._whole = whole = "\n".join([sentence.folded for sentence in sentences])
        self._starts = list(accumulate([len(sentence.folded) + 1 for sentence in sentences[:-1]], initial=0))
        # thousands of literals are asked for, and nearly all fail at their first or their last three characters
        pairs = list(map(add, whole, whole[1:]))
        self._heads = {*map(add, pairs, whole[2:]), *pairs, *whole}

    def patterns(self, act: str, languages: Mapping[str, Any]) -> Iterable[Worth]:
        for lang in languages:
            if self._foreign(lang):  # a pinned policy makes a family's language only for whoever asks for it
                continue
            for at, patterns in self._may(languages[lang]).items():
                if not foreign(lang, self._lang, self.sentences[at].folded):
                    yield lang, at, patterns

    def near(self, act: str, lang: str, near: Sequence[str], at: int) -> bool:
        folded = self.sentences[at].folded
        return any(search(one, None, folded) for one in near)

    def _foreign(self, lang: str) -> bool:
        """Whether phrases of a language have no business in any of the sentences."""
        found = self._strange.get(lang)
        if found is None:
            found = self._strange[lang] = all(foreign(lang, self._lang, one.folded) for one in self.sentences)
        return found

    def _may(self, family: Mapping[str, Any]) -> dict[int, list[str]]:
        """By sentence the patterns of which a literal stands there, or of which no literal is known."""
        heads, whole = self._heads, self._whole
        may: dict[int, list[str]] = {}
        for pattern, literals in family["patterns"]:
            where: Iterable[int] = range(len(self.sentences))
            if literals is not None:
                held = [one for one in literals if one[:3] in heads and one[-3:] in heads and one in whole]
                if not held:
                    continue
                where = self._of(held[0]) if len(held) == 1 else set().union(*map(self._of, held))
            for at in where:
                may.setdefault(at, []).append(pattern)
        return may

    def _of(self, literal: str) -> set[int]:
        """The sentences in which a literal stands."""
        found = self._found.get(literal)
        if found is None:
            found = self._found[literal] = set()
            whole, starts = self._whole, self._starts
            at = whole.find(literal)
            while at >= 0:
                number = bisect_right(starts, at) - 1
                found.add(number)
                at = whole.find(literal, starts[number + 1]) if number + 1 < len(starts) else -1
        return found


def present() -> Present:
    return Places
