"""The judge, where a policy names one: whether it can be asked, within the hook's time, and what came of it so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..judge.ledger import sums
from ..judge.readiness import missing
from ..judge.settings import Settings, settings
from ..judge.words import counted
from .check import Check, note, ok, problem
from .past import entries, span
from .wiring import Hook

SPARE = 2  # seconds that the hook needs for itself
HARNESS_SECONDS = 600.0  # what a hook has where its settings do not say
MOST_TOLD = 3


def examine(policy: Mapping[str, Any] | None, hooks: Sequence[Hook], days: int, now: float) -> list[Check]:
    judge = settings(policy["judge"]) if policy is not None else None
    if judge is None:
        return []
    found = [problem("judge", f"{judge.name}: {what}", act) for what, act in missing(judge)]
    return [*found, *_time(judge, hooks), _past(judge, days, now)]


def _time(judge: Settings, hooks: Sequence[Hook]) -> list[Check]:
    for hook in hooks:
        given = hook.handler.get("timeout", HARNESS_SECONDS)
        if hook.event == "Stop" and isinstance(given, (int, float)) and given < judge.timeout + SPARE:
            what = f"may take {judge.timeout:g} s, and the hook in {hook.path} has {given:g} s in all"
            act = f"set that timeout to {judge.timeout + 2 * SPARE:g}, or judge.timeout to less"
            return [problem("judge time", what, act)]
    return []


def _past(judge: Settings, days: int, now: float) -> Check:
    total = sums(entries(days, now))
    if not total.questions:
        return ok("judge", f"{judge.name}; not asked in {span(days)}")
    what = f"{judge.name}; in {span(days)}: {counted(total, judge.currency)}"
    if not total.failures:
        return ok("judge", what)
    reasons = list(total.failures.items())
    what += "".join(f"\n{many} x {why}" for why, many in reasons[:MOST_TOLD])
    if total.last_failed:
        return problem("judge", what, "mend what it says; until then each of these questions counts as a pass")
    return note("judge", f"{what}\nEach of these counted as a pass.")
