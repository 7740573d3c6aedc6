"""Past sessions on disk: what a harness's `sessions.py` must offer so that replay can read them. Opens nothing itself.

A harness folder that can be replayed holds `sessions.py` with

    STORES: tuple[str, ...]                        globs under the home folder where its sessions lie
    matches(name: str, head: bytes) -> bool        whether a file is one of its sessions (name, first 64 KB)
    read(source: Source, unknown: Unknown) -> Iterator[Session]

and its `tools.py` maps tool names to our kinds. Nothing is registered: replay lists the folders of `harness/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO, NamedTuple

from .transcript import Entry

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
