"""Which sentences stand under a heading or lead-in of a given sort. A helper, no fact."""

from __future__ import annotations

from collections.abc import Mapping

from ...light import Any
from .patterns import meets
from .sentences import Sentence

_LISTS = ("- ", "* ", "+ ", "• ", "☐", "□")
_INDENT = 80  # blanks before the first words of a line; more is not looked at


def sections(sentences: tuple[Sentence, ...], message: str, family: Mapping[str, Any]) -> frozenset[int]:
    """Starts of the sentences under headings that one of the family's near-misses meets, headings included.

    A heading holds until the next one, a lead-in ("To test:") until the list behind it ends.
    """
    patterns = tuple([pattern for table in family.values() for pattern in table["near"]])
    silent: set[int] = set()
    heading = lead_in = False
    for sentence in sentences:
        heads, leads = _is_heading(sentence.words), sentence.words.rstrip("*_ ").endswith((":", "："))
        if leads and not heads and not _is_item(sentence.words) and _ends_line(sentence, message):
            lead_in = meets(patterns, sentence.folded)
        elif (heads or lead_in) and _begins_line(sentence, message):
            if heads:
                heading, lead_in = meets(patterns, sentence.folded), False
            elif not _is_item(sentence.words) and not message.startswith((" ", "\t"), sentence.start):
                lead_in = False
        if heading or lead_in:
            silent.add(sentence.start)
    return frozenset(silent)


def _begins_line(sentence: Sentence, message: str) -> bool:
    near = max(0, sentence.start - _INDENT)
    line = message.rfind("\n", near, sentence.start) + 1
    return bool(line or not near) and not message[line : sentence.start].strip()


def _ends_line(sentence: Sentence, message: str) -> bool:
    end = message.find("\n", sentence.end, sentence.end + _INDENT)
    return not message[sentence.end : end if end >= 0 else sentence.end + _INDENT].strip(" *_")


def _is_heading(words: str) -> bool:
    bold = words.startswith("**") and words.rstrip(": ").endswith("**") and words.count("**") == 2
    return bold or words.startswith("#")


def _is_item(words: str) -> bool:
    return words.startswith(_LISTS) or words[:3].rstrip(".) ").isdecimal()
