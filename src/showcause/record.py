"""The decision log: one JSON line per verdict that had something to say, appended in one write. Reads nothing back.

Form: FORMATS of the decision record, `v` 1. By default no message text beyond the quoted words; secrets are masked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from . import __version__, places
from .event import Event
from .policy import Policy
from .reply import quote
from .verdict import Verdict

MAX_MB = 64


def record(
    event: Event, verdict: Verdict, policy: Policy | None, ts: str, ms: float, version: str | None = None
) -> dict[str, Any]:
    """A verdict as the log keeps it."""
    return {
        "v": 1,
        "id": verdict.id,
        "ts": ts,
        "product": __version__,
        "harness": event.harness,
        "harness_version": version,
        "session": event.session,
        "agent": event.agent,
        "turn": verdict.turn,
        "event": event.name,
        "verdict": verdict.decision,
        "findings": [
            {
                "gate": judged.rule.id,
                "level": judged.level,
                "words": mask(quote(judged.finding.words)),
                "evidence": {
                    "state": judged.finding.state,
                    "looked": mask(judged.finding.looked[:300]),
                    "seen": mask(judged.finding.seen[:300]),
                },
                "act": mask(judged.finding.act[:400]),
                "strength": judged.finding.strength,
                "maturity": judged.rule.maturity,
            }
            for judged in verdict.judged
        ],
        "notes": [permit.note for permit in verdict.permits if permit.note],
        "reply": mask(verdict.reply) or None,
        "suppressed_by": verdict.suppressed_by,
        "policy_rev": policy.rev if policy else "",
        "gates_rev": policy.gates_rev if policy else "",
        "fail": verdict.failed or None,
        "ms": round(ms, 1),
    }


def append(entry: Mapping[str, Any], day: str, max_mb: float = MAX_MB) -> None:
    """Add one line to the day's file. Raises OSError where the log cannot be written."""
    folder = places.private(places.folder("log"))
    path = os.path.join(folder, f"{day}.jsonl")
    line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | places.O_NOFOLLOW | places.O_BINARY
    handle = os.open(path, flags, 0o600)
    try:
        if os.fstat(handle).st_size + len(line) <= max_mb * 1_048_576:
            os.write(handle, line)
    finally:
        os.close(handle)


_KEYLIKE = (  # the pattern of secrets, not one
    r"(?i)\b(?:sk|pk|rk|ghp|gho|ghs|ghu|glpat|xox[abprs]|npm|pypi|hf|AKIA|ASIA|AIza)[-_]?[A-Za-z0-9_-]{16,}"
    r"|(?i:(?:password|passwd|secret|token|api[-_]?key|authorization)\s*[=:]\s*)\S{6,}"
    r"|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}"
    r"|-----BEGIN [A-Z ]*PRIVATE KEY-----"
)


def mask(text: str) -> str:
    """`text` with whatever looks like a key replaced. Bounded input; the pattern has no nested repeats."""
    if not text:
        return text
    import re

    return re.sub(_KEYLIKE, "[masked]", text[:8000])
