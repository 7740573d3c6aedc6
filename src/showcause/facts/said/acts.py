"""Speech acts: what the sentences of the message do, by the phrase families of the policy.

An act is found where a family's pattern matches a sentence and none of the family's near-misses does. Negation and
attribution to somebody else are recorded, not judged: the gates decide what they mean.
"""

from __future__ import annotations

from typing import NamedTuple

from ...policy import Policy
from .patterns import search
from .sentences import Sentence

_NEGATIONS = (
    "not ", "n't ", "never ", "without ", "no need", "cannot ", "didn't", "nothing ", "没有", "没", "不", "未", "无需", "않", "지 못", "안 ",
)  # fmt: skip
_OTHERS = (
    "you asked", "you said", "you told", "you want", "you requested", "as requested", "as instructed", "per your", "you wrote", "user asked", "user said",
    "你要求", "你说", "按你", "您要求", "按照您", "요청하신", "말씀하신", "요청대로", "지시하신",
)  # fmt: skip


class Act(NamedTuple):
    """act: the family's name. span: offsets of the match in the sentence's folded text."""

    act: str
    lang: str
    sentence: Sentence
    span: tuple[int, int]
    negated: bool
    attributed: bool

    @property
    def words(self) -> str:
        return self.sentence.words


def acts(sentences: tuple[Sentence, ...], policy: Policy, folded: str) -> tuple[Act, ...]:
    found = []
    for act, languages in policy.families.items():
        for lang, family in languages.items():
            live = [
                (pattern, literals)
                for pattern, literals in family["patterns"]
                if literals is None or any(literal in folded for literal in literals)
            ]
            if live:
                found += [one for sentence in sentences if (one := _act(act, lang, sentence, live, family["near"]))]
    return tuple(sorted(found, key=lambda one: one.sentence.start))


def _act(
    act: str, lang: str, sentence: Sentence, patterns: list[tuple[str, list[str] | None]], near: list[str]
) -> Act | None:
    for pattern, literals in patterns:
        span = search(pattern, literals, sentence.folded)
        if span is None:
            continue
        if any(search(one, None, sentence.folded) for one in near):
            return None
        return Act(act, lang, sentence, span, negated(sentence.folded, span), attributed(sentence.folded))
    return None


def negated(folded: str, span: tuple[int, int]) -> bool:
    """A negation shortly before or inside the match."""
    around = folded[max(0, span[0] - 24) : span[1]]
    return any(mark in around for mark in _NEGATIONS)


def attributed(folded: str) -> bool:
    """The sentence says that somebody else wants it so."""
    return any(mark in folded for mark in _OTHERS)
