"""Which patterns match in the sentences of a message, told by one RE2 filter a language.

For a process that reads many messages: a filter takes milliseconds to build and reads a sentence in one call whatever
the number of patterns. It answers what the hook's `Places` answers, only more narrowly.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import re2

from ..facts.said.language import foreign
from ..facts.said.sentences import Sentence

Entry = tuple[int, str, bool]  # a family by its identity, a pattern of it, whether that is a near-miss


class Filters:
    """The filters of a policy's families, each built when a message first needs its language."""

    def __init__(self, families: Mapping[str, Any]) -> None:
        self._families = families  # kept alive: they are known by identity
        self._entries: dict[str, list[Entry]] = {}
        for languages in families.values():
            for lang, one in languages.items():
                own = self._entries.setdefault(lang, [])
                own += [(id(one), pattern, False) for pattern, _ in one["patterns"]]
                own += [(id(one), pattern, True) for pattern in one["near"]]
        self._built: dict[str, list[tuple[Any, list[Entry]]]] = {}

    def of(self, lang: str) -> list[tuple[Any, list[Entry]]]:
        if lang not in self._built:
            self._built[lang] = _filters(self._entries.get(lang, []))
        return self._built[lang]


class Matched:
    """By what the filters say of each sentence. alive: the languages of which a pattern may match in the message."""

    __slots__ = ("_alive", "_filters", "_found", "_lang", "_near", "_raw", "sentences")

    def __init__(
        self, filters: Filters, alive: Collection[str], sentences: tuple[Sentence, ...], lang: str
    ) -> None:
        self.sentences, self._lang = sentences, lang
        self._filters, self._alive = filters, alive
        self._raw = [sentence.folded.encode("utf-8", "replace") for sentence in sentences]
        self._found: dict[str, dict[int, dict[int, list[str]]]] = {}
        self._near: set[tuple[int, int]] = set()

    def patterns(self, lang: str, family: Mapping[str, Any]) -> Mapping[int, Sequence[str]]:
        found = self._found.get(lang)
        if found is None:
            found = self._found[lang] = self._read(lang) if lang in self._alive else {}
        return found.get(id(family), {})

    def near(self, family: Mapping[str, Any], at: int) -> bool:
        return (id(family), at) in self._near

    def _read(self, lang: str) -> dict[int, dict[int, list[str]]]:
        """By family and sentence the patterns of a language that match."""
        found: dict[int, dict[int, list[str]]] = {}
        for filtered, entries in self._filters.of(lang):
            for at, raw in enumerate(self._raw):
                if foreign(lang, self._lang, self.sentences[at].folded):
                    continue
                for number in sorted(filtered.Match(raw) or ()):
                    key, pattern, near = entries[number]
                    if near:
                        self._near.add((key, at))
                    else:
                        found.setdefault(key, {}).setdefault(at, []).append(pattern)
        return found


def _filters(entries: list[Entry]) -> list[tuple[Any, list[Entry]]]:
    """One filter, or several where it would be larger than RE2 takes."""
    options = re2.Options()
    options.log_errors = False
    options.never_capture = True
    made = re2.Filter()
    for _, pattern, _ in entries:
        made.Add(pattern, options)
    try:
        made.Compile()
    except re2.error:
        half = len(entries) // 2
        return _filters(entries[:half]) + _filters(entries[half:]) if half else []
    return [(made, entries)]
