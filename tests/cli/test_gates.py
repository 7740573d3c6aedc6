"""`gates`: what may run here, at which level, how often it objected."""

from __future__ import annotations

import json
import time

import pytest

from ..gates.test_gatefile import GOOD
from ..gates.test_trusting import PYTHON, put
from .conftest import Machine


@pytest.fixture
def with_gate(machine: Machine) -> Machine:
    put(machine.project / ".showcause/gates", "team/hold", GOOD, "gate.toml")
    return machine


def row(machine: Machine, *arguments: str) -> dict[str, object]:
    found = machine.run("gates", "--json", *arguments).json["gates"]
    return next(one for one in found if one["id"] == "team/hold")


def test_the_level_is_the_policys(with_gate: Machine) -> None:
    """The project's policy decides; a preset on the command line goes before it."""
    assert row(with_gate)["level"] == "warn"
    (with_gate.project / "showcause.toml").write_text('[gates]\n"team/hold" = "off"')
    assert row(with_gate)["level"] == "off"
    assert row(with_gate, "--preset", "strict")["level"] == "log"


def test_objections_are_counted_from_the_log(with_gate: Machine) -> None:
    """Within the time asked for."""
    day = time.strftime("%Y-%m-%d", time.gmtime())
    (with_gate.ours / "log").mkdir(parents=True)
    record = {"id": "a1", "ts": f"{day}T00:00:00Z", "verdict": "block", "findings": [{"gate": "team/hold"}]}
    (with_gate.ours / "log" / f"{day}.jsonl").write_text(json.dumps(record) + "\n")
    assert row(with_gate)["fired"] == 1
    assert row(with_gate, "--since", "2999-01-01")["fired"] == 0


def test_what_is_left_out_is_said(with_gate: Machine) -> None:
    """A gate that nobody trusted is no row, and is not passed over in silence."""
    put(with_gate.project / ".showcause/gates", "team/code", PYTHON)
    done = with_gate.run("gates")
    assert done.code == 0
    assert "trust-gate" in done.out
    assert "A workaround is left" in done.out


@pytest.mark.parametrize("arguments", [("--preset", "loud"), ("--since", "soon")], ids=["preset", "time"])
def test_usage(machine: Machine, arguments: tuple[str, ...]) -> None:
    """What cannot be meant is a usage error."""
    assert machine.run("gates", *arguments).code == 2
