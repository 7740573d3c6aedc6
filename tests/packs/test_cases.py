"""Every built-in gate's cases.md, run as it is run for users."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.gates.cases import Case, parse
from showcause.gates.loading import describe, folders
from showcause.gates.testing import case_files
from showcause.gates.trial import run


def cases() -> list[tuple[str, Case]]:
    found = []
    for folder in folders():
        gate = describe(folder, "balanced")["gate"]
        for path in case_files(str(folder)):
            found += [(gate.id, case) for case in parse(Path(path).read_text("utf-8"), path)]
    return found


@pytest.mark.parametrize(("gate", "case"), cases(), ids=lambda one: one if isinstance(one, str) else one.title)
def test_a_case_holds(gate: str, case: Case) -> None:
    """What the specification says of a small transcript is what the pipeline does with it."""
    assert run(case, gate).problem == ""


@pytest.mark.parametrize(("gate", "case"), cases(), ids=lambda one: one if isinstance(one, str) else one.title)
def test_a_reply_stays_short(gate: str, case: Case) -> None:
    """One finding, one act, at most 400 characters, where a gate weighs evidence."""
    verdict = run(case, gate).verdict
    texts = [judged.finding.text for judged in verdict.judged if judged.rule.id == gate]
    if len(verdict.judged) == 1 and texts == [""]:
        assert len(verdict.reply) <= 400
