"""Which sentences stand under a heading or lead-in of a given sort. Not a fact: a helper of `claims`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .patterns import search
from .sentences import Sentence

_LISTS = ("- ", "* ", "+ ", "• ", "☐", "□")


def sections(sentences: tuple[Sentence, ...], message: str, family: Mapping[str, Any]) -> frozenset[int]:
    """Starts of the sentences under headings that one of the family's near-misses meets, headings included."""
    patterns = [pattern for table in family.values() for pattern in table["near"]]
    silent: set[int] = set()
    inside = leading = False
    end = 0
    for sentence in sentences:
        words = sentence.words
        fresh = (
            end == 0
            or "\n"
            in message[end : sentence.start + len(message[sentence.start :]) - len(message[sentence.start :].lstrip())]
        )
        heading = fresh and _heading(words)
        lead = fresh and not heading and words.rstrip("*_ ").endswith((":", "："))
        if heading:
            inside, leading = any(search(one, None, sentence.folded) for one in patterns), False
        elif lead and not _item(words):
            leading = any(search(one, None, sentence.folded) for one in patterns)
        elif leading and fresh and not _item(words) and not message[sentence.start : sentence.start + 2].isspace():
            leading = False
        if inside or leading:
            silent.add(sentence.start)
        end = sentence.end
    return frozenset(silent)


def _heading(words: str) -> bool:
    return words.startswith("#") or (
        words.startswith("**") and words.rstrip(": ").endswith("**") and words.count("**") == 2
    )


def _item(words: str) -> bool:
    return words.startswith(_LISTS) or words[:3].rstrip(".) ").isdecimal()
