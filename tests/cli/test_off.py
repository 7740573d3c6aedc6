"""`off` and `on`: a person's way out, bounded in time and visible in the log."""

from __future__ import annotations

import json
import time

import pytest

from showcause.observe import switched_off
from showcause.switch import off_until

from .conftest import Machine


def log(machine: Machine) -> list[dict[str, object]]:
    return [
        json.loads(line) for path in (machine.ours / "log").glob("*.jsonl") for line in path.read_text().splitlines()
    ]


class TestRefusals:
    def test_an_agent_may_not_even_with_yes(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """A mark of an agent outvotes --yes, and nothing is written."""
        monkeypatch.setenv("CLAUDECODE", "1")
        done = machine.run("off", "--yes")
        assert done.code == 2
        assert "CLAUDECODE" in done.err
        assert machine.files() == {}

    def test_without_a_terminal_yes_is_needed(self, machine: Machine) -> None:
        """A script cannot switch off by accident."""
        done = machine.run("off")
        assert done.code == 2
        assert "--yes" in done.err
        assert machine.files() == {}

    @pytest.mark.parametrize("duration", ["8d", "169h", "0m", "-1h", "1", "soon", "2w", "999999999d"])
    def test_no_time_is_longer_than_a_week_or_none_at_all(self, machine: Machine, duration: str) -> None:
        """What cannot be read or is too long is refused before anything is asked."""
        done = machine.run("off", "--yes", f"--for={duration}")
        assert done.code == 2
        assert "at most 7d" in done.err
        assert machine.files() == {}


class TestSwitch:
    @pytest.mark.parametrize(
        ("arguments", "seconds"),
        [([], 3600), (["--for", "30m"], 1800), (["--for", "2d"], 172_800), (["--for", "7d"], 604_800)],
        ids=["default-an-hour", "minutes", "days", "the-most"],
    )
    def test_it_ends_by_itself(self, machine: Machine, arguments: list[str], seconds: int) -> None:
        """The hook sees the gates off until that second, and on after it."""
        before = time.time()
        assert machine.run("off", "--yes", *arguments).code == 0
        assert switched_off(before + seconds - 2)
        assert not switched_off(time.time() + seconds + 1)

    def test_it_is_in_the_log(self, machine: Machine) -> None:
        """Off with its end, and on: nobody can be silent about it."""
        machine.run("off", "--yes")
        machine.run("on")
        entries = log(machine)
        assert [(entry["v"], entry["event"]) for entry in entries] == [(1, "Off"), (1, "On")]
        assert str(entries[0]["until"]) > str(entries[0]["ts"])

    def test_on_ends_it(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """`on` needs no person: it only raises protection."""
        machine.run("off", "--yes")
        monkeypatch.setenv("CLAUDECODE", "1")
        assert machine.run("on").code == 0
        assert not switched_off(time.time())
        assert off_until() is None

    def test_on_twice_is_fine(self, machine: Machine) -> None:
        """Nothing to end is no error."""
        assert machine.run("on").out == "The gates were on.\n"

    def test_on_says_that_the_environment_still_holds(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """SHOWCAUSE_OFF is another switch, which a command cannot turn."""
        monkeypatch.setenv("SHOWCAUSE_OFF", "1")
        assert "SHOWCAUSE_OFF is set" in machine.run("on").out
