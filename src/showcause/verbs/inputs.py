"""The files that match a verb's patterns, and how new they are. Bounded: a tree too large to walk gives no answer."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator

from ..light import TYPE_CHECKING
from ..places import WINDOWS

if TYPE_CHECKING:
    from re import Pattern

MOST = 20_000  # entries looked at
_SKIPPED = (".git", "node_modules", "__pycache__", ".venv", "venv")


class TooMany(Exception):
    """There are more entries than we look at."""


def newest(root: str, patterns: Iterable[str]) -> tuple[str, float] | None:
    """The file changed last and when; None without patterns or matches, or where there are too many files."""
    best: tuple[str, float] | None = None
    try:
        for path, changed in matching(root, patterns):
            if best is None or changed > best[1]:
                best = (path, changed)
    except TooMany:
        return None
    return best


def matching(root: str, patterns: Iterable[str]) -> Iterator[tuple[str, float]]:
    """Regular files under `root` that match, each with its modification time."""
    return ((path, found.st_mtime) for path, found in files(root, patterns))


def covers(patterns: Iterable[str]) -> Callable[[str], bool]:
    """Whether a path below the project matches one of the patterns. Asks no disk."""
    wanted = [_wanted(pattern) for pattern in patterns if _stays(pattern)]
    return lambda path: any(one.match(path) for one in wanted)


def files(root: str, patterns: Iterable[str]) -> Iterator[tuple[str, os.stat_result]]:
    """Regular files under `root` that match, each with its state. Links are not followed out of `root`."""
    from ..bounded import within

    seen: set[str] = set()
    count = 0
    for pattern in patterns:
        if not _stays(pattern):
            continue
        wanted = _wanted(pattern)
        folder = _fixed(pattern)
        if not within(os.path.join(root, folder), root):
            continue  # it leads through a link to another place
        alone = os.path.join(root, pattern)
        if pattern not in seen and os.path.isfile(alone) and not os.path.islink(alone):
            seen.add(pattern)
            yield pattern, os.stat(alone)
        todo = [folder]
        while todo:
            here = todo.pop()
            for entry in _entries(os.path.join(root, here)):
                count += 1
                if count > MOST:
                    raise TooMany
                path = f"{here}/{entry.name}" if here else entry.name
                try:
                    if entry.is_dir(follow_symlinks=False):
                        if entry.name not in _SKIPPED:
                            todo.append(path)
                    elif path not in seen and entry.is_file(follow_symlinks=False) and wanted.match(path):
                        seen.add(path)
                        # a directory's own listing has neither inode nor links on Windows
                        yield path, os.lstat(entry.path) if WINDOWS else entry.stat(follow_symlinks=False)
                except OSError:
                    continue


def _stays(pattern: str) -> bool:
    return not os.path.isabs(pattern) and ".." not in pattern.split("/")


def _wanted(pattern: str) -> Pattern[str]:
    from fnmatch import translate
    from re import compile

    forms = {pattern, pattern.replace("**/", ""), pattern.rstrip("/") + "/**" if pattern.endswith("/") else pattern}
    return compile("|".join(translate(form) for form in sorted(forms)))


def _fixed(pattern: str) -> str:
    """The folders of a pattern before its first wildcard."""
    parts = pattern.split("/")[:-1]
    kept: list[str] = []
    for part in parts:
        if any(mark in part for mark in "*?["):
            break
        kept.append(part)
    return "/".join(kept)


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as found:
            return list(found)
    except OSError:
        return []
