"""What the user asked for in this session, sentence by sentence, and what they said may be left. Bounded."""

from __future__ import annotations

from functools import lru_cache

from ...fold import clip, fold
from ...light import NamedTuple
from ...transcript import PROMPT, Transcript
from ..said.about import about
from ..said.prose import prose
from ..said.sentences import sentences

PROMPTS, ENTRIES = 12, 1_500
MOST = 400  # sentences of each sort, the newest prompt's first
_LEAVING = (
    "skip", "leave", "ignore", "no need", "don't", "do not", "dont ", "without", "later", "not now", "except",
    "only ", "first ", "follow-up", "followup", "separate", "stop after", "for now", "跳过", "跳過", "不用",
    "不要", "不必", "先不", "忽略", "以后", "之后再", "只", "先做", "除了", "건너", "빼고", "말고", "하지 마",
    "나중에", "제외", "만 ", "우선", "飛ばし", "省略して", "スキップ", "後で", "以外", "だけ", "のみ", "まずは",
    "laisse", "saute", "pas besoin", "plus tard", "sauf", "seulement", "d'abord", "überspring", "ignorier",
    "nicht nötig", "später", "außer", " erst ", "omite", "salta", "ignora", "no hace falta", "más tarde",
    "excepto", "menos ", "solo ", "primero", "pule", "deixe", "não precisa", "depois", "exceto", "só ",
    "apenas", "primeiro", "пропусти", "оставь", "не нужно", "не надо", "позже", "потом", "кроме", "только",
    "сначала", "lascia", "non serve", "più tardi", "tranne", "soltanto",
)  # fmt: skip
_WHOLE = (
    "all ", "every", "each ", "whole", "entire", "both", "complete", "全部", "所有", "每个", "每個", "整个",
    "整個", "都", "各", "모든", "모두", "전부", "전체", "각 ", "다 ", "すべて", "全て", "全件", " tous ",
    "toutes", "chaque", "entier", " alle ", "jede", "sämtliche", "ganze", "todos los", "todos os", "todas",
    "cada ", "entero", "inteiro", "все ", "всю ", "каждый", "каждую", "целиком", "tutti", "tutte", " ogni ",
    "intero ",
)  # fmt: skip


_LONG, _ENDS = 4_000, 1_000  # of a pasted text its head and tail are the user's own words


class Assigned(NamedTuple):
    """wanted and left: folded sentences of the user. whole: some of them want all of a thing."""

    wanted: tuple[str, ...]
    left: tuple[str, ...]

    def leaves(self, words: str) -> bool:
        """Whether the user said that this may be left: two words of its subject stand in what they said of leaving."""
        own = about(fold(words))
        return any(len(own & about(one)) >= 2 for one in self.left)

    def whole(self) -> str:
        """The sentence that wants all of a thing, "" where none does."""
        return next((one for one in self.wanted if any(mark in f"{one} " for mark in _WHOLE)), "")


def assigned(transcript: Transcript) -> Assigned:
    wanted: list[str] = []
    left: list[str] = []
    prompts = 0
    for count, entry in enumerate(transcript.back()):
        if count >= ENTRIES or prompts >= PROMPTS:
            break
        if entry.kind != PROMPT or entry.side:
            continue
        prompts += 1
        for folded, is_left in _said(entry.text):
            (left if is_left else wanted).append(folded)
    return Assigned(tuple(dict.fromkeys(wanted))[:MOST], tuple(dict.fromkeys(left))[:MOST])


@lru_cache(maxsize=64)  # one stop after the other asks for the same prompts
def _said(prompt: str) -> tuple[tuple[str, bool], ...]:
    """The folded sentences of a prompt, and whether each says what may be left."""
    text = clip(prompt)
    if len(text) > _LONG:
        text = f"{text[:_ENDS]}\n\n{text[-_ENDS:]}"
    found = [fold(sentence.folded) for sentence in sentences(prose(text), text)]
    return tuple([(folded, any(mark in folded for mark in _LEAVING)) for folded in found])
