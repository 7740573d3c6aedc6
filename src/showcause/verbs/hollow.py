"""Whether an answer says anything: too short, a placeholder, an echo of its template, the same thing over and over.

Judges form only; whether an answer is true is for the evidence to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..fold import fold

LEAST = 15  # characters of prose
LETTERS = 5  # different ones in any real sentence

EVASIONS = (
    "none", "n/a", "na", "n.a", "n.a.", "n a", "nil", "null", "no", "nope", "not applicable", "nothing", "nobody",
    "no one", "noone", "no-one", "nowhere", "skip", "skipped", "tbd", "todo", "to be determined", "pending", "later",
    "unknown", "self", "myself", "me", "i did", "x", "xx", "xxx", "unnecessary", "not needed", "not required",
    "not necessary", "不需要", "无", "無", "没有", "沒有", "暂无", "无需", "不适用", "没", "跳过", "自己",
    "없음", "없다", "없습니다", "해당 없음", "해당없음", "필요 없음", "なし", "無し", "該当なし", "不要", "ない",
    "нет", "никто", "ninguno", "ninguna", "nadie", "aucun", "aucune", "personne", "keine", "niemand", "nichts",
)  # fmt: skip
_TAILS = frozenset(
    (
        "needed", "required", "necessary", "relevant", "applicable", "available", "yet", "at", "all", "here", "this",
        "time", "for", "now", "in", "particular", "specific", "as", "of", "it", "one", "was", "is", "were", "consulted",
        "really",
    )
)  # fmt: skip
_PLACEHOLDERS = (
    "todo", "tbd", "fixme", "xxx", "lorem ipsum", "placeholder", "fill in", "fill me in", "to be filled",
    "insert reason", "insert the reason", "insert question", "your reason", "your question", "reason goes here",
    "reason here", "question goes here", "some reason", "asdf", "foo bar", "blah",
)  # fmt: skip
_EDGE = " \t.,!?;:-–—…·*`\"'()[]{}<>"


def plain(text: str) -> str:
    """The words of a text alone, folded, one blank between them."""
    return " ".join(re.findall(r"\w+", fold(text)))


def hollow(text: str, templates: Iterable[str], evasions: Iterable[str] = ()) -> tuple[str, str]:
    """What kind of hollow an answer is and how to say so; ("", "") where it says something."""
    stripped, words = text.strip(), plain(text)
    if len(stripped) < LEAST:
        return "short", f"{len(stripped)} character{'s' * (len(stripped) != 1)} say too little (at least {LEAST})"
    if any(words in plain(one) or len(words.replace(plain(one), "").strip()) < LEAST for one in templates):
        return "echo", "it echoes the form"
    if stripped[0] + stripped[-1] in ("<>", "[]", "{}") or _begins(words, _PLACEHOLDERS) or evasive(text, evasions):
        return "placeholder", f'"{stripped[:40]}" is a placeholder'
    if _repeats(words):
        return "repeated", "it says the same thing over and over"
    return "", ""


def evasive(text: str, more: Iterable[str] = ()) -> bool:
    """Whether an answer to "whom did you ask" names nobody: an evasion, alone or with an excuse behind it."""
    head = re.split(r"[,;:(（，；：。—–]| - |\. ", fold(text).strip(_EDGE), maxsplit=1)[0].strip(_EDGE)
    if not head:
        return True
    known = {fold(one).strip(_EDGE) for one in (*EVASIONS, *more)} - {""}
    if head in known:
        return True
    return any(head.startswith(f"{one} ") and set(head[len(one) :].split()) <= _TAILS for one in known)


def _begins(words: str, phrases: Iterable[str]) -> bool:
    return any(words == phrase or words.startswith(f"{phrase} ") for phrase in phrases)


def _repeats(words: str) -> bool:
    letters = words.replace(" ", "")
    several = words.split()
    return (
        len(set(letters)) < LETTERS
        or letters in (letters + letters)[1:-1]
        or (len(several) > 3 and len(set(several)) * 3 <= len(several))
    )
