"""One check that a session shows: the value that everything about evidence is built of."""

from __future__ import annotations

from ...light import NamedTuple


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
