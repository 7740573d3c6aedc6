"""Whether a file is as it was: size, times and inode first, its bytes only where those differ. Bounded by bytes.

Two states are told apart by their bytes alone; the rest only saves reading them. A file written in the very moment in
which its state was taken may be written again without a later time, so its bytes are always read.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from ..light import Any
from ..places import O_BINARY, O_NOFOLLOW, O_NONBLOCK

MOST_BYTES = 64 << 20  # read in one event
_BLOCK = 1 << 20
_COARSE = 2_000_000_000  # the coarsest clock of a file system, in nanoseconds
State = Sequence[Any]  # size, mtime, ctime, inode, digest ("" where nobody read the bytes)


class Digests:
    """The digests that one event may ask for, each made once, as far as its bytes reach."""

    def __init__(self, root: str) -> None:
        self._root, self._left = root, MOST_BYTES
        self._known: dict[str, str] = {}

    def of(self, path: str, size: int) -> str:
        """The digest of a file's bytes, "" where it cannot be read or there is no room left for it."""
        if path not in self._known:
            if size > self._left:
                return ""
            self._left -= size
            self._known[path] = digest(os.path.join(self._root, path), size)
        return self._known[path]


def digest(path: str, size: int) -> str:
    try:
        handle = os.open(path, os.O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_BINARY)
    except (OSError, ValueError):
        return ""
    made = _blake2()
    try:
        left = size + 1  # a file that grows meanwhile is not followed
        while left > 0:
            block = os.read(handle, min(_BLOCK, left))
            if not block:
                return str(made.hexdigest())
            made.update(block)
            left -= len(block)
        return ""
    except OSError:
        return ""
    finally:
        os.close(handle)


def _blake2() -> Any:
    """From the interpreter's own module: `hashlib` costs the hook ten times as much."""
    try:
        module = __import__("_blake2")
    except ImportError:
        module = __import__("hashlib")
    return module.blake2b(digest_size=16)


def state(path: str, found: os.stat_result, digests: Digests, now: float, before: State | None = None) -> list[Any]:
    """What is kept of a file; its bytes are not read again where they were before and nothing else differs.

    Times of this very moment say nothing later, so they are not kept.
    """
    quick = [found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino]
    if before and before[-1] and quick == list(before[:4]):
        return list(before)
    if max(quick[1], quick[2]) > now * 1e9 - _COARSE:
        quick[1] = quick[2] = 0
    return [*quick, digests.of(path, found.st_size)]


def differs(path: str, before: State, found: os.stat_result, digests: Digests) -> bool | None:
    """Whether the file is another than it was; None where its bytes were not or cannot be read."""
    size, mtime, ctime, inode, kept = before
    if found.st_size != size:
        return True
    if (found.st_mtime_ns, found.st_ctime_ns, found.st_ino) == (mtime, ctime, inode):
        return False
    own = digests.of(path, found.st_size) if kept else ""
    return None if not own else own != kept
