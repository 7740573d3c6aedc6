"""The world of a past event: what was said is replayed in memory, what only the disk of that day knew is unknown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import places
from ..gates import loading
from ..policy import GateRule
from ..verdict import Verdict
from ..world import Artifact, GateFunction, Marker, PlanFile, TaskFile


class Recalled:
    """One session's memory of nag-once and bounds, as the live host would have kept it on disk."""

    def __init__(self) -> None:
        self._said: dict[str, int] = {}
        self._blocks: dict[str, int] = {}
        self._stops: set[str] = set()

    def times(self, fingerprint: str) -> int:
        return self._said.get(fingerprint, 0)

    def blocks(self, turn: str) -> int:
        return self._blocks.get(turn, 0)

    def session_blocks(self) -> int:
        return sum(self._blocks.values())

    def commit(self, verdict: Verdict) -> str | None:
        """Remember what the verdict claims; "said" for a stop that was judged before."""
        if verdict.stop:
            if verdict.stop in self._stops:
                return "said"
            self._stops.add(verdict.stop)
        for fingerprint in verdict.claims:
            self._said[fingerprint] = self.times(fingerprint) + 1
        if verdict.bound:
            self._blocks[verdict.turn] = self.blocks(verdict.turn) + 1
        return None


class Past:
    """World and observations of one past event. A marker or an artifact of that day cannot be seen any more."""

    def __init__(self, memory: Recalled, now: float, known: Mapping[str, Any] = {}) -> None:
        self.memory, self.now, self.digest, self._known = memory, now, places.sha256, known

    def given(self) -> Mapping[str, Any]:
        return {"observed": self, **self._known}

    def off(self) -> str | None:
        return None

    def waived(self, gate: str) -> bool:
        return False

    def load(self, rule: GateRule) -> GateFunction:
        return loading.load(rule)

    def marker_path(self, verb: str) -> str:
        return f"markers/{verb}.txt"

    def marker(self, verb: str) -> Marker | None:
        return None

    def spent(self, verb: str) -> tuple[tuple[str, Marker], ...]:
        return ()

    def artifact(self, path: str, inputs: tuple[str, ...]) -> Artifact:
        return Artifact(path, False)

    def scripts(self) -> Mapping[str, str]:
        return {}

    def changed_since_run(self, verb: str, patterns: tuple[str, ...]) -> tuple[str, ...] | None:
        return None

    def live_subagents(self) -> tuple[str, ...]:
        return ()

    def tasks(self) -> tuple[TaskFile, ...]:
        return ()

    def plans(self) -> tuple[PlanFile, ...]:
        return ()

    def deep_flag(self) -> bool:
        return False
