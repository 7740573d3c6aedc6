"""The record of runs of verbs, one JSON line each, in the project's state folder. Bounded: the oldest half goes."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from .. import places
from ..light import Any

MOST = 1 << 20
NAME = "runs.jsonl"


def append(folder: str, entry: Mapping[str, Any]) -> None:
    """Add one run. Raises OSError where the state cannot be kept."""
    path = os.path.join(places.private(folder), NAME)
    line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND | places.O_NOFOLLOW | places.O_BINARY, 0o600)
    try:
        size = os.fstat(handle).st_size
        if size + len(line) <= MOST:
            os.write(handle, line)
            return
    finally:
        os.close(handle)
    kept = (places.read_own(path, size + MOST) or b"")[-MOST // 2 :]
    places.write_own(path, kept[kept.find(b"\n") + 1 :] + line)


def read(folder: str) -> list[dict[str, Any]]:
    """Every run on record, oldest first; what cannot be read is left out."""
    found = []
    for line in (places.read_own(os.path.join(folder, NAME), 2 * MOST) or b"").splitlines():
        try:
            entry = json.loads(line)
        except ValueError:
            continue
        if isinstance(entry, dict):
            found.append(entry)
    return found
