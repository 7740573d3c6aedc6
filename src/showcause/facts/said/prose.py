"""The message with everything masked that is not the agent's own prose, at the same length, so that offsets stay true.

Masked: fenced code (both fences), indented code, inline code, block quotes, quoted text, tool-call markup, links'
addresses. Spans within a line are looked for where patterns are, at both ends of a long message. A fence that is never
closed masks nothing: it must not hide what follows. What was cut is remembered.
"""

from __future__ import annotations

import re

from ...fold import searched
from ...light import NamedTuple

MASK = "\ufffc"
# opening mark -> closing marks; straight quotes are handled apart, since they open and close with one sign
_QUOTES = {
    "“": "”“", "„": "“”", "«": "»", "»": "«", "‚": "‘’", "「": "」", "『": "』", "《": "》", "‹": "›", "〈": "〉",
}  # fmt: skip
_OPENING = re.compile("[" + "".join((*_QUOTES, '"', "\uff02", "'", "\u2018")) + "]")
_WIDE = "\u2e80"  # from here on letters need no blank before a quotation
_APOSTROPHES = 8  # passed over within one quotation in single quotes
_SPAN = 400  # a quotation longer than this is a stray mark, not a quotation
_BLOCKQUOTE = re.compile(r"^\s*>", re.M)
_MARKUP = ("<function_calls>", "<invoke ", "<tool_call>", "<tool_use>", "<antml")


class Cut(NamedTuple):
    """kind: fence, indented, inline, blockquote, quoted, markup. start and end are offsets in the message."""

    kind: str
    start: int
    end: int


class Prose(NamedTuple):
    text: str
    cuts: tuple[Cut, ...]
    open_fence: int | None  # offset of a fence that is never closed

    def outside(self) -> str:
        """What is left of the message when every cut is taken out."""
        return self.text.replace(MASK, "")


def prose(message: str) -> Prose:
    cuts, open_fence = _blocks(message) if _has_blocks(message) else ([], None)
    text = _masked(message, cuts) if cuts else message
    inline = [cut for part, offset in searched(text) for cut in _inline(part, offset)]
    if not inline:
        return Prose(text, tuple(cuts), open_fence)
    cuts = sorted((*cuts, *inline), key=lambda cut: cut.start)
    return Prose(_masked(message, cuts), tuple(cuts), open_fence)


def _inline(text: str, offset: int) -> list[Cut]:
    found = (*_inline_code(text), *_quoted(text))
    return [Cut(cut.kind, cut.start + offset, cut.end + offset) for cut in found] if offset else list(found)


def _masked(message: str, cuts: list[Cut]) -> str:
    """`message` with the cuts replaced by MASK; line breaks stay, so that sentences still end there."""
    parts, at = [], 0
    for cut in sorted(cuts, key=lambda one: one.start):
        if cut.end <= at:
            continue
        start = max(cut.start, at)
        parts.append(message[at:start])
        lines = message[start : cut.end].split("\n")
        parts.append("\n".join(MASK * len(line) for line in lines))
        at = cut.end
    return "".join((*parts, message[at:]))


def fence_mark(line: str) -> str:
    """The fence that a line opens or closes: its run of at least three back-ticks or tildes, else ""."""
    body = line.lstrip(" ") if len(line) - len(line.lstrip(" ")) <= 3 else line.lstrip()
    for sign in "`~":
        if body.startswith(sign * 3):
            run = body[: len(body) - len(body.lstrip(sign))]
            return "" if sign == "`" and "`" in body[len(run) :] else run
    return ""


def _has_blocks(message: str) -> bool:
    """Whether any line can be cut whole: most messages have no such line."""
    return (
        "```" in message
        or "~~~" in message
        or message.startswith(("    ", "\t"))
        or "\n    " in message
        or "\n\t" in message
        or any(mark in message for mark in _MARKUP)
        or (">" in message and _BLOCKQUOTE.search(message) is not None)
    )


