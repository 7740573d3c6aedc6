"""How new the files are that match a verb's patterns. Bounded: a tree too large to walk gives no answer."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

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
    """Regular files under `root` that match, each with its modification time. Links are not followed out of `root`."""
    from fnmatch import translate
    from re import compile

    from ..bounded import within

    seen: set[str] = set()
    count = 0
    for pattern in patterns:
        if os.path.isabs(pattern) or ".." in pattern.split("/"):
            continue
        forms = {pattern, pattern.replace("**/", ""), pattern.rstrip("/") + "/**" if pattern.endswith("/") else pattern}
        wanted = compile("|".join(translate(form) for form in forms))
        folder = _fixed(pattern)
        if not within(os.path.join(root, folder), root):
            continue  # it leads through a link to another place
        alone = os.path.join(root, pattern)
        if pattern not in seen and os.path.isfile(alone) and not os.path.islink(alone):
            seen.add(pattern)
            yield pattern, os.stat(alone).st_mtime
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
                        yield path, entry.stat(follow_symlinks=False).st_mtime
                except OSError:
                    continue


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
