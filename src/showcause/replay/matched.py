"""Which patterns match in the sentences of a message, told by one RE2 filter a language.

For a process that reads many messages: a filter takes milliseconds to build and reads a sentence in one call whatever
the number of patterns. It answers what the hook's `Places` answers, only more narrowly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import re2

from ..facts.said.language import foreign
from ..facts.said.present import Worth
from ..facts.said.sentences import Sentence

FEW = 16  # literals looked for one by one before a filter is asked
Phrase = tuple[str, str]  # an act, a pattern of its family
Alive = Mapping[str, "list[str] | None"]


class Filters:
    """The filters of a policy's families, each built when a sentence first needs it."""

    def __init__(self, families: Mapping[str, Any]) -> None:
        self._families = families
        self._built: dict[tuple[str, bool], list[tuple[Any, list[Phrase]]]] = {}

    def hits(self, lang: str, raw: bytes, *, near: bool = False) -> list[Phrase]:
        """The phrases of a language, or its near-misses, that match a sentence."""
        filters = self._built.get((lang, near))
        if filters is None:
            filters = self._built[lang, near] = _filters(list(self._phrases(lang, near)))
        return [phrases[at] for made, phrases in filters for at in sorted(made.Match(raw) or ())]

    def _phrases(self, lang: str, near: bool) -> Iterable[Phrase]:
        for act, languages in self._families.items():
            family = languages.get(lang, {"patterns": (), "near": ()})
            for pattern in family["near"] if near else [pattern for pattern, _ in family["patterns"]]:
                yield act, pattern


class Matched:
    """By what the filters say of each sentence.

    alive: the languages of which a pattern may match in the message, each with its literals that occur, of which one
    stands in every sentence that a pattern matches; None where that is not known.
    """

    __slots__ = ("_alive", "_filters", "_lang", "_near", "_raw", "_worth", "sentences")

    def __init__(self, filters: Filters, alive: Alive, sentences: tuple[Sentence, ...], lang: str) -> None:
        self.sentences, self._lang = sentences, lang
        self._filters, self._alive = filters, alive
        self._raw = [sentence.folded.encode("utf-8", "replace") for sentence in sentences]
        self._worth: dict[str, list[Worth]] | None = None
        self._near: dict[tuple[str, int], set[str]] = {}

    def patterns(self, act: str, languages: Mapping[str, Any]) -> Iterable[Worth]:
        if self._worth is None:
            self._worth = self._read()
        found = self._worth.get(act)
        if not found:
            return ()
        order = list(languages)
        return sorted(found, key=lambda one: order.index(one[0]))

    def near(self, act: str, lang: str, near: Sequence[str], at: int) -> bool:
        if not near:
            return False
        acts = self._near.get((lang, at))
        if acts is None:
            acts = self._near[lang, at] = {one for one, _ in self._filters.hits(lang, self._raw[at], near=True)}
        return act in acts

    def _read(self) -> dict[str, list[Worth]]:
        """By act what matches, of all languages."""
        worth: dict[str, list[Worth]] = {}
        for lang, literals in self._alive.items():
            for at in self._where(literals):
                if foreign(lang, self._lang, self.sentences[at].folded):
                    continue
                matched: dict[str, list[str]] = {}
                for act, pattern in self._filters.hits(lang, self._raw[at]):
                    matched.setdefault(act, []).append(pattern)
                for act, patterns in matched.items():
                    worth.setdefault(act, []).append((lang, at, patterns))
        return worth

    def _where(self, literals: list[str] | None) -> Iterable[int]:
        """The sentences that are worth a filter."""
        if literals is None or len(literals) > FEW:
            return range(len(self.sentences))
        whole = enumerate(self.sentences)
        return dict.fromkeys([at for at, one in whole for literal in literals if literal in one.folded])


def _filters(phrases: list[Phrase]) -> list[tuple[Any, list[Phrase]]]:
    """One filter, or several where it would be larger than RE2 takes."""
    if not phrases:
        return []
    options = re2.Options()
    options.log_errors = False
    options.never_capture = True
    made = re2.Filter()
    for _, pattern in phrases:
        made.Add(pattern, options)
    try:
        made.Compile()
    except re2.error:
        half = len(phrases) // 2
        if not half:
            raise
        return _filters(phrases[:half]) + _filters(phrases[half:])
    return [(made, phrases)]
