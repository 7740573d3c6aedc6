"""What the judge was asked and what came of it: one line of the decision log a question, and their sums. No texts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from .. import __version__
from ..light import NamedTuple
from ..record import append
from ..times import rfc3339
from .asking import OUTCOMES, Asked
from .settings import Settings

EVENT = "Judge"
SKIPPED = "skipped"  # the session's bound was reached


def line(
    asked: Asked, settings: Settings, *, harness: str, session: str, gate: str, kind: str, now: float
) -> dict[str, Any]:
    return {
        "v": 1,
        "ts": rfc3339(now),
        "product": __version__,
        "harness": harness,
        "session": session,
        "event": EVENT,
        "gate": gate,
        "question": kind,
        "judge": settings.name,
        "outcome": asked.outcome,
        "why": asked.why[:200] or None,
        "cached": asked.cached,
        "ms": asked.ms,
        "tokens_in": asked.tokens_in,
        "tokens_out": asked.tokens_out,
        "cost": asked.cost,
    }


def add(entry: Mapping[str, Any], max_mb: float) -> None:
    """Raises OSError where the log cannot be written."""
    append(entry, str(entry["ts"])[:10], max_mb)


class Sums(NamedTuple):
    """outcomes: how often each; failures: why, how often, void answers included. cost: None where nobody knows one.

    last_failed: the newest question got no answer.
    """

    questions: int
    cached: int
    outcomes: Mapping[str, int]
    failures: Mapping[str, int]
    tokens_in: int
    tokens_out: int
    cost: float | None
    slowest_ms: float
    last_failed: bool


def sums(entries: Iterable[Mapping[str, Any]]) -> Sums:
    """Of the log's records, oldest first."""
    outcomes: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    questions = cached = tokens_in = tokens_out = 0
    cost: float | None = None
    slowest, last_failed = 0.0, False
    for one in entries:
        outcome = one.get("outcome")
        if one.get("event") != EVENT or outcome not in (*OUTCOMES, SKIPPED):
            continue
        questions += 1
        cached += one.get("cached") is True
        outcomes[outcome] += 1
        if outcome in ("void", "failed", SKIPPED):
            failures[str(one.get("why") or outcome)[:200]] += 1
        last_failed = outcome == "failed"
        tokens_in += int(_number(one.get("tokens_in")))
        tokens_out += int(_number(one.get("tokens_out")))
        if isinstance(one.get("cost"), (int, float)):
            cost = (cost or 0.0) + _number(one["cost"])
        slowest = max(slowest, _number(one.get("ms")))
    return Sums(
        questions,
        cached,
        dict(outcomes),
        dict(failures.most_common()),
        tokens_in,
        tokens_out,
        cost,
        slowest,
        last_failed,
    )


def _number(value: object) -> float:
    return float(value) if isinstance(value, (int, float)) and 0 <= value < 1e15 else 0.0
