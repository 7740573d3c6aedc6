"""`deep`: one key of the policy; to look less deep is a person's to say."""

from __future__ import annotations

import tomllib

import pytest

from .conftest import Machine

POLICY = '# ours\npreset = "strict"\n\n[gates]\n"reply/empty-or-cut" = "warn"\n'


def deep_of(machine: Machine) -> object:
    return tomllib.loads((machine.project / "showcause.toml").read_text()).get("deep")


def test_it_says_what_is_in_force(machine: Machine) -> None:
    """Without a policy the default holds, and nothing is written."""
    assert machine.run("deep").out == "deep = auto (preset balanced)\n"
    assert machine.files() == {}


def test_on_keeps_the_policy_and_its_comments(machine: Machine) -> None:
    """The key stands above the tables; everything else stays as it was."""
    path = machine.project / "showcause.toml"
    path.write_text(POLICY)
    assert machine.run("deep", "on").code == 0
    assert tomllib.loads(path.read_text()) == {**tomllib.loads(POLICY), "deep": "on"}
    assert path.read_text().startswith("# ours\n")
    assert machine.run("deep").out == "deep = on (preset strict)\n"
    assert machine.run("check").code == 0


def test_on_writes_a_policy_where_there_is_none(machine: Machine) -> None:
    """The new policy is under the default preset."""
    assert machine.run("deep", "on").code == 0
    assert deep_of(machine) == "on"
    assert machine.run("gates", "--json").json["preset"] == "balanced"


@pytest.mark.parametrize("mode", ["off", "auto"])
def test_an_agent_may_not_look_less_deep(machine: Machine, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mark of an agent outvotes --yes, and the policy stays."""
    assert machine.run("deep", "on").code == 0
    monkeypatch.setenv("CLAUDECODE", "1")
    done = machine.run("deep", mode, "--yes")
    assert done.code == 2
    assert "CLAUDECODE" in done.err
    assert deep_of(machine) == "on"


def test_without_a_terminal_yes_is_needed_to_look_less_deep(machine: Machine) -> None:
    """A script cannot switch the deep look off by accident."""
    assert machine.run("deep", "off").code == 2
    assert machine.files() == {}
    assert machine.run("deep", "off", "--yes").code == 0
    assert deep_of(machine) == "off"


def test_an_agent_may_look_deeper(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """What raises protection asks nobody."""
    monkeypatch.setenv("CLAUDECODE", "1")
    assert machine.run("deep", "on").code == 0
    assert deep_of(machine) == "on"


@pytest.mark.parametrize(
    ("arguments", "right"),
    [(("deeper",), "on, off or auto"), (("on", "--scope", "local"), "project or user")],
    ids=["mode", "scope"],
)
def test_what_is_neither_is_refused(machine: Machine, arguments: tuple[str, ...], right: str) -> None:
    """The refusal says what would be right."""
    done = machine.run("deep", *arguments)
    assert done.code == 2
    assert right in done.err


def test_what_holds_already_makes_no_file(machine: Machine) -> None:
    assert machine.run("deep", "auto").code == 0
    assert not (machine.project / "showcause.toml").exists()