def _blocks(message: str) -> tuple[list[Cut], int | None]:
    """Cuts that are whole lines: fences, indented code, block quotes, markup."""
    cuts: list[Cut] = []
    opened: tuple[str, int, int] | None = None  # mark, offset, number of cuts before it
    at = 0
    blank, in_list = True, False
    for line in message.split("\n"):
        end = at + len(line)
        mark = fence_mark(line) if "```" in line or "~~~" in line else ""
        if opened is not None:
            if mark and mark[0] == opened[0][0] and len(mark) >= len(opened[0]) and not line.strip().strip(mark[0]):
                del cuts[opened[2] :]
                cuts.append(Cut("fence", opened[1], end))
                opened = None
                at = end + 1
                continue
        elif mark:
            opened = (mark, at, len(cuts))
            at = end + 1
            continue
        body = line.strip()
        if body.startswith(">"):
            cuts.append(Cut("blockquote", at, end))
        elif body.startswith(_MARKUP):
            cuts.append(Cut("markup", at, end))
        elif (
            body
            and line.startswith(("    ", "\t"))
            and not in_list
            and (blank or (cuts and cuts[-1] == Cut("indented", cuts[-1].start, at - 1)))
        ):
            cuts.append(Cut("indented", at, end))
        if body:
            in_list = (
                body.startswith(("- ", "* ", "+ ", "• "))
                or body[:3].rstrip(".) ").isdecimal()
                or (in_list and line.startswith((" ", "\t")))
            )
        blank = not body
        at = end + 1
    return cuts, opened[1] if opened else None


def _inline_code(text: str) -> list[Cut]:
    """Spans between equal runs of back-ticks on one line."""
    cuts: list[Cut] = []
    if "`" not in text:
        return cuts
    at = 0
    for line in text.split("\n"):
        if "`" in line:
            cuts += _line_code(line, at)
        at += len(line) + 1
    return cuts


def _line_code(line: str, offset: int) -> list[Cut]:
    runs: list[tuple[int, int]] = []
    at = line.find("`")
    while at >= 0:
        end = at
        while end < len(line) and line[end] == "`":
            end += 1
        runs.append((at, end))
        at = line.find("`", end)
    closing: list[int] = [-1] * len(runs)  # index of the next run of the same length
    latest: dict[int, int] = {}
    for index in range(len(runs) - 1, -1, -1):
        start, end = runs[index]
        closing[index] = latest.get(end - start, -1)
        latest[end - start] = index
    cuts, index = [], 0
    while index < len(runs):
        close = closing[index]
        if close > 0:
            cuts.append(Cut("inline", offset + runs[index][0], offset + runs[close][1]))
            index = close
        index += 1
    return cuts


def _quoted(text: str) -> list[Cut]:
    """Quotations: paired marks of each language, and straight quotes on one line."""
    cuts = []
    at = 0
    for mark in _OPENING.finditer(text):
        index, char = mark.start(), mark[0]
        if index < at:
            continue
        if char in _QUOTES:
            close = min(
                (found for sign in _QUOTES[char] if (found := text.find(sign, index + 1, index + _SPAN)) > 0),
                default=-1,
            )
        elif index and text[index - 1].isalnum() and text[index - 1] < _WIDE:
            continue  # an inch or an apostrophe
        elif char in '"\uff02':
            close = text.find(char, index + 1, _line_end(text, index))
        else:
            close = _single(text, index)
        if close > 0:
            at = close + 1
            cuts.append(Cut("quoted", index, at))
    return cuts


def _single(text: str, index: int) -> int:
    """Where a single-quoted span that opens at `index` closes; -1 where the mark is no quotation."""
    if not text[index + 1 : index + 2].strip():
        return -1
    end = _line_end(text, index)
    sign = "\u2019" if text[index] == "\u2018" else "'"
    close = index
    for _ in range(_APOSTROPHES):
        close = text.find(sign, close + 1, end)
        following = text[close + 1 : close + 2]
        if close < 0 or not (text[close - 1].isspace() or (following.isalnum() and following < _WIDE)):
            return close  # else the apostrophe of "don't"
    return -1


def _line_end(text: str, index: int) -> int:
    limit = min(len(text), index + _SPAN)
    stop = text.find("\n", index, limit)
    return stop if stop >= 0 else limit
