"""Speech acts: what the sentences of the message do, by the phrase families of the policy.

An act is found where a family's pattern matches a sentence and none of the family's near-misses does. Negation and
attribution to somebody else are recorded, not judged: the gates decide what they mean.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from ...policy import Policy
from .patterns import search
from .sentences import Sentence

_BEFORE = 24  # characters before a match in which a negation still belongs to it
_NEGATIONS = (
    " not ", "n't ", " never ", " without ", " no need", "cannot ", " nothing ", " no longer ", " neither ",
    " nor ", " none of ", "没有", "沒有", "没", "沒", "不", "未", "无需", "無需", "勿", "别", "않", "지 못",
    " 안 ", "없",
)  # fmt: skip
# signs that mean something else in another language
_OWN_NEGATIONS = {
    "de": (" nicht ", " kein", " nie ", " niemals ", " ohne ", " noch nicht", " weder "),
    "fr": (" ne ", " n'", " pas ", " jamais ", " sans ", " aucun", " ni "),
    "es": (" no ", " sin ", " nunca ", " tampoco ", " ningun", " ningún", " ni "),
    "pt": (" não ", " nao ", " sem ", " nunca ", " nenhum", " nem "),
    "it": (" non ", " senza ", " mai ", " nessun", " né "),
    "ru": (" не ", " ни ", " без ", " нет ", " никогда "),
    "ja": ("ない", "ません", "なかった", "ずに"),
}
# what holds a sign of negation and negates nothing
_NO_NEGATION = (
    " not only ", " not just ", "why not ", " not sure ", "n't you ", "if not ", "要不要", "是不是", "能不能",
    "会不会", "會不會", "可不可以", "需不需要", "好不好", "对不对", "對不對", "有没有", "有沒有", "不过",
    "不過", "不仅", "不僅", "不错", "不錯", "不同", "不妨", "不但", "差不多", "不如", "别的", "特别", "分别",
    "类别", "级别", "区别",
)  # fmt: skip
_OTHERS = (
    "you asked", "you said", "you told", "you wanted", "you requested", "you instructed", "you specified",
    "you preferred", "you wrote", "your request", "your instruction", "as requested", "as instructed",
    "as agreed", "as discussed", "per your", "user asked", "user said", "user wants", "user wanted",
    "user requested", "at your request", "你要求", "您要求", "你说过", "你說過", "你让我", "你讓我", "您让我",
    "您讓我", "按你", "按您", "按照你", "按照您", "根据你的", "根據你的", "如你所", "如您所", "你指定",
    "您指定", "用户要求", "使用者要求", "요청하신", "말씀하신", "요청대로", "말씀대로", "지시하신", "지시대로",
    "원하신 대로", "사용자가 요청",
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


def acts(sentences: tuple[Sentence, ...], policy: Policy) -> tuple[Act, ...]:
    where = _Where(sentences)
    found = []
    for act, languages in policy.families.items():
        for lang, family in languages.items():
            tried: dict[int, list[str]] = {}  # sentence -> the patterns that it may meet, in their order
            for pattern, literals in family["patterns"]:
                for index in where.any_of(literals):
                    tried.setdefault(index, []).append(pattern)
            found += [
                one for index in tried if (one := _act(act, lang, sentences[index], tried[index], family["near"]))
            ]
    return tuple(sorted(found, key=lambda one: one.sentence.start))


class _Where:
    """In which sentences a literal occurs: each literal is looked for once, in all sentences together."""

    def __init__(self, sentences: tuple[Sentence, ...]) -> None:
        self._text = "\n".join(sentence.folded for sentence in sentences)
        self._ends = list(accumulate(len(sentence.folded) + 1 for sentence in sentences))
        self._known: dict[str, tuple[int, ...]] = {}
        text = self._text
        # most literals occur nowhere: their first signs tell, at a fraction of a search
        self._fours = set(map("".join, zip(text, text[1:], text[2:], text[3:], strict=False)))
        self._signs = set(text)

    def any_of(self, literals: Sequence[str] | None) -> Iterable[int]:
        if literals is None:
            return range(len(self._ends))
        found: set[int] = set()
        for literal in literals:
            places = self._known.get(literal)
            if places is None:
                places = self._known[literal] = self._places(literal) if self._may_hold(literal) else ()
            if places:
                found.update(places)
        return sorted(found) if found else ()

    def _may_hold(self, literal: str) -> bool:
        return literal[:4] in self._fours if len(literal) >= 4 else literal[:1] in self._signs

    def _places(self, literal: str) -> tuple[int, ...]:
        places = []
        at = self._text.find(literal)
        while at >= 0:
            index = bisect_right(self._ends, at)
            places.append(index)
            at = self._text.find(literal, self._ends[index])
        return tuple(places)


def _act(act: str, lang: str, sentence: Sentence, patterns: list[str], near: list[str]) -> Act | None:
    for pattern in patterns:
        span = search(pattern, None, sentence.folded)
        if span is None:
            continue
        if any(search(one, None, sentence.folded) for one in near):
            return None
        return Act(act, lang, sentence, span, negated(sentence.folded, span, lang), attributed(sentence.folded))
    return None


def negated(folded: str, span: tuple[int, int], lang: str = "") -> bool:
    """A negation shortly before or inside the match, in the same clause; `lang` adds that language's own signs."""
    before = folded[max(0, span[0] - _BEFORE) : span[0]]
    for mark in _CLAUSE:
        before = before.rpartition(mark)[2]
    around = f" {before}{folded[span[0] : span[1]]} "
    for harmless in _NO_NEGATION:
        around = around.replace(harmless, " ")
    return any(mark in around for mark in (*_NEGATIONS, *_OWN_NEGATIONS.get(lang, ())))


_CLAUSE = (", but ", "; ", ": ", " - ", "但", ";")


def attributed(folded: str) -> bool:
    """The sentence says that somebody else wants it so."""
    return any(mark in folded for mark in _OTHERS)
