"""The user's own words that this turn answers, and whether they are a task, a question, or neither.

kind: task (something is to be done), question (an answer, a report or a reading is wanted), short (a menu's number,
"yes", "go on"), none (the prompt is not in reach: then nothing follows from it).
"""

from __future__ import annotations

from ...fold import clip, fold
from ...light import NamedTuple
from ...transcript import Entry
from ..said.prose import MASK, prose

_SHORT = 12
_ASKING = (
    "what ",
    "why ",
    "how ",
    "which ",
    "who ",
    "where ",
    "wdyt",
    "is there",
    "are there",
    "should we ",
    "should i ",
    "do we ",
    "does ",
    "is it ",
    "would it ",
)
_INQUIRING = (
    "analy", "investigat", "research", "explor", "audit", "assess", "evaluat", "look into", "look at",
    "have a look", "take a look", "read ", "review", "explain", "summar", "describe", "check if",
    "check whether", "check why", "find out", "report", "walk me", "understand", "compare", "tell me what",
    "tell me why", "check what", "check how", "do an analysis", "run an analysis", "want to know",
    "find the cause", "find the reason", "debug why", "reproduce ", "run the test", "run the suite", "run all tests",
    "help me understand", "is there any", "is there a", "any way to",
    "how we can", "how can we", "how could we", "how do we", "how would we", "分析", "调研",
    "調研", "研究", "评估", "評估", "解释", "解釋", "为什么", "為什麼", "审查", "審查", "看看", "看一下",
    "总结", "總結", "了解", "분석", "조사", "평가", "설명", "왜 ", "검토", "살펴", "알아봐", "요약", "調べて",
    "説明して", "教えて", "調査", "評価", "レビューして", "なぜ", "確認して", "まとめて", "analyse", "explique",
    "examine", "évalue", "pourquoi", "vérifie si", "regarde ", "résume", "décris", "erkläre", "erklär",
    "untersuche", "prüfe,", "bewerte", "warum", "schau", "fasse zusammen", "beschreibe", "analiza", "explica",
    "investiga", "evalúa", "por qué", "mira si", "resume el", "resume los", "analise", "investigue", "avalie",
    "por que", "verifique se", "descreva", "проанализируй", "объясни", "изучи", "исследуй", "оцени", "почему",
    "посмотри", "проверь, ", "опиши", "расскажи", "analizza", "spiega", "esamina", "valuta", "perché",
    "controlla se", "guarda", "descrivi", "riassumi",
)  # fmt: skip
_DOING = (
    "fix", "implement", "add ", "chang", "make ", "build", "updat", "refactor", "write", "creat", "remov",
    "renam", "move ", "migrat", "convert", "improv", "speed", "clean", "finish", "complet", "continue",
    "set up", "setup", "handl", "resolv", "support", "replac", "let's", "lets ", "go with", "do it", "do that",
    "apply", "port ", "wire", "extend", "split", "修复", "修復", "修改", "改", "实现", "實現", "加", "写", "寫",
    "做", "重构", "重構", "优化", "優化", "提速", "整理", "继续", "繼續", "完成", "处理", "處理", "换", "換",
    "拆", "고쳐", "수정", "구현", "추가", "바꿔", "변경", "만들", "작성", "리팩", "개선", "줄여", "높여",
    "빠르게", "정리", "계속", "처리", "적용", "옮겨", "나눠", "해결", "直し", "直して", "修正", "実装", "追加",
    "変更", "作成", "作って", "書いて", "続け", "対応", "移行", "高速", "改善", "corrig", "répar", "implément",
    "ajout", "crée", "créer", "écris", "écrire", "accélèr", "migre ", "améliore", "nettoie", "behebe", "behebt",
    " repar", "implementier", "füge", "hinzu", "änder", "erstell", "schreib", " mach ", "beschleunig",
    "migrier", "konvertier", "verbesser", "weiter", "setze", "arregla", "corrige", "añad", "agrega", "cambia",
    "crea ", "escribe", "haz ", "acelera", "continúa", "mejora", "arrum", "adicion", "mude", "crie ", "escreva",
    "faça", "acelere", "melhore", "conclua", "исправ", "реализу", "добав", "измени", "созда", "напиши",
    "сделай", "ускор", "перенес", "переведи", "продолж", "улучш", "закончи", "почини", "correggi", "implementa",
    "aggiung", "scrivi", "fai ", "velocizza", "continua", "migliora", "sistema", "finisci",
)  # fmt: skip
_REQUESTING = (
    "can you", "could you", "would you", "will you", "please", "can we", "let's", "lets ", "帮我", "幫我", "请",
    "請", "麻烦", "麻煩", "能不能", "可以帮", "可以幫", "주세요", "해줘", "해 줘", "줄래", "주실", "줘",
    "ください", "下さい", "してくれ", "もらえ", "いただけ", "お願い", "peux-tu", "pouvez-vous", "tu peux",
    "s'il te plaît", "s'il vous plaît", "merci de", "kannst du", "können sie", "könntest du", "bitte", "puedes",
    "puede ", "podrías", "por favor", "pode ", "poderia", "consegue", "можешь", "можете", "пожалуйста", "puoi",
    "potresti", "per favore",
)  # fmt: skip
# thinking aloud, or an invitation to go through something together
_PONDERING = (
    "wonder", "curious", "together", "not sure if", "not sure what", "why we ", "why do we", "let's talk",
    "let's see", "hmm, but", "could we", "i think we should", "maybe we should", "i feel like", "what if ",
    "figure out", "tell me about", "一起看", "不确定", "不確定", "在想", "같이 보", "함께 보", "궁금",
    "고민",
)  # fmt: skip
_LEADS = ("can you ", "can you now ", "could you ", "please ", "let's ", "lets ", "to ", "now ", "just ", "first ")
_THEN = (
    "and fix",
    "then fix",
    ", fix",
    "and implement",
    "then implement",
    "and add",
    "and repair",
    "and resolve",
    "and apply",
    "and make",
)
_QUESTION = ("吗", "嗎", "呢", "까요", "나요", "ですか", "でしょうか", "ますか")
_SENTENCE = (". ", "! ", "。", "\n")


