"""A file's bytes as entries, newest first from any place; each line is decoded once. Replay only."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import Any

from ...transcript import Entry, Transcript
from .fast import read_fast

KEEP = 24 << 20  # bytes of lines whose entries are remembered; full, it begins anew

_BACKGROUND = (b'"backgroundTaskId"', b'"isAsync"')

Data = Any  # bytes or mmap: both have find, rfind and slices


class Tape:
    """data: the file. subagent: whether its lines marked so are its own."""

    def __init__(self, data: Data, subagent: bool) -> None:
        self.data, self.subagent = data, subagent
        self._known: dict[int, Entry | None] = {}  # by the place where the line begins
        self._size = 0
        self._starts: list[int] = []
        self._prompts: list[Entry] = []
        self._may_wait: bool | None = None

    def until(self, end: int) -> Transcript:
        """The transcript as it was when the file ended there."""
        return Transcript(lambda: self.back(0, end), prompt=lambda: self._prompt(end), background=self._background)

    def _background(self) -> bool:
        """Whether any call of the file went to the background."""
        if self._may_wait is None:
            self._may_wait = any(self.data.find(mark) >= 0 for mark in _BACKGROUND)
        return self._may_wait

    def _prompt(self, end: int) -> Entry | None:
        at = bisect_left(self._starts, end)
        return self._prompts[at - 1] if at else None

    def prompt(self, start: int, entry: Entry) -> None:
        """Remember where the user spoke; to be told in order, all before a transcript is asked."""
        self._starts.append(start)
        self._prompts.append(entry)

    def entry(self, start: int, end: int) -> Entry | None:
        """The entry of the line between these places; None where it says nothing of user or assistant."""
        try:
            return self._known[start]
        except KeyError:
            pass
        line = self.data[start:end]
        found = read_fast(line, self.subagent) if wanted(line) else None
        self._size += len(line)
        if self._size > KEEP:
            self._known.clear()
            self._size = len(line)
        self._known[start] = found
        return found

    def back(self, start: int, end: int) -> Iterator[Entry]:
        """Entries of the lines between these places, last first."""
        rfind, known = self.data.rfind, self._known
        if end > start and self.data[end - 1 : end] == b"\n":
            end -= 1
        while end > start:
            begin = rfind(b"\n", start, end) + 1 or start
            entry = known[begin] if begin in known else self.entry(begin, end)
            if entry is not None:
                yield entry
            end = begin - 1


def wanted(line: bytes) -> bool:
    """Whether a line may be the user's or the assistant's; the client writes compact lines, others with blanks."""
    return (
        b'"type":"assistant"' in line
        or b'"type":"user"' in line
        or b'"type": "assistant"' in line
        or b'"type": "user"' in line
    )


def line_end(data: Data, at: int) -> int:
    end: int = data.find(b"\n", at)
    return len(data) if end < 0 else end
