"""`new gate`, `test` and `trust-gate`: from nothing to a gate that runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.gates.trusting import trusted

from .conftest import Machine


def folder(machine: Machine, gate: str = "team/hold") -> Path:
    return machine.project / ".showcause/gates" / gate


class TestNew:
    def test_a_text_gate_passes_as_it_is(self, machine: Machine) -> None:
        """The line that it prints runs its cases, and the policy has no word against it."""
        done = machine.run("new", "gate", "team/hold")
        assert done.code == 0
        assert "showcause test .showcause/gates/team/hold" in done.out
        assert machine.run("test", ".showcause/gates/team/hold").code == 0
        assert machine.run("check", "--strict").code == 0
        assert sorted(path.name for path in folder(machine).iterdir()) == ["cases.md", "gate.toml"]

    def test_a_python_gate_passes_once_trusted(self, machine: Machine) -> None:
        """Not before."""
        assert machine.run("new", "gate", "team/class", "--python").code == 0
        assert machine.run("test", ".showcause/gates/team/class").code == 1
        assert machine.run("trust-gate", ".showcause/gates/team/class", "--yes").code == 0
        done = machine.run("test", ".showcause/gates/team/class", "--json")
        assert done.code == 0
        assert [one["kind"] for one in done.json["results"]] == ["flags"] * 3 + ["allows"] * 3

    def test_it_stands_beside_the_policy(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """From a folder below, too."""
        (machine.project / "showcause.toml").write_text("")
        (machine.project / "src").mkdir()
        monkeypatch.chdir(machine.project / "src")
        assert machine.run("new", "gate", "team/hold").code == 0
        assert folder(machine).is_dir()

    @pytest.mark.parametrize("name", ["hold", "Team/Hold", "../x/y", "a/b/c", "/etc/x", ""], ids=repr)
    def test_names_that_are_none(self, machine: Machine, name: str) -> None:
        """Usage, and nothing is written."""
        assert machine.run("new", "gate", name).code == 2
        assert machine.files() == {}

    def test_nothing_is_overwritten(self, machine: Machine) -> None:
        """A folder that is there stays as it is."""
        machine.run("new", "gate", "team/hold")
        before = machine.files()
        assert machine.run("new", "gate", "team/hold", "--python").code == 2
        assert machine.files() == before


class TestRun:
    def test_the_projects_gates_are_among_the_default(self, machine: Machine) -> None:
        """Without a path, built-in and own."""
        machine.run("new", "gate", "team/hold")
        results = machine.run("test", "--json").json["results"]
        assert sum(one["gate"] == "team/hold" for one in results) == 6

    def test_a_failure_has_file_line_and_title(self, machine: Machine) -> None:
        """And the exit code 1."""
        machine.run("new", "gate", "team/hold")
        path = folder(machine) / "cases.md"
        path.write_text(path.read_text().replace("I removed a workaround that", "I added a workaround that"))
        done = machine.run("test", ".showcause/gates")
        line = path.read_text().split("\n").index("## allows: a workaround that is gone") + 1
        assert done.code == 1
        assert f".showcause/gates/team/hold/cases.md:{line}: allows: a workaround that is gone" in done.out
        assert "1 failed" in done.out

    def test_nothing_to_run_is_a_usage_error(self, machine: Machine) -> None:
        """A path that names no gate."""
        assert machine.run("test", "nowhere").code == 2


class TestTrust:
    @pytest.fixture
    def gate(self, machine: Machine) -> Machine:
        machine.run("new", "gate", "team/hold", "--python")
        return machine

    def test_an_agent_may_not(self, gate: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """Its mark outvotes --yes."""
        monkeypatch.setenv("CLAUDECODE", "1")
        assert gate.run("trust-gate", str(folder(gate)), "--yes").code == 2
        assert trusted() == {}

    def test_without_a_terminal_yes_is_needed(self, gate: Machine) -> None:
        """What would be trusted is shown, and nothing is."""
        done = gate.run("trust-gate", str(folder(gate)))
        assert done.code == 2
        assert "SHA-256" in done.out
        assert trusted() == {}

    @pytest.mark.parametrize("target", ["", "gate.py"], ids=["folder", "file"])
    def test_a_person_may(self, gate: Machine, target: str) -> None:
        """By folder or by file; a second time says that it is known."""
        assert gate.run("trust-gate", str(folder(gate) / target), "--yes").code == 0
        assert [one["gate"] for one in trusted().values()] == ["team/hold"]
        assert "already" in gate.run("trust-gate", str(folder(gate) / target)).out

    def test_what_does_not_run_is_not_trusted(self, gate: Machine) -> None:
        """Its fault is said instead."""
        (folder(gate) / "gate.py").write_text("x = (")
        done = gate.run("trust-gate", str(folder(gate)), "--yes")
        assert done.code == 2
        assert "does not run" in done.err
        assert trusted() == {}

    def test_a_text_gate_needs_none(self, machine: Machine) -> None:
        """And the error says so."""
        machine.run("new", "gate", "team/hold")
        done = machine.run("trust-gate", str(folder(machine)), "--yes")
        assert done.code == 2
        assert "needs no trust" in done.err

    @pytest.mark.parametrize("target", ["nowhere", ".", "showcause.toml"], ids=["missing", "no-gate", "another-file"])
    def test_what_is_no_gate(self, machine: Machine, target: str) -> None:
        """Usage."""
        (machine.project / "showcause.toml").write_text("")
        assert machine.run("trust-gate", target, "--yes").code == 2
