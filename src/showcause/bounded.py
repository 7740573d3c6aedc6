"""Reading files whose path or content a stranger chose: regular files only, never blocking, never much."""

from __future__ import annotations

import os

from .places import O_BINARY, O_NONBLOCK

LIMIT = 1 << 20


def read_bytes(path: str, limit: int = LIMIT) -> bytes | None:
    """At most `limit` bytes of a regular file; None for anything else."""
    try:
        handle = os.open(path, os.O_RDONLY | O_NONBLOCK | O_BINARY)
    except (OSError, ValueError):
        return None
    try:
        if os.fstat(handle).st_mode & 0o170000 != 0o100000:
            return None
        data = b""
        while len(data) < limit:
            block = os.read(handle, min(1 << 18, limit - len(data)))
            if not block:
                break
            data += block
        return data
    except OSError:
        return None
    finally:
        os.close(handle)


def read_text(path: str, limit: int = LIMIT) -> str:
    """The same as text, "" for anything unreadable."""
    data = read_bytes(path, limit)
    return "" if data is None else data.decode("utf-8", "replace")


def within(path: str, root: str) -> bool:
    """Whether `path`, links resolved, lies inside `root`."""
    try:
        real, base = os.path.realpath(path), os.path.realpath(root)
    except (OSError, ValueError):
        return False
    return real == base or real.startswith(base.rstrip(os.sep) + os.sep)
