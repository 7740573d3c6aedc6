"""A next step announced in the last words of the message, as if a tool call were to follow.

Told by a colon with nothing behind it, or by the `announce` family in the last sentence. Whether something runs is not
asked here.
"""

from __future__ import annotations

from ...fold import fold
from ...light import NamedTuple
from ...policy import Policy
from ...prefilter import colon_end
from .acts import find
from .language import sure
from .present import Present
from .prose import MASK, Prose
from .sentences import Sentence
from .wide import wide

# the reader is to put something behind the colon, or the colon belongs to a shortcode
_TO_THE_READER = (
    "you", "please", "reply", "paste", "enter", "tell me", "send me", "waiting", "awaiting", "?", "[c]", "(y",
    "请", "您", "你", "等待", "주세요", "입력", "기다", "ください", "？", "réponds", "répondez", "merci de",
    "antworte", "bitte", "por favor", "rispondi", "per favore", "пожалуйста", "ответьте",
)  # fmt: skip


class Announced(NamedTuple):
    """kind: colon or sentence. words: the announcement as written."""

    kind: str
    words: str


_CODE_HEADS = ("for ", "if ", "while ", "def ", "class ", "with ", "elif ", "case ", "async ", "match ")


def announced(
    message: str, prose: Prose, sentences: tuple[Sentence, ...], policy: Policy, present: Present
) -> Announced | None:
    end = len(message.rstrip())
    if colon_end(message):
        start = message.rfind("\n", 0, end) + 1
        line = prose.text[start:end].strip()
        return Announced("colon", _tail(message[start:end])) if _leads_on(line, prose) else None
    last = present(sentences[-1:], sure(message))
    for act in find(last, "announce", policy.families.get("announce", {})):
        if act.sentence.end >= end and not act.negated:
            return Announced("sentence", act.words)
    return None


def _leads_on(line: str, prose: Prose) -> bool:
    """A line of prose whose colon promises what does not come."""
    body = line.rstrip("*_ ")
    if body.startswith(("|", *_CODE_HEADS)) or body[:-1].endswith(MASK) or prose.open_fence is not None:
        return False
    last = body.split(" ")[-1]
    if last.startswith(":") and len(last) > 2:
        return False
    folded = fold(_tail(body))
    cjk = wide(body)
    return (len(body.split()) >= 3 or cjk >= 4) and not any(mark in folded for mark in _TO_THE_READER)


def _tail(line: str) -> str:
    """The last sentence of a line."""
    body = line.strip()
    cuts = [
        body.rfind(sign, 0, len(body) - 2) + len(sign)
        for sign in (". ", "! ", "? ", "。", "！", "？", "； ")
        if sign in body[:-2]
    ]
    return body[max(cuts, default=0) :].strip()
