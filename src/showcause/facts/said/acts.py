"""Speech acts: what the sentences of the message do, by the phrase families of the policy.

An act is found where a family's pattern matches a sentence and none of the family's near-misses does. Negation and
attribution to somebody else are recorded, not judged: the gates decide what they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from ...light import Any, NamedTuple
from .patterns import search
from .present import Tried
from .sentences import Sentence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .spoken import Spoken

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
_CLAUSE = (", but ", "; ", ": ", " - ", "但", ";")
_SAID_SO = (
    "you asked", "you said", "you told", "you wanted", "you requested", "you instructed", "you specified",
    "you preferred", "you wrote", "your request", "your instruction", "as requested", "as instructed",
    "as agreed", "as discussed", "per your", "user asked", "user said", "user wants", "user wanted",
    "user requested", "at your request", "你要求", "您要求", "你说过", "你說過", "你让我", "你讓我", "您让我",
    "您讓我", "按你", "按您", "按照你", "按照您", "根据你的", "根據你的", "如你所", "如您所", "你指定",
    "您指定", "用户要求", "使用者要求", "요청하신", "말씀하신", "요청대로", "말씀대로", "지시하신", "지시대로",
    "원하신 대로", "사용자가 요청",
    "ご依頼", "ご指示通り", "ご指示の通り", "ご指示どおり", "おっしゃっ", "言われた通り", "ご要望", "ご指定",
    "comme demandé", "as demandé", "avez demandé", "à ta demande", "à votre demande", "comme convenu", "as dit",
    "avez dit", "comme tu le voulais", "wie gewünscht", "wie von dir", "wie von ihnen", "du hast gesagt",
    "sie haben gesagt", "wie verlangt", "wie besprochen", "auf deinen wunsch", "auf ihren wunsch", "du wolltest",
    "como pediste", "como pidió", "como se pidió", "como me pediste", "dijiste", "a petición tuya", "como acordamos",
    "como pediu", "como você pediu", "conforme pedido", "conforme solicitado", "você pediu", "você disse",
    "a seu pedido", "как вы просили", "как ты просил", "вы просили", "ты просил", "по вашей просьбе",
    "по твоей просьбе", "вы сказали", "ты сказал", "как договорились", "come richiesto", "come hai chiesto",
    "come ha chiesto", "hai chiesto", "hai detto", "su tua richiesta", "come concordato",
)  # fmt: skip


class Act(NamedTuple):
    """act: the family's name. span: offsets of the match in the sentence's folded text.

    tier, scope: how plainly and of what, where the family marks its phrases so; else 0 and "".
    """

    act: str
    lang: str
    sentence: Sentence
    span: tuple[int, int]
    negated: bool
    attributed: bool
    tier: int = 0
    scope: str = ""

    @property
    def words(self) -> str:
        return self.sentence.words


def acts(spoken: Spoken) -> tuple[Act, ...]:
    return spoken.of()


def find(tried: Tried, act: str, languages: Mapping[str, Any]) -> tuple[Act, ...]:
    """The acts of one family, by its languages, in some sentences of a message."""
    found = []
    for lang, at, patterns in tried.patterns(act, languages):
        one = _act(act, lang, tried, at, patterns, languages[lang])
        if one is not None:
            found.append(one)
    return tuple(sorted(found, key=_start))


def _start(act: Act) -> int:
    return act.sentence.start


def _act(act: str, lang: str, tried: Tried, at: int, patterns: Sequence[str], family: Mapping[str, Any]) -> Act | None:
    sentence = tried.sentences[at]
    folded = sentence.folded
    for pattern in patterns:
        span = search(pattern, None, folded)
        if span is None or (lang == "en" and _torn(folded, span)):
            continue
        if tried.near(act, lang, family["near"], at):
            return None
        tier, scope = family.get("marks", {}).get(pattern, (0, ""))
        return Act(act, lang, sentence, span, negated(folded, span, lang), attributed(folded), tier, scope)
    return None


def _torn(folded: str, span: tuple[int, int]) -> bool:
    """Whether the match is a piece of a longer word: a pattern's `\\b` knows ASCII only and ends a word before an é."""
    around = folded[span[0] - 1 : span[0]] + folded[span[1] : span[1] + 1]
    return not around.isascii() and any("\x7f" < char < "\u2e80" and char.isalpha() for char in around)


def negated(folded: str, span: tuple[int, int], *langs: str) -> bool:
    """A negation shortly before or inside the match, in the same clause; `langs` add signs of their own."""
    before = folded[max(0, span[0] - _BEFORE) : span[0]]
    for mark in _CLAUSE:
        if mark in before:
            before = before.rpartition(mark)[2]
    around = f" {before}{folded[span[0] : span[1]]} "
    signs = _signs(langs)
    if not _holds(around, signs):
        return False
    for harmless in _NO_NEGATION:
        around = around.replace(harmless, " ")
    return _holds(around, signs)


@lru_cache(maxsize=256)  # asked again for each act of a sentence
def attributed(folded: str) -> bool:
    """The sentence says that somebody else wants it so."""
    return _holds(folded, _OTHERS)


class _Marks(NamedTuple):
    """Most sentences are ASCII, and in such a one only marks that are can stand."""

    every: tuple[str, ...]
    ascii: tuple[str, ...]


def _marks(marks: Iterable[str]) -> _Marks:
    every = tuple(dict.fromkeys(marks))
    return _Marks(every, tuple([mark for mark in every if mark.isascii()]))


def _holds(text: str, marks: _Marks) -> bool:
    for mark in marks.ascii if text.isascii() else marks.every:  # noqa: SIM110  # a generator costs three times as much
        if mark in text:
            return True
    return False


@lru_cache(maxsize=64)
def _signs(langs: tuple[str, ...]) -> _Marks:
    return _marks([*_NEGATIONS, *[sign for lang in langs for sign in _OWN_NEGATIONS.get(lang, ())]])


_OTHERS = _marks(_SAID_SO)
