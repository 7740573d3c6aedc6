"""`explain`: a gate's page."""

from __future__ import annotations

import pytest

from ..gates.test_gatefile import GOOD
from ..gates.test_testing import CASES
from ..gates.test_trusting import PYTHON, put
from .conftest import Machine


@pytest.fixture
def with_gate(machine: Machine) -> Machine:
    folder = put(machine.project / ".showcause/gates", "team/hold", GOOD, "gate.toml").parent
    (folder / "cases.md").write_text(CASES)
    return machine


def test_an_unknown_gate_is_told_with_what_was_meant(with_gate: Machine) -> None:
    """Usage, with a suggestion."""
    done = with_gate.run("explain", "team/hald")
    assert done.code == 2
    assert "did you mean 'team/hold'" in done.err


def test_an_untrusted_gate_is_told_with_the_reason(with_gate: Machine) -> None:
    """Its code is not run for its page."""
    put(with_gate.project / ".showcause/gates", "team/code", PYTHON)
    done = with_gate.run("explain", "team/code")
    assert done.code == 2
    assert "nobody trusted" in done.err


def test_the_page_holds_level_and_cases(with_gate: Machine) -> None:
    """What it objects to and what it lets alone, in the words of its cases."""
    done = with_gate.run("explain", "team/hold")
    assert done.code == 0
    assert "level here: warn" in done.out
    assert done.out.index("## Objects") < done.out.index("flags: I left a workaround.")
    assert "## Stays silent" in done.out
    assert "\x1b" not in done.out


def test_the_page_as_data(with_gate: Machine) -> None:
    """Cases with their lines."""
    page = with_gate.run("explain", "team/hold", "--json").json
    assert (page["id"], page["level"], page["maturity"]) == ("team/hold", "warn", "preview")
    assert [case["kind"] for case in page["cases"]] == ["flags", "allows"]
    assert page["cases"][0]["steps"][0] == {"key": "user", "value": "Do it."}
