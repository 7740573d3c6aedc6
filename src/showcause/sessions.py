"""Past sessions on disk: what a harness's `sessions.py` must offer so that replay can read them. Opens nothing itself.

A harness folder that can be replayed holds `sessions.py` with

    STORES: tuple[str, ...]                        globs under the home folder where its sessions lie
    matches(name: str, head: bytes) -> bool        whether a file is one of its sessions (name, first 64 KB)
    read(source: Source, unknown: Unknown) -> Iterator[Session]

and its `tools.py` maps tool names to our kinds. Nothing is registered: replay lists the folders of `harness/`. A
format whose files are large may offer `moments(source, literals, unknown) -> Iterator[Moment]` too and find its stops
without building every entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from .event import Event
from .light import NamedTuple
from .transcript import ASSISTANT, ERROR, INTERRUPTED, RESULTS, Entry, Transcript

Unknown = Callable[[str], None]  # called with a short word for each line or part that the reader does not know


class Source(NamedTuple):
    """One file to read. path is how the user knows it; local is False for object storage; open gives its bytes."""

    path: str
    open: Callable[[], BinaryIO]
    local: bool = True


class Session(NamedTuple):
    """A session, or a subagent's part of one (agent set). entries stream in the order of the file, oldest first."""

    id: str
    harness: str
    entries: Iterator[Entry]
    agent: str | None = None
    cwd: str = ""
    version: str | None = None


class Moment(NamedTuple):
    """A stop or a tool call of a past session, as a live hook would have met it.

    transcript is read only as far as the event. last_words: the last text of the turn, also where the agent fell silent
    after it. next_user: what the user said next, "" where a notice or a hook called the agent again, and at the end.
    """

    event: Event
    transcript: Transcript
    time: str
    last_words: str
    next_user: str
    version: str | None = None


def ending(newest_first: Iterable[Entry]) -> tuple[str, str, Entry] | None:
    """How a stretch of work ended: message ("" where no closing word came), last words, and the entry that ended it.

    None where no stop happened: the turn was broken off, the API failed, or the agent did nothing.
    """
    silent: Entry | None = None
    for entry in newest_first:
        if entry.side:
            continue
        if entry.kind in (INTERRUPTED, ERROR):
            return None
        worked = entry.kind == RESULTS or bool(entry.calls)
        if entry.kind == ASSISTANT and entry.text.strip():
            return "" if silent is not None or worked else entry.text, entry.text, silent or entry
        if worked and silent is None:
            silent = entry
    return None if silent is None else ("", "", silent)
