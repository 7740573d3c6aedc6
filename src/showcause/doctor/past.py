"""What the log of the last days tells: sessions that started, gates that fired, things that went wrong."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from typing import Any

from .. import places
from ..bounded import read_bytes
from ..log.rotation import files
from .check import Check, note, ok, problem

DAY_BYTES = 256 << 20  # of one file


def examine(policy: Mapping[str, Any] | None, days: int, now: float) -> list[Check]:
    """In time's order through the log once."""
    fired: set[str] = set()
    starts = failures = open_failures = 0
    last: dict[str, Any] = {}
    for entry in entries(days, now):
        if entry.get("fail"):
            failures, open_failures, last = failures + 1, open_failures + 1, entry
        elif entry.get("event") == "SessionStart":
            open_failures = 0
        starts += entry.get("event") == "SessionStart"
        findings = entry.get("findings")
        for finding in findings if isinstance(findings, list) else ():
            if isinstance(finding, dict):
                fired.add(str(finding.get("gate")))
    return [_sessions(starts, days), _failures(failures, open_failures, last, days), *_silent(policy, fired, days)]


def _sessions(starts: int, days: int) -> Check:
    if starts:
        return ok("sessions", f"{starts} started under showcause in {days} days")
    return note("sessions", f"none has started under showcause in {days} days", "start a new session")


def _failures(failures: int, unmended: int, last: Mapping[str, Any], days: int) -> Check:
    if not failures:
        return ok("failures", f"none in {days} days")
    what = f"{failures} in {days} days, the last at {last.get('ts')}: {' '.join(str(last.get('fail')).split())[:300]}"
    if unmended:
        return problem("failures", what, "mend what it says; a session that starts cleanly clears this")
    return note("failures", f"{what}; sessions have started cleanly since")


def _silent(policy: Mapping[str, Any] | None, fired: set[str], days: int) -> list[Check]:
    if policy is None:
        return []
    never = [rule["id"] for rule in policy["gates"] if rule["level"] != "off" and rule["id"] not in fired]
    if not policy["gates"]:
        return [problem("never fired", "no gate was found", "reinstall showcause")]
    if never:
        return [note("never fired", f"{', '.join(never)} ({days} days)")]
    return [ok("never fired", f"every gate has objected in {days} days")]


def entries(days: int, now: float) -> Iterator[dict[str, Any]]:
    """The log's records of the last days, oldest first; torn and strange lines are skipped."""
    first = time.strftime("%Y-%m-%d", time.gmtime(now - days * 86_400))
    for day, _, path in reversed(files(places.folder("log"))):
        for line in (read_bytes(path, DAY_BYTES) or b"").splitlines() if day >= first else ():
            try:
                entry = json.loads(line.decode("utf-8", "replace"))
            except (ValueError, RecursionError):
                continue
            if isinstance(entry, dict):
                yield entry
