"""What a judge said, held to the form and to the texts it was shown: an answer, or why it is void. Trusts nothing."""

from __future__ import annotations

import json

from ..fold import fold
from ..light import NamedTuple
from ..reply import clean
from .digest import Digest
from .question import KINDS, UNSURE

MOST = 8_192  # characters of a whole reply
MOST_QUOTE, MOST_REASON = 600, 400
LEAST_QUOTE, LEAST_WIDE = 8, 4  # characters; fewer where a sign is a word
_KEYS = {"verdict", "quote", "reason"}


class Answer(NamedTuple):
    verdict: str
    quote: str
    reason: str


class Void(Exception):
    """The reply is no answer; says why, in words that hold nothing of the reply."""


def read(text: str, kind: str, digest: Digest) -> Answer:
    """The answer in a reply. Raises Void."""
    said = _object(text)
    if set(said) != _KEYS or not all(isinstance(value, str) for value in said.values()):
        raise Void("not the three texts that were asked for")
    asked = KINDS[kind]
    verdict, quote, reason = said["verdict"], said["quote"].strip(), clean(said["reason"]).strip()
    if verdict not in asked.verdicts:
        raise Void("a verdict that was not offered")
    if len(quote) > MOST_QUOTE or len(reason) > MOST_REASON:
        raise Void("longer than was asked for")
    if verdict == asked.objects and not _occurs(quote, digest.shown.get(asked.quoted, "")):
        raise Void("its quote is not in the text")
    if verdict == asked.allows and quote and not any(_occurs(quote, one, 1) for one in digest.shown.values()):
        raise Void("its quote is not in the text")
    return Answer(verdict, "" if verdict == UNSURE else clean(quote), reason)


def _object(text: str) -> dict[str, str]:
    """The one JSON object that a reply is, alone or as the only thing in a code fence."""
    body = text.strip()
    if len(body) > MOST:
        raise Void("longer than was asked for")
    if body.startswith("```") and body.endswith("```") and "\n" in body:
        body = body[body.index("\n") : -3]
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise Void("not JSON") from None
    if not isinstance(found, dict):
        raise Void("not a JSON object")
    return found


def _occurs(quote: str, text: str, least: int = 0) -> bool:
    """Whether these words stand in the text, up to case, blanks and emphasis; the whole of a short text will do."""
    words, where = fold(quote).strip(), fold(text).strip()
    enough = least or (LEAST_QUOTE if words.isascii() else LEAST_WIDE)
    return bool(words) and words in where and (len(words) >= enough or words == where)
