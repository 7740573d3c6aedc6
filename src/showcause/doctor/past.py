"""What the log of the last days tells: sessions that started, gates that fired, things that went wrong."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .. import places
from ..bounded import read_bytes
from ..log.rotation import files
from .check import Check, note, ok, problem

DAY_BYTES = 256 << 20  # of one file
MOST_TOLD = 3  # different failures


def examine(policy: Mapping[str, Any] | None, days: int, now: float) -> list[Check]:
    """In time's order through the log once."""
    fired: set[str] = set()
    starts = open_failures = 0
    failures: list[dict[str, Any]] = []
    for entry in entries(days, now):
        if entry.get("fail"):
            failures.append(entry)
            open_failures += 1
        elif entry.get("event") == "SessionStart":
            open_failures = 0
        starts += entry.get("event") == "SessionStart"
        findings = entry.get("findings")
        for finding in findings if isinstance(findings, list) else ():
            if isinstance(finding, dict):
                fired.add(str(finding.get("gate")))
    return [_sessions(starts, days), _failures(failures, open_failures, days), *_silent(policy, fired, days)]


def _sessions(starts: int, days: int) -> Check:
    if starts:
        return ok("sessions", f"{starts} started under showcause in {span(days)}")
    return note("sessions", f"none has started under showcause in {span(days)}", "start a new session")


def _failures(failures: Sequence[Mapping[str, Any]], unmended: int, days: int) -> Check:
    """How many, and each different one by its last, the newest first."""
    if not failures:
        return ok("failures", f"none in {span(days)}")
    last = {" ".join(str(entry.get("fail")).split())[:300]: str(entry.get("ts", "")) for entry in failures}
    newest = sorted(last, key=lambda text: last[text], reverse=True)
    told = [f"at {last[text].replace('T', ' ').replace('Z', ' UTC')}: {text}" for text in newest[:MOST_TOLD]]
    what = f"{len(failures)} in {span(days)}, the last {told[0]}"
    what += "".join(f"\nand {one}" for one in told[1:])
    what += f"\nand {len(newest) - MOST_TOLD} more" if len(newest) > MOST_TOLD else ""
    if unmended:
        return problem("failures", what, "mend what it says; a session that starts cleanly clears this")
    return note("failures", f"{what}\nSessions have started cleanly since.")


def _silent(policy: Mapping[str, Any] | None, fired: set[str], days: int) -> list[Check]:
    """Gates that never objected, but not those that cannot: without a declared verb there is nothing to refuse."""
    if policy is None:
        return []
    if not policy["gates"]:
        return [problem("never fired", "no gate was found", "reinstall showcause")]
    able = [rule for rule in policy["gates"] if rule["level"] != "off" and (policy["verbs"] or not rule["verbs"])]
    never = [rule["id"] for rule in able if rule["id"] not in fired]
    if never:
        return [note("never fired", f"{', '.join(never)} ({span(days)})")]
    return [ok("never fired", f"every gate that can has objected in {span(days)}")]


def span(days: int) -> str:
    return "1 day" if days == 1 else f"{days} days"


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
