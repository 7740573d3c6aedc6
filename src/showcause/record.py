"""The decision log: one JSON line per verdict that had something to say, appended in one write. Reads nothing back.

Form: the decision record, `v` 1. No message text beyond the quoted words unless the policy's `[log] text` is true,
which adds "text"; secrets are masked.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping

from . import __version__, places
from .event import Event
from .light import Any
from .log.masking import mask
from .policy import Policy
from .reply import clean, quote
from .verdict import Verdict

KEEP_DAYS = 90  # where the policy does not say
MAX_MB = 64  # of the whole log, where the policy does not say
MOST_MB = 1024  # that a policy may say
SHARE = 4  # a file is full at this part of the bound, so that something stays when the oldest goes
TEXT = 2000  # last characters of a message that are kept where the policy wants them


def record(
    event: Event, verdict: Verdict, policy: Policy | None, ts: str, ms: float, version: str | None = None
) -> dict[str, Any]:
    """A verdict as the log keeps it. Masked before it is cut: half a secret has no form any more."""
    made: dict[str, Any] = {
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
                "words": quote(_masked(judged.finding.words)),
                "evidence": {
                    "state": judged.finding.state,
                    "looked": _masked(judged.finding.looked)[:300],
                    "seen": _masked(judged.finding.seen)[:300],
                },
                "act": _masked(judged.finding.act)[:400],
                "strength": judged.finding.strength,
                "maturity": judged.rule.maturity,
            }
            for judged in verdict.judged
        ],
        "notes": [_masked(permit.note)[:300] for permit in verdict.permits if permit.note],
        "reply": _masked(verdict.reply) or None,
        "suppressed_by": verdict.suppressed_by,
        "policy_rev": policy.rev if policy else "",
        "gates_rev": policy.gates_rev if policy else "",
        "fail": _masked(verdict.failed)[:400] or None,
        "ms": round(ms, 1),
    }
    if policy is not None and policy.log.get("text") is True:
        made["text"] = _masked((event.message or "")[-2 * TEXT :])[-TEXT:]
    return made


def _masked(text: str) -> str:
    """Cleaned first: a control character within a secret would hide its form, and is not kept."""
    return mask(clean(text))


def append(entry: Mapping[str, Any], day: str, max_mb: float = MOST_MB) -> None:
    """Add one line to the day's file. Raises OSError where the log cannot be written.

    A line is one write. Where the last one was torn, this one begins on a line of its own. max_mb bounds the log as a
    whole: at a quarter of it the day's file is set aside, and the oldest files go.
    """
    folder = places.private(places.folder("log"))
    path = os.path.join(folder, f"{day}.jsonl")
    line = json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
    handle = _open(path)
    try:
        size = os.fstat(handle).st_size
        if size == 0 or size + len(line) > max_mb * 1_048_576 / SHARE:
            from .log import rotation

            if size and rotation.set_aside(path, handle):
                os.close(handle)
                handle, size = _open(path), 0
            if size == 0:
                rotation.keep_under(folder, max_mb * 1_048_576 * (SHARE - 1) / SHARE, path)
        os.write(handle, b"\n" + line if size and _torn(handle) else line)
    finally:
        os.close(handle)


def _open(path: str) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | places.O_NOFOLLOW | places.O_BINARY, 0o600)


def _torn(handle: int) -> bool:
    """Whether the file ends within a line: a process was ended, or the disk was full, while it wrote."""
    os.lseek(handle, -1, os.SEEK_END)
    return os.read(handle, 1) != b"\n"
