"""SpecStory's markdown cut into headings, text and tool blocks, line by line; what they mean is `sessions.py`'s matter.

Messages hold markdown of their own, so a line that looks like ours need not be: where the speaker changes the writer
puts a rule before the heading, and what an open fence holds may be a quotation. A reply that was cut leaves its fence
open, though, so in a fence the heading's time decides, and without times whether the fence is closed further on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...light import NamedTuple
from .headings import Heading, read_heading

TOOL = re.compile(rb'<tool-use data-tool-type="([^"\n]{0,100})" data-tool-name="([^"\n]{0,300})">(<details>)?')
BARE_TOOL = re.compile(rb"Tool use: \*\*([^*\n]{1,300})\*\*\s*\Z")
BARE_EDIT = re.compile(rb"<details><summary>Edit file: [^\n]{1,1000}</summary>\s*\Z")
THINK, THINK_END = b"<think>", b"</think>"
_MARKS = (b"```", b"_**", b"<", b"Tool use: **")
_FENCE = re.compile(rb"(`{3,})([^`\n]*)\s*\Z")
_QUOTED_UP_TO = 400  # lines looked ahead for the end of a fence
_EARLIER = 3600.0  # seconds; clients note times within one session out of order by less


class Block(NamedTuple):
    """A tool block: the name and type its tag gives, whether it has the newer tag, and its lines."""

    name: str
    type: str
    newer: bool
    lines: list[bytes]


Part = Heading | Block | list[bytes]


class _Ahead:
    """Lines one after the other, with a look at those to come; they arrive in batches."""

    def __init__(self, batches: Iterator[list[bytes]]) -> None:
        self._batches = batches
        self._now: Iterator[bytes] = iter(())

    def __iter__(self) -> Iterator[bytes]:
        while True:
            now = self._now
            yield from now
            if self._now is not now:  # looked ahead meanwhile
                continue
            batch = next(self._batches, None)
            if batch is None:
                return
            self._now = iter(batch)

    def closes(self, fence: int) -> bool:
        """Whether an open fence ends soon: its closing line comes before one that opens another."""
        coming = list(self._now)
        while len(coming) < _QUOTED_UP_TO and (batch := next(self._batches, None)) is not None:
            coming += batch
        self._now = iter(coming)
        for line in coming[:_QUOTED_UP_TO]:
            if line.startswith(b"```") and (found := _FENCE.match(line)):
                if len(found[1]) >= fence and not found[2].strip():
                    return True
                if found[2].strip() and len(found[1]) <= fence:
                    return False
        return False


def parts(batches: Iterator[list[bytes]]) -> Iterator[Part]:
    """Headings, tool blocks and runs of text lines between them, in order; thoughts are left out."""
    ahead = _Ahead(batches)
    now: Heading | None = None
    latest: float | None = None
    text: list[bytes] = []
    fence = 0
    for line in ahead:
        if not line.startswith(_MARKS):
            text.append(line)
            continue
        if line.startswith(b"```"):
            fence = _fence(line, fence)
            text.append(line)
            continue
        if line.startswith(b"_**"):
            heading = read_heading(line)
            if heading is None or not _is_real(heading, now, latest, text, fence, ahead):
                text.append(line)
                continue
            now = heading
            latest = heading.moment if heading.moment is not None else latest
            yield text
            yield heading
            text, fence = [], 0
        elif now is None:
            text.append(line)
        elif line.startswith(THINK):
            if fence and ahead.closes(fence):
                text.append(line)
            else:
                _skip_thought(line, ahead)
        elif (found := TOOL.match(line)) is not None:
            if fence and ahead.closes(fence):
                text.append(line)
                continue
            yield text
            yield _block(line, found, ahead)
            text, fence = [], 0
        elif _last(text) in (b"", b"---") and not fence and (BARE_TOOL.match(line) or BARE_EDIT.match(line)):
            yield text
            yield _bare(line, ahead)
            text = [b"---"]
        else:
            text.append(line)
    yield text


def _is_real(
    heading: Heading, now: Heading | None, latest: float | None, text: list[bytes], fence: int, ahead: _Ahead
) -> bool:
    if now is None:
        return True
    if text and text[-1].strip():
        return False  # a heading stands after an empty line
    if heading.role != now.role and _last(text) != b"---":
        return False
    if not fence:
        return True
    if heading.moment is not None and latest is not None:
        return heading.moment >= latest - _EARLIER
    return not ahead.closes(fence)


def _last(text: list[bytes]) -> bytes:
    """The last line that is not empty, b"" where there is none."""
    for line in reversed(text):
        if found := line.strip():
            return found
    return b""


def _fence(line: bytes, fence: int) -> int:
    """The length of the open fence after this line, 0 for none."""
    found = _FENCE.match(line)
    if found is None:
        return fence
    if not fence:
        return len(found[1])
    return 0 if len(found[1]) >= fence and not found[2].strip() else fence


def _skip_thought(line: bytes, ahead: _Ahead) -> None:
    if THINK_END in line:
        return
    for each in ahead:
        if THINK_END in each and each.rstrip().endswith(THINK_END):
            return


def _block(line: bytes, found: re.Match[bytes], ahead: _Ahead) -> Block:
    """The lines up to the closing tag. A fence of four or more is sized to its content, so a tag in it is quoted."""
    newer = found[3] is not None
    end = b"</details></tool-use>" if newer else b"</tool-use>"
    name, type_of = found[2].decode("utf-8", "replace"), found[1].decode("utf-8", "replace")
    rest = line[found.end() :]
    if rest.rstrip().endswith(end):
        return Block(name, type_of, newer, [rest.rstrip()[: -len(end)]])
    lines = [rest] if rest.strip() else []
    fence = 0
    marks = (b"```", end)
    for each in ahead:
        if each.startswith(marks):
            if each.startswith(b"```"):
                fence = _fence(each, fence)
            elif each.rstrip() == end and fence < 4:
                break
        lines.append(each)
    return Block(name, type_of, newer, lines)


def _bare(line: bytes, ahead: _Ahead) -> Block:
    """The oldest form has no tags: a block lasts until the next rule outside a fence."""
    named = BARE_TOOL.match(line)
    lines = [] if named else [line]
    fence = 0
    for each in ahead:
        if each.startswith(b"```"):
            fence = _fence(each, fence)
        elif each.startswith(b"---") and each.strip() == b"---" and not fence:
            break
        lines.append(each)
    return Block(named[1].decode("utf-8", "replace") if named else "edit_file", "", False, lines)
