"""What a walk has found in a shell line, and what it may still spend on it: steps, bytes parsed, doubts kept."""

from __future__ import annotations

from .forms import TEXT, Invocation, Undecided

MAX_DEPTH = 8  # texts within texts
NESTING, WRAPPED = 60, 40
_STEPS = 12_000
_PARSED = 192 * 1024
_UNDECIDED = 64


class Spent(Exception):
    """A bound was reached."""


class Tally:
    """Shared by a line and all texts within it. loops: how many stand around the place where the walk is."""

    def __init__(self) -> None:
        self.invocations: list[Invocation] = []
        self.undecided: dict[Undecided, None] = {}
        self.loops = 0
        self._steps, self._parsed = _STEPS, _PARSED

    def step(self) -> None:
        self._steps -= 1
        if self._steps < 0:
            raise Spent

    def parse(self, size: int) -> None:
        self._parsed -= size
        if self._parsed < 0:
            raise Spent

    def doubt(self, text: str, why: str) -> None:
        if len(self.undecided) < _UNDECIDED:
            self.undecided[Undecided(text[:TEXT], why)] = None
