"""Tests, builds, lint and type checks that the turn shows, each with its outcome. What a claim needs is not asked here.

A call counts where its output carries a runner's summary, whatever started it, or where its command is a check by name.
"""

from __future__ import annotations

from typing import NamedTuple

from ...transcript import Turn
from .actions import Action


class Check(NamedTuple):
    """order: the place of its call among the turn's actions (facts/did/positions), -1 for what came with the prompt.

    kind: tests build lint types format deploy other. outcome: passed failed masked running unknown. selected: only a
    part of the suite ran. empty: nothing was collected. source: shell mcp agent user notice.
    """

    order: int
    kind: str
    runner: str
    outcome: str
    passed: int | None = None
    failed: int | None = None
    skipped: int | None = None
    selected: bool = False
    empty: bool = False
    summary: str = ""
    command: str = ""
    cwd: str = ""
    entry_id: str = ""
    source: str = "shell"


def checks(turn: Turn, actions: tuple[Action, ...], positions: tuple[int, ...]) -> tuple[Check, ...]:
    return ()
