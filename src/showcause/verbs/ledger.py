"""What each verb cost and what its refusals saved, from the record of runs, the log and past sessions. Reads none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from statistics import median

from ..light import Any, NamedTuple
from .aftermath import AGAIN, DROPPED, PARTIAL, RAN, READ

LOOKED = "the justification for "  # how a refusal's finding names its verb


class Account(NamedTuple):
    """minutes are of runs whose end the harness timed; saved is None where no run was timed.

    read, partial, ran, again, dropped: what followed the refusals; unknown: refusals in no session that is kept.
    """

    verb: str
    runs: int
    failed: int
    minutes: float
    refusals: int
    read: int
    partial: int
    ran: int
    again: int
    dropped: int
    unknown: int
    saved: float | None


def accounts(
    verbs: Iterable[str],
    runs: Iterable[Mapping[str, Any]],
    refusals: Iterable[str],
    followed: Iterable[tuple[str, str]],
) -> list[Account]:
    """One account for each verb that is declared or was run. runs: the record; refusals: a verb for each refusal;
    followed: verb and outcome of each refusal that a session shows."""
    ran: dict[str, list[Mapping[str, Any]]] = {name: [] for name in verbs}
    for run in runs:
        ran.setdefault(str(run.get("verb", "")), []).append(run)
    stopped, outcomes = Counter(refusals), Counter(followed)
    return [_account(name, entries, stopped[name], outcomes) for name, entries in ran.items()]


def _account(name: str, runs: list[Mapping[str, Any]], refusals: int, outcomes: Counter[tuple[str, str]]) -> Account:
    timed = [
        run["duration_ms"] / 60_000
        for run in runs
        if isinstance(run.get("duration_ms"), (int, float)) and not run.get("background")
    ]
    count = {what: outcomes[name, what] for what in (READ, PARTIAL, RAN, AGAIN, DROPPED)}
    seen = sum(count.values())
    return Account(
        name,
        runs=len(runs),
        failed=sum(bool(run.get("failed")) for run in runs),
        minutes=sum(timed),
        refusals=max(refusals, seen),
        **count,
        unknown=max(0, refusals - seen),
        saved=count[READ] * median(timed) if timed else None,
    )


def verb_of(finding: Mapping[str, Any]) -> str | None:
    """The verb that a logged finding of the gate on expensive verbs was about."""
    looked = str((finding.get("evidence") or {}).get("looked", ""))
    return looked[len(LOOKED) :] if looked.startswith(LOOKED) else None
