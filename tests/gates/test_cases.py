"""The built-in gates' own cases, one test each, and what every gate folder owes."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.event import STOPS
from showcause.facts.resolve import Facts
from showcause.gates.cases import Case
from showcause.gates.loading import describe, folders, id_of
from showcause.gates.testing import MOST_BYTES, Suite, builtin, run_suite
from showcause.gates.trial import build, case_policy
from showcause.policies.compiling import preset_policy
from showcause.prefilter import wakes

SUITES = {suite.gate: suite for suite in builtin()}
CASES = [(suite, case) for suite in SUITES.values() for case in suite.cases]
FLAGS = [(suite, case) for suite, case in CASES if case.kind == "flags"]


def name(value: object) -> str:
    return f"{value.kind}: {value.title}" if isinstance(value, Case) else getattr(value, "gate", str(value))


@pytest.mark.parametrize(("suite", "case"), CASES, ids=name)
def test_case(suite: Suite, case: Case) -> None:
    """The case holds under its own policy."""
    (result,) = run_suite(suite._replace(cases=(case,)))
    assert not result.problem, f"{result.file}:{result.line}: {result.problem}"


@pytest.mark.parametrize(("suite", "case"), FLAGS, ids=name)
def test_a_flag_wakes_its_gate(suite: Suite, case: Case) -> None:
    """The prefilter lets through what the gate objects to."""
    policy = case_policy(case)
    event, transcript = build(case)
    facts = Facts({"event": event, "transcript": transcript, "policy": policy})
    for gate in {gate or suite.gate for gate, _ in case.expected}:
        rule = next(rule for rule in policy.gates if rule.id == gate)
        assert event.name in rule.events
        assert wakes(rule, facts, policy)


@pytest.mark.parametrize("gate", SUITES)
def test_near_misses_first(gate: str) -> None:
    """At least three cases that must fire, three that must not, and nothing that cannot be read."""
    suite = SUITES[gate]
    kinds = [case.kind for case in suite.cases]
    assert not suite.problem
    assert Path(suite.file).stat().st_size < MOST_BYTES
    assert kinds.count("flags") >= 3
    assert kinds.count("allows") >= 3
    titles = [(case.kind, case.title) for case in suite.cases]
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("folder", folders(), ids=id_of)
def test_a_gate_is_called_like_its_folder(folder: Path) -> None:
    """In both of its forms; and its page says something."""
    for preset in ("balanced", "classic"):
        gate = describe(folder, preset)["gate"]
        assert gate.id == id_of(folder)
        assert len(gate.doc) > 40
        assert preset in gate.level


@pytest.mark.parametrize("preset", ["classic", "balanced", "strict"])
def test_every_gate_has_a_level_under_every_preset(preset: str) -> None:
    """The presets compile, and each built-in gate is in them once."""
    found = [rule.id for rule in preset_policy(preset).gates]
    assert sorted(found) == sorted(SUITES)
    assert all(rule.events and set(rule.events) - {""} for rule in preset_policy(preset).gates)
    assert STOPS == ("Stop", "SubagentStop")
