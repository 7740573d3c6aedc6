"""The files of the decision log: their names in order, a full one set aside, the oldest dropped. Reads no record.

<log>/YYYY-MM-DD.jsonl       the day's file, to which is written
<log>/YYYY-MM-DD.N.jsonl     what was full on that day, the older the smaller N
"""

from __future__ import annotations

import os
import re

from .. import places

_NAME = re.compile(r"(\d{4}-\d\d-\d\d)(?:\.(\d{1,6}))?\.jsonl")
_LIVE = 1_000_000

File = tuple[str, int, str]  # day, number, path


def files(folder: str) -> list[File]:
    """The log's files, newest first. Links and whatever has another name are none."""
    try:
        with os.scandir(folder) as found:
            names = [one.name for one in found if one.is_file(follow_symlinks=False)]
    except OSError:
        return []
    known = [
        (match[1], int(match[2]) if match[2] else _LIVE, os.path.join(folder, name))
        for name in names
        if (match := _NAME.fullmatch(name))
    ]
    return sorted(known, reverse=True)


def set_aside(path: str, handle: int) -> bool:
    """Rename the full day's file that `handle` has open; False where another process did, or nothing can be done."""
    folder, name = os.path.split(path)
    day = name.removesuffix(".jsonl")
    last = max((number for on, number, _ in files(folder) if on == day and number != _LIVE), default=0)
    aside = os.path.join(folder, f"{day}.{last + 1}.jsonl")
    try:
        mine, there = os.fstat(handle), os.stat(path)
        # created first, so that no two processes give the same name and one part replaces another
        if (mine.st_ino, mine.st_dev) != (there.st_ino, there.st_dev) or not places.create(aside):
            return False
    except OSError:
        return False
    try:
        os.replace(path, aside)
    except OSError:
        _dropped(aside)
        return False
    return True


def keep_under(folder: str, most: float, spare: str = "") -> list[str]:
    """Drop the oldest files until the rest, `spare` not counted, has at most `most` bytes. Returns what went."""
    gone = []
    sized = [(path, _size(path)) for _, _, path in files(folder) if path != spare]
    total = sum(size for _, size in sized)
    while sized and total > most:
        path, size = sized.pop()
        total -= size
        gone += _dropped(path)
    return gone


def keep_days(folder: str, first: str) -> list[str]:
    """Drop the files of days before `first`. Returns what went."""
    return [path for day, _, path in files(folder) if day < first and _dropped(path)]


def _dropped(path: str) -> list[str]:
    try:
        os.unlink(path)
    except OSError:
        return []
    return [path]


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0
