"""Entries, turns and the protocol that every harness's transcript reader satisfies. Opens nothing itself.

A transcript is read newest first and only as far as somebody asks, so that a stop in a 200 MB session costs no more
than its own turn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from .event import Call, Result
from .light import NamedTuple

MOST = 20_000  # entries of one turn that are looked at
PROMPT, ASSISTANT, RESULTS = "prompt", "assistant", "results"
FEEDBACK, NOTICE, SUMMARY, META = "feedback", "notice", "summary", "meta"
INTERRUPTED, ERROR = "interrupted", "error"


class Entry(NamedTuple):
    """One line of a transcript that a user or an assistant wrote, or that was written in their name.

    kind: prompt (the user speaks), assistant, results (of tools), feedback (of a hook), notice (a background task
    reports), summary (of a compaction), meta (the harness speaks in the user's name), interrupted (the user or the
    client broke the turn off), error (the API failed).
    side: work of a subagent that older clients wrote into the parent's file.
    """

    kind: str
    id: str = ""
    time: str = ""
    text: str = ""
    calls: tuple[Call, ...] = ()
    results: tuple[Result, ...] = ()
    side: bool = False
    agent: str | None = None
    turn_hint: str | None = None
    version: str | None = None


class Turn(NamedTuple):
    """The entries since the user last spoke, oldest first, without that prompt.

    complete is False where the prompt could not be reached, or not within MOST entries: then nothing may be concluded
    from what is missing.
    """

    prompt: Entry | None
    entries: tuple[Entry, ...]
    complete: bool
    compacted: bool


class Transcript:
    """A session's entries, newest first on disk order reversed, read once and kept.

    `source` yields entries newest first. `prompt` finds the turn's prompt without the entries after it,
    `background` tells whether any call went to the background; both are shortcuts that a reader may have.
    """

    def __init__(
        self,
        source: Callable[[], Iterable[Entry]],
        *,
        readable: bool = True,
        prompt: Callable[[], Entry | None] | None = None,
        background: Callable[[], bool] | None = None,
    ) -> None:
        self._prompt, self._background = prompt, background
        self._source: Iterator[Entry] | None = None
        self._open = source
        self._seen: list[Entry] = []
        self._ended = False
        self._turn: Turn | None = None
        self.readable = readable
        self.truncated = False  # the reader gave up before the first line

    def back(self) -> Iterator[Entry]:
        """Entries newest first; what was read before is not read again."""
        index = 0
        while True:
            if index < len(self._seen):
                yield self._seen[index]
                index += 1
                continue
            if self._ended:
                return
            if self._source is None:
                self._source = iter(self._open())
            entry = next(self._source, None)
            if entry is None:
                self._ended = True
                return
            self._seen.append(entry)

    def last(self, count: int) -> tuple[Entry, ...]:
        """The last `count` entries of the session itself (subagents' lines aside), oldest first."""
        found: list[Entry] = []
        for entry in self.back():
            if len(found) >= count:
                break
            if not entry.side:
                found.append(entry)
        return tuple(reversed(found))

    def prompt(self) -> Entry | None:
        """What the user said last; None where it is not in reach."""
        return self.turn().prompt if self._prompt is None or self._turn is not None else self._prompt()

    def background(self) -> bool:
        """Whether a call in it may have gone to the background; False only where the reader knows."""
        return self._background is None or self._background()

    def turn(self) -> Turn:
        if self._turn is None:
            self._turn = self._find_turn()
        return self._turn

    def _find_turn(self) -> Turn:
        entries: list[Entry] = []
        compacted = False
        for entry in self.back():
            if entry.kind == PROMPT and not entry.side:
                return Turn(entry, tuple(reversed(entries)), True, compacted)
            if len(entries) >= MOST:
                break
            compacted = compacted or entry.kind == SUMMARY
            entries.append(entry)
        return Turn(None, tuple(reversed(entries)), False, compacted)


def of(entries: Iterable[Entry]) -> Transcript:
    """A transcript from entries in order, as tests, cases and replay have them."""
    kept = tuple(entries)
    return Transcript(lambda: reversed(kept))


MISSING = Transcript(tuple, readable=False)