class Prompted(NamedTuple):
    text: str  # folded
    kind: str


def prompted(prompt: Entry | None) -> Prompted:
    if prompt is None:
        return Prompted("", "none")
    own = prose(clip(prompt.text)).text.replace(MASK, "")  # what was pasted as code or quoted is not the user speaking
    text = fold(clip(prompt.text)).strip()
    if len(text) < _SHORT and text.isascii():
        return Prompted(text, "short")
    return Prompted(text, "question" if _question(own) else "task")


def orders(text: str) -> bool:
    """Whether folded words of the user name something to do, or ask for it."""
    return any(mark in text for mark in _DOING) or any(mark in text for mark in _REQUESTING)


def _question(own: str) -> bool:
    """Whether the user wants to be told something and nothing done."""
    folded = fold(own).strip()
    if any(mark in folded for mark in _PONDERING):
        return True
    inquiring = [mark for mark in _INQUIRING if mark in folded]
    if inquiring and (not any(mark in folded for mark in _DOING) or _leads(folded, inquiring)):
        return True
    if folded.startswith(_ASKING) and not any(mark in folded for mark in _REQUESTING):
        return True
    for piece in own.lower().replace("？", "?").split("?")[:-1]:
        sentence = min((piece.rsplit(mark, 1)[-1] for mark in _SENTENCE), key=len)
        if not any(mark in sentence for mark in _REQUESTING):
            return True
    return folded.rstrip("。.!").endswith(_QUESTION) and not any(mark in folded for mark in _REQUESTING)


def _leads(folded: str, inquiring: list[str]) -> bool:
    """Whether the request itself is to look or tell ("can you review the changes"), with no deed behind it."""
    if any(mark in folded for mark in _THEN):
        return False
    if "want to know" in inquiring:
        return True
    return any(folded.startswith(mark) or any(f"{lead}{mark}" in folded for lead in _LEADS) for mark in inquiring)
