"""What a verb's declared inputs were when a run of it ended, and whether they are the same now.

<state>/<project>/inputs-<verb>.json    {v, runs: {id: {began, ended, over, patterns, files}}, artifacts, last}

An artifact belongs to the run in whose time it was written. Of a run that goes on in the background the start is kept:
what it read is at least as old. Bounded: of a tree with too many files nothing is kept, and times decide as before.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping

from .. import places
from ..light import Any, NamedTuple
from .digests import Digests, differs, state
from .inputs import TooMany, covers, files

MOST_FILES = 5000  # of one verb
MOST_RUNS = 8  # kept for artifacts that later runs left alone
MOST = 8 << 20  # bytes of the record
SLACK = 2.0  # seconds by which a file's time may lie before the start of the run that wrote it


class Told(NamedTuple):
    """Whether inputs changed (None: not known), the files by which that shows, and what it was judged by.

    by: content, times (no run on record), or over (more than we compare).
    """

    changed: bool | None
    files: tuple[str, ...] = ()
    by: str = "times"


def path_of(folder: str, verb: str) -> str:
    return os.path.join(folder, f"inputs-{verb}.json")


def remember(
    folder: str, root: str, name: str, verb: Mapping[str, Any], *, began: float | None, now: float, background: bool
) -> str:
    """Keep the inputs' state at the end of a run. "" where that was done, else why not. Raises OSError."""
    patterns = patterns_of(verb)
    if not patterns:
        return ""
    record = _read(folder, name)
    runs, artifacts = record["runs"], record["artifacts"]
    before = runs.get(record["last"], {}).get("files", {})
    digests = Digests(root)
    kept: dict[str, Any] = {}
    unread = 0
    try:
        for path, found in files(root, patterns):
            kept[path] = state(path, found, digests, now, before.get(path))
            unread += not kept[path][-1]
            if len(kept) > MOST_FILES:
                raise TooMany
    except TooMany:
        kept, why = {}, f"more than {MOST_FILES} input files: their times decide"
    else:
        why = f"{unread} input files are too large to compare: their times decide" if unread else ""
    made = f"{now:.6f}"
    runs[made] = {
        "began": now if background else began,
        "ended": None if background else now,
        "over": not kept and bool(why),
        "patterns": list(patterns),
        "files": kept,
    }
    for row in _rows(verb):
        target = _stat(root, row[0])
        if background:
            artifacts.setdefault(row[0], {})["later"] = made
        elif target is not None and began is not None and target.st_mtime >= began - SLACK:
            artifacts[row[0]] = {"run": made, "size": target.st_size, "mtime": target.st_mtime_ns}
    record["last"] = made
    _forget(record)
    data = json.dumps(record, separators=(",", ":")).encode("utf-8", "replace")
    if len(data) > MOST:
        return "the record of its inputs is too large: their times decide"
    places.private(folder)
    places.write_own(path_of(folder, name), data)
    return why


def patterns_of(verb: Mapping[str, Any]) -> tuple[str, ...]:
    """Every glob of a verb: the inputs of its answers and the files of its parts."""
    touched = verb.get("touched")
    parts = touched.values() if isinstance(touched, Mapping) else ()
    return tuple(
        dict.fromkeys([*(one for _, inputs in _rows(verb) for one in inputs), *(one for part in parts for one in part)])
    )


def since_written(
    folder: str, root: str, name: str, artifact: str, inputs: Iterable[str], written: os.stat_result, digests: Digests
) -> Told | None:
    """Whether an artifact's inputs changed since the run that wrote it; None where no run on record wrote it."""
    record = _read(folder, name)
    bound = record["artifacts"].get(artifact)
    if not isinstance(bound, dict):
        return None
    same = (bound.get("size"), bound.get("mtime")) == (written.st_size, written.st_mtime_ns)
    run = record["runs"].get(bound.get("run")) if same else None
    if run is None:
        later = record["runs"].get(bound.get("later"))
        run = later if later and written.st_mtime >= later["began"] else None
    return None if run is None else _compared(run, root, tuple(inputs), digests, written.st_mtime)


def since_last(folder: str, root: str, name: str, patterns: Iterable[str], digests: Digests) -> Told | None:
    """Whether files changed since the verb's last run; None where none is on record."""
    record = _read(folder, name)
    run = record["runs"].get(record["last"])
    if run is None:
        return None
    return _compared(run, root, tuple(patterns), digests, run["ended"] or run["began"])


def _compared(
    run: Mapping[str, Any], root: str, patterns: tuple[str, ...], digests: Digests, moment: float
) -> Told | None:
    """The files as they are against the state that was kept. moment decides where bytes cannot."""
    if not patterns or not set(patterns) <= set(run["patterns"]):
        return None
    if run["over"]:
        return Told(None, by="over")
    before = run["files"]
    changed: list[str] = []
    by = "content"
    seen = set()
    try:
        for path, found in files(root, patterns):
            seen.add(path)
            other = differs(path, before[path], found, digests) if path in before else True
            if other is None:
                by, other = "over", found.st_mtime > moment
            if other:
                changed.append(path)
    except TooMany:
        return Told(None, by="over")
    gone = before.keys() - seen
    if gone:
        wanted = covers(patterns)
        changed += [path for path in before if path in gone and wanted(path)]
    return Told(bool(changed), tuple(changed[:50]), by)


def _forget(record: dict[str, Any]) -> None:
    """Only runs stay that an artifact or the next question still needs."""
    runs = record["runs"]
    for name in sorted(runs, key=float)[:-MOST_RUNS]:
        del runs[name]
    needed = {record["last"]}
    for bound in record["artifacts"].values():
        needed |= {bound.get("run"), bound.get("later")}
    for name in [name for name in runs if name not in needed]:
        del runs[name]


def _read(folder: str, name: str) -> dict[str, Any]:
    try:
        record = json.loads(places.read_own(path_of(folder, name), MOST) or b"")
    except (ValueError, RecursionError):
        record = None
    good = isinstance(record, dict) and record.get("v") == 1
    return record if good else {"v": 1, "runs": {}, "artifacts": {}, "last": ""}


def _rows(verb: Mapping[str, Any]) -> list[tuple[str, tuple[str, ...]]]:
    rows = [row for row in verb.get("answers", ()) if isinstance(row, Mapping) and row.get("artifact")]
    return [(str(row["artifact"]), tuple(map(str, row.get("inputs", ())))) for row in rows]


def _stat(root: str, path: str) -> os.stat_result | None:
    try:
        return os.stat(os.path.join(root, path)) if "\0" not in path else None
    except OSError:
        return None
