"""The prose in sentences, each with its place, so that a phrase never spans two and the last ones can weigh more."""

from __future__ import annotations

from typing import NamedTuple

from ...fold import LIMIT, fold
from .prose import MASK, Prose

_END = ".!?。！？…"
_ABBREVIATIONS = ("e.g", "i.e", "etc", "vs", "cf", "no", "fig", "approx", "dr", "mr", "ms", "st")


class Sentence(NamedTuple):
    """start and end are offsets in the message. words: as written. folded: what patterns meet.

    mood: question, condition or statement. from_end: 0 for the last sentence of the message.
    """

    start: int
    end: int
    words: str
    folded: str
    mood: str
    from_end: int


def sentences(prose: Prose, message: str) -> tuple[Sentence, ...]:
    spans = _spans(prose.text)
    count = len(spans)
    return tuple(_sentence(start, end, prose, message, count - 1 - n) for n, (start, end) in enumerate(spans))


def _sentence(start: int, end: int, prose: Prose, message: str, from_end: int) -> Sentence:
    masked = prose.text[start:end]
    while MASK * 2 in masked:
        masked = masked.replace(MASK * 2, MASK)
    folded = fold(masked).strip()
    return Sentence(start, end, message[start:end].strip(), folded, mood(folded), from_end)


def mood(folded: str) -> str:
    if folded.rstrip(" \"')*_").endswith(("?", "吗", "呢")) or folded.endswith(("까요", "까요.")):
        return "question"
    if folded.startswith(("if ", "when ", "once ", "unless ", "should you ", "如果", "若", "만약")):
        return "condition"
    return "statement"


def _spans(text: str) -> list[tuple[int, int]]:
    """Offsets of sentences: ended by a sign with a blank (or nothing, for CJK) behind it, or by the line's end."""
    spans: list[tuple[int, int]] = []
    skip = len(text) - LIMIT
    at = 0
    for line in text.split("\n"):
        end = at + len(line)
        if not 16_384 < end < skip:
            spans += [(at + a, at + b) for a, b in _line_spans(line)]
        at = end + 1
    return spans


def _line_spans(line: str) -> list[tuple[int, int]]:
    spans = []
    start = 0
    index, length = 0, len(line)
    while index < length:
        char = line[index]
        if char in _END:
            stop = index + 1
            while stop < length and (line[stop] in _END or line[stop] in "\"')”’」』*_"):
                stop += 1
            wide = char in "。！？"
            if (
                wide
                or stop >= length
                or (line[stop] in " \t\u00a0\u3000" and not (char == "." and _abbreviated(line, index)))
            ):
                if line[start:stop].strip(f" \t{MASK}.!?。！？…"):
                    spans.append((start, stop))
                start = stop
            index = stop
            continue
        index += 1
    if line[start:].strip(f" \t{MASK}.!?。！？…-*#"):
        spans.append((start, length))
    return spans


def _abbreviated(line: str, dot: int) -> bool:
    head = line[max(0, dot - 8) : dot].lower()
    word = head.split(" ")[-1].lstrip("(")
    return word in _ABBREVIATIONS or (
        word.isdecimal() and len(word) <= 2 and not line[: dot - len(word)].strip(" \t*_")
    )
