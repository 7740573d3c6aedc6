"""Reading the decision log: newest first, a file at a time, in bounded memory. Writes and removes nothing.

Torn lines, junk and lines over a bound are passed over, as are files that are not plain days.
"""

from __future__ import annotations

import datetime
import json
import os
import re
from collections.abc import Iterator, Mapping
from typing import Any

from .. import places
from ..errors import UserError
from .rotation import files

BLOCK = 1 << 18
MOST_LINE = 1 << 20
_AGO = re.compile(r"(\d{1,5})\s*([mhdw])")
_HOURS = {"m": 1 / 60, "h": 1, "d": 24, "w": 168}

SWITCH = ("Off", "On")
STRENGTH = ("pass", "warn", "ask", "block")

Record = dict[str, Any]


def paths() -> list[str]:
    """The log's files, newest first: the day's own, then what was set aside on that day."""
    return [path for _, _, path in files(places.folder("log"))]


def records(since: str = "", holding: str = "") -> Iterator[Record]:
    """Every record whose `ts` is at or after `since` (RFC 3339, UTC), newest first; of lines that hold a text."""
    part = holding.encode("utf-8")
    for day, _, path in files(places.folder("log")):
        if day < since[:10]:
            return
        for line in _lines_back(path):
            if part not in line:
                continue
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(record, dict) and str(record.get("ts", "")) >= since:
                yield record


def decisions(since: str = "", gate: str = "", verdict: str = "", holding: str = "") -> Iterator[Record]:
    """Records of verdicts, newest first; heartbeats and switches are none."""
    for record in records(since, holding):
        if not isinstance(record.get("verdict"), str) or not isinstance(record.get("id"), str):
            continue
        if verdict and record["verdict"] != verdict:
            continue
        if gate and all(finding.get("gate") != gate for finding in findings(record)):
            continue
        yield record


def listed(since: str = "", gate: str = "", verdict: str = "") -> Iterator[Record]:
    """What a person reads the log for, newest first: decisions, and where none is asked for by gate or verdict, the
    switch (`Off`, `On`) and starts of sessions that failed."""
    if gate or verdict:
        yield from decisions(since, gate, verdict)
        return
    for record in records(since):
        decided = isinstance(record.get("verdict"), str) and isinstance(record.get("id"), str)
        if (
            decided
            and record["verdict"] == "pass"
            and not (findings(record) or record.get("notes") or record.get("fail"))
        ):
            continue  # a run of a verb that was let through: `showcause verbs` counts those
        if decided or record.get("event") in SWITCH or record.get("fail"):
            yield record


def findings(record: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    found = record.get("findings")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def fired(since: str = "") -> dict[str, int]:
    """How many decisions each gate objected in."""
    counts: dict[str, int] = {}
    for record in decisions(since):
        for gate in {str(finding.get("gate")) for finding in findings(record)}:
            counts[gate] = counts.get(gate, 0) + 1
    return counts


def by_id(prefix: str) -> list[Record]:
    """Every record of the one decision whose id begins so, the strongest verdict first, then the newest.

    A stop that is fired again has the same id. Raises UserError where there is none, or several ids begin so.
    """
    wanted = prefix.strip().lower()
    if not re.fullmatch(r"[0-9a-f]{3,64}", wanted):
        raise UserError(
            f"{prefix[:40]!r} is no id", right="the id that a reply ends with, or at least 3 characters of it"
        )
    found: dict[str, list[Record]] = {}
    for record in decisions(holding=wanted):
        if record["id"].startswith(wanted):
            found.setdefault(record["id"], []).append(record)
    if not found:
        raise UserError(f"no decision has the id {prefix!r}", right="showcause log lists them")
    if wanted not in found and len(found) > 1:
        more = ", …" if len(found) > 6 else ""
        raise UserError(f"several ids begin with {prefix!r}", right=", ".join(sorted(found)[:6]) + more)
    same = found.get(wanted) or next(iter(found.values()))
    return sorted(same, key=lambda one: -STRENGTH.index(one["verdict"]) if one["verdict"] in STRENGTH else 0)


def ago(text: str, now: float) -> str:
    """`7d`, `12h`, `2026-11-30` as the RFC 3339 time that it means."""
    day = text.strip().lower()
    found = _AGO.fullmatch(day)
    if found:
        then = datetime.datetime.fromtimestamp(now, datetime.UTC) - datetime.timedelta(
            hours=int(found[1]) * _HOURS[found[2]]
        )
        return then.strftime("%Y-%m-%dT%H:%M:%SZ")
    try:
        return datetime.date.fromisoformat(day).isoformat()
    except ValueError:
        raise UserError(f"{text[:40]!r} is no time", right="30m, 12h, 7d, 2w, or a date as 2026-11-30") from None


def older(keep_days: int, now: float) -> list[str]:
    """Files of days before the last `keep_days`, oldest first."""
    limit = ago(f"{keep_days}d", now)[:10]
    return [path for day, _, path in reversed(files(places.folder("log"))) if day < limit]


def _lines_back(path: str) -> Iterator[bytes]:
    """A file's lines, last first; what is longer than MOST_LINE is left out."""
    try:
        handle = os.open(path, os.O_RDONLY | places.O_NOFOLLOW | places.O_NONBLOCK | places.O_BINARY)
    except OSError:
        return
    try:
        found = os.fstat(handle)
        position = found.st_size if found.st_mode & 0o170000 == 0o100000 else 0
        tail, lost = b"", False  # the end of a line that begins further up; whether too much of it was seen
        while position > 0:
            start = max(0, position - BLOCK)
            os.lseek(handle, start, os.SEEK_SET)
            block = os.read(handle, position - start)
            position = start
            first, *lines = (block + (b"" if lost else tail)).split(b"\n")
            if not lines:
                lost = lost or len(first) > MOST_LINE
                tail = b"" if lost else first
                continue
            if lost:
                lines.pop()
            yield from reversed(lines)
            tail, lost = first, False
        if tail and not lost:
            yield tail
    except OSError:
        return
    finally:
        os.close(handle)
