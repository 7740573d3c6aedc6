"""The prose in sentences, each with its place, so that a phrase never spans two and the last ones can weigh more."""

from __future__ import annotations

import re

from ...fold import fold, searched
from ...light import NamedTuple
from .prose import MASK, Prose

_END = ".!?。！？…"
_ENDING = re.compile(f"[{_END}][{_END}\"')”’」』*_]*")
_NO_WORDS = f" \t\n{MASK}{_END}"
_NO_LINE = f"{_NO_WORDS}-*#"
_LONGEST = 2_000  # characters of wrapped lines that may still be one sentence
_CLOSES = f"{_END}:：;；"
_MARKS = ("- ", "* ", "+ ", "• ", "|", "#", ">")
_TRAILING = " \"')*_~👍🙂😊🚀"
_CONDITIONS = (
    "if ", "when ", "once ", "unless ", "should you ", "in case ", "如果", "若", "假如", "一旦", "只要", "除非",
    "假设", "假設", "만약", "만일", "혹시", "もし", "万一", "wenn ", "falls ", "sobald ", "sofern ", "si ", "s'il ",
    "dès que ", "une fois que ", "lorsque ", "quand ", "cuando ", "en cuanto ", "una vez que ", "siempre que ",
    "se ", "quando ", "assim que ", "caso ", "depois que ", "appena ", "non appena ", "una volta che ", "если ",
    "когда ", "как только ", "при условии ",
)  # fmt: skip
_ABBREVIATIONS = ("e.g", "i.e", "etc", "vs", "cf", "fig", "approx", "dr", "mr", "ms", "st")


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
    last = len(spans) - 1
    return tuple(
        [
            Sentence(start, end, message[start:end].strip(), folded, mood(folded), last - number)
            for number, ((start, end), folded) in enumerate(zip(spans, _folded(prose.text, spans), strict=True))
        ]
    )


def _folded(text: str, spans: list[tuple[int, int]]) -> list[str]:
    """The fold of each span, runs of masks as one; all at once, a NUL between them keeping them apart."""
    if "\0" in text:
        return [_fold(text[start:end]).strip() for start, end in spans]
    whole = _fold("\0".join([text[start:end] for start, end in spans]))
    return [one.strip() for one in whole.split("\0")] if spans else []


def _fold(masked: str) -> str:
    while MASK * 2 in masked:
        masked = masked.replace(MASK * 2, MASK)
    return fold(masked)


def mood(folded: str) -> str:
    text = folded.rstrip(_TRAILING)
    hint = text.rfind("(", max(0, len(text) - 24))
    if hint > 0 and folded[len(text) : len(text) + 1] == ")" and "?" not in text[hint:]:
        text = text[:hint].rstrip(_TRAILING)  # the answers that a question offers: (y/n)
    if text.endswith(("?", "吗", "呢", "까요", "을까", "ㄹ까", "나요", "ましょうか", "ですか", "ますか")):
        return "question"
    if folded.startswith(_CONDITIONS):
        return "condition"
    return "statement"


def _spans(text: str) -> list[tuple[int, int]]:
    """Offsets of sentences: ended by a sign with a blank (or nothing, for CJK) behind it, or by the line's end.

    A line that a writer or a terminal wrapped in mid-sentence goes on in the next one.
    """
    return [span for part, offset in searched(text) for span in _window(part, offset)]


def _window(text: str, offset: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    start = at = 0
    previous: str | None = None
    for line in text.split("\n"):
        if previous is not None and not (_wrapped(previous, line) and at - start < _LONGEST):
            spans += _line_spans(text[start : at - 1], offset + start)
            start = at
        previous = line
        at += len(line) + 1
    return spans + _line_spans(text[start:], offset + start)


def _wrapped(line: str, following: str) -> bool:
    """Whether `following` goes on with the sentence of `line`."""
    head = following.lstrip()
    if not head:
        return False
    tail = line.rstrip()
    if not tail or tail[-1] in _CLOSES or tail[-1] == MASK or tail.lstrip().startswith(("#", "|")):
        return False
    if head.startswith(("I ", "I'", "I’")) or tail[-1] in ",，、":
        return not head.startswith(_MARKS)
    return head[0].islower()


def _line_spans(line: str, offset: int) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    if not line:
        return spans
    start = 0
    length = len(line)
    for mark in _ENDING.finditer(line):
        index, stop = mark.span()
        char = line[index]
        if (
            char in "。！？"
            or stop >= length
            or (line[stop] in " \t\n\u00a0\u3000" and not (char == "." and _abbreviated(line, index)))
        ):
            if line[start:stop].strip(_NO_WORDS):
                spans.append((offset + start, offset + stop))
            start = stop
    if line[start:].strip(_NO_LINE):
        spans.append((offset + start, offset + length))
    return spans


def _abbreviated(line: str, dot: int) -> bool:
    head = line[max(0, dot - 8) : dot].lower()
    word = head.split(" ")[-1].lstrip("(")
    return word in _ABBREVIATIONS or (
        word.isdecimal() and len(word) <= 2 and not line[: dot - len(word)].strip(" \t*_")
    )
