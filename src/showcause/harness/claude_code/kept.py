"""Tasks, plans and the deep-check mark that Claude Code or a project keeps in files; read for `observe`, bounded.

Only regular files, a few, of a bounded size, and never through a link that leads out of the folder they were sought in.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from ...bounded import read_bytes, read_text, within
from ...world import PlanFile, TaskFile
from ..values import whole

FLAG = ".claude/anti-laziness-deep-check"
PLANS = (os.path.join(".claude", "plans"), os.path.join("docs", "plans"), "plans")
NEWEST = 3
_FILES, _TASKS, _BYTES = 200, 200, 64 << 10
_DEPTH, _FOLDERS = 2, 20  # levels below a task folder, folders of each
_NAME = 200  # characters of a session's name


def deep_flag(root: str) -> bool:
    return os.path.isfile(os.path.join(root or ".", FLAG))


def tasks(session: str, project: str) -> tuple[TaskFile, ...]:
    """The session's task files: those of the person's folder, then those of the project's."""
    if (
        len(session) > _NAME
        or not session
        or "\0" in project
        or not session.replace("-", "").replace("_", "").isalnum()
    ):
        return ()
    found: list[TaskFile] = []
    own = os.path.join(home(), "tasks", session)
    for folder in (own, *_inside(project or ".", (os.path.join(".claude", "tasks", session),))):
        for path in sorted(islice(_files(folder, ".json", _DEPTH), _FILES), key=_number):
            task = _task(path)
            if task is not None:
                found.append(task)
    return tuple(found[:_TASKS])


def plans(session: str, project: str, now: float) -> tuple[PlanFile, ...]:
    """The newest plans in the folders where plans lie; of the person's own folder only those that name the project."""
    if "\0" in project:
        return ()
    project = os.path.abspath(project or ".")
    own = os.path.join(home(), "plans")
    paths = [(path, False) for folder in _inside(project, PLANS) for path in _files(folder, ".md", 0)]
    paths += [(path, True) for path in _files(own, ".md", 0)]
    aged = sorted((now - changed, path, at_home) for path, at_home in paths if (changed := _changed(path)) is not None)
    found: list[PlanFile] = []
    for age, path, at_home in aged[: 4 * NEWEST]:
        text = read_text(path, _BYTES)
        named = project in text or (bool(session) and session in text)
        if (named or not at_home) and len(found) < NEWEST:
            found.append(PlanFile(path, text, max(0.0, age), named, at_home))
    return tuple(found)


def _inside(project: str, folders: Iterable[str]) -> Iterator[str]:
    """The folders below a project, without those that are links out of it."""
    return (path for folder in folders if within(path := os.path.join(project, folder), project))


def home() -> str:
    """Claude Code's folder of the person."""
    return os.environ.get("CLAUDE_CONFIG_DIR") or os.path.join(os.path.expanduser("~"), ".claude")


def _files(folder: str, ending: str, depth: int) -> Iterator[str]:
    """Its files, then those of its folders: of so many entries, and of so few folders, that it ends soon."""
    try:
        with os.scandir(folder) as found:
            entries = [entry for entry, _ in zip(found, range(_FILES), strict=False)]
    except OSError:
        return
    folders = []
    for entry in sorted(entries, key=lambda one: one.name):
        if depth and entry.is_dir(follow_symlinks=False):
            folders.append(entry.path)
        elif entry.name.endswith(ending) and not entry.name.startswith(".") and within(entry.path, folder):
            yield entry.path
    for path in folders[:_FOLDERS]:
        yield from _files(path, ending, depth - 1)


def _number(path: str) -> tuple[int, str]:
    name = os.path.basename(path).removesuffix(".json")
    return (int(name) if name.isdecimal() and len(name) < 9 else 1 << 30, path)


def _changed(path: str) -> float | None:
    try:
        return os.stat(path).st_mtime
    except OSError:
        return None


def _task(path: str) -> TaskFile | None:
    """`{id, subject, description, status, ...}`; None for anything else."""
    import json

    data = read_bytes(path, _BYTES)
    try:
        record: Any = whole(json.loads((data or b"").decode("utf-8", "replace")))
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict):
        return None
    title, status = record.get("subject") or record.get("title") or record.get("content"), record.get("status")
    return TaskFile(title[:300], status[:40]) if isinstance(title, str) and isinstance(status, str) and title else None
