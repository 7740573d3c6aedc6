"""`doctor`: silent about what is right, one line for each thing that was planted, and a fire that is real."""

from __future__ import annotations

import json
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from showcause.harness.claude_code.install import resolve_command

from .conftest import Machine

posix = pytest.mark.skipif(sys.platform == "win32", reason="modes, links and /bin/sh are POSIX")


def problems(machine: Machine, *arguments: str) -> dict[str, str]:
    """What is wrong, by the check's name; its line and what to do in one text."""
    report = machine.run("doctor", "--json", *arguments).json
    return {one["name"]: f"{one['what']} -> {one['act']}" for one in report["checks"] if one["state"] == "problem"}


def notes(machine: Machine, *arguments: str) -> dict[str, str]:
    report = machine.run("doctor", "--json", *arguments).json
    return {one["name"]: one["what"] for one in report["checks"] if one["state"] == "note"}


def say_instead(path: Path, handler: dict[str, Any]) -> None:
    """Every entry of a settings file that `init` made, with another handler in it."""
    hooks = json.loads(path.read_text())["hooks"]
    path.write_text(json.dumps({"hooks": {event: [{"hooks": [handler]}] for event in hooks}}))


def log(machine: Machine, *entries: dict[str, Any], ago: float = 60) -> None:
    folder = machine.ours / "log"
    machine.ours.mkdir(mode=0o700, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    now = time.time() - ago
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))
    with (folder / f"{stamp[:10]}.jsonl").open("a") as stream:
        for entry in entries:
            stream.write(json.dumps({"v": 1, "ts": stamp, **entry}) + "\n")


def session_file(machine: Machine, version: str, name: str = "s") -> Path:
    folder = machine.home / ".claude" / "projects" / "-project"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.jsonl"
    path.write_text(f'{{"type":"user","version":"{version}"}}\n{{"type":"summary"}}\n')
    return path


class TestNothingWrong:
    def test_a_fresh_installation_is_fine(self, machine: Machine) -> None:
        """No session yet, no gate that fired, nothing logged: exit 0, and the fire was real."""
        machine.run("init")
        done = machine.run("doctor")
        assert (done.code, "problem" in done.out) == (0, False), done.out
        assert "ok      claude-code live fire: a hand-back after a read was blocked" in done.out

    def test_it_leaves_nothing_behind(self, machine: Machine) -> None:
        """The fire happens elsewhere: neither state nor log nor project holds a trace of it."""
        machine.run("init")
        before = machine.files()
        machine.run("doctor")
        assert machine.files() == before

    def test_the_fire_is_proved_while_the_gates_are_off(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The switch is told on its own line and does not make the command look broken."""
        machine.run("init")
        monkeypatch.setenv("SHOWCAUSE_OFF", "1")
        assert list(problems(machine)) == ["switch"]

    def test_gates_that_never_fired_are_information(self, machine: Machine) -> None:
        """They are named, and the exit code stays 0."""
        machine.run("init")
        assert "ownership/decision-punted" in notes(machine)["never fired"]
        log(machine, {"event": "Stop", "fail": None, "findings": [{"gate": "ownership/decision-punted"}]})
        assert "ownership/decision-punted" not in notes(machine).get("never fired", "")

    def test_gates_that_cannot_fire_are_left_out(self, machine: Machine) -> None:
        """Without a declared verb there is nothing that the gate could refuse."""
        machine.run("init")
        assert "cost/expensive-verb" not in notes(machine)["never fired"]
        (machine.project / "showcause.toml").write_text('[verbs.detect]\nrun = ["detect"]\n')
        assert "cost/expensive-verb" in notes(machine)["never fired"]

    def test_a_folder_that_is_not_there_is_told_so(self, machine: Machine) -> None:
        """It is no fault: it is made when something must be kept."""
        machine.run("init")
        state = f"state: {machine.ours / 'state'}"
        assert f"ok      {state}: not there yet" in machine.run("doctor").out
        (machine.ours / "state").mkdir(parents=True, mode=0o700)
        assert f"ok      {state}\n" in machine.run("doctor").out

    def test_days_bound_how_far_the_log_is_read(self, machine: Machine) -> None:
        """A finding of three days ago is not one of the last day."""
        machine.run("init")
        old = {"event": "Stop", "fail": None, "findings": [{"gate": "ownership/decision-punted"}]}
        log(machine, old, ago=3 * 86_400)
        assert "decision-punted" in notes(machine, "--days", "1")["never fired"]
        assert "(1 day)" in notes(machine, "--days", "1")["never fired"]
        assert "decision-punted" not in notes(machine, "--days", "5").get("never fired", "")

    def test_failures_before_a_clean_start_are_information(self, machine: Machine) -> None:
        """What was mended is remembered and no longer a fault."""
        machine.run("init")
        log(machine, {"event": "Stop", "fail": "policy: odd"}, {"event": "SessionStart", "fail": None})
        assert "policy: odd" in notes(machine)["failures"]
        assert machine.run("doctor").code == 0

    def test_a_newer_patch_of_the_client_is_information(self, machine: Machine) -> None:
        """The client updates itself daily: the fire is the proof."""
        machine.run("init")
        session_file(machine, "2.1.9999")
        assert "2.1.9999" in notes(machine)["claude-code version"]
        assert machine.run("doctor").code == 0

    def test_the_tested_client_is_fine(self, machine: Machine) -> None:
        """The newest session file counts."""
        machine.run("init")
        os.utime(session_file(machine, "0.0.1", "old"), (1, 1))
        session_file(machine, "2.1.332")
        assert "claude-code version" not in notes(machine) | problems(machine)


class TestPlantedFaults:
    """Each is found, exits 1, and says what to do."""

    def test_not_registered(self, machine: Machine) -> None:
        """A machine where `init` never ran."""
        assert machine.run("doctor").code == 1
        assert problems(machine) == {"claude-code hooks": "not registered in any scope -> showcause init"}

    def test_interpreter_gone(self, machine: Machine) -> None:
        """Named with the file and the repair; the fire fails too."""
        machine.run("init")
        say_instead(machine.user_settings, {**resolve_command(), "command": "/gone/python"})
        found = problems(machine)
        assert "the interpreter /gone/python is gone" in found["claude-code hooks"]
        assert "--repair" in found["claude-code hooks"]
        assert "cannot be started" in found["claude-code live fire"]

    @posix
    def test_interpreter_not_executable(self, machine: Machine, tmp_path: Path) -> None:
        """There, and not to be run."""
        machine.run("init")
        plain = tmp_path / "python"
        plain.write_text("")
        say_instead(machine.user_settings, {**resolve_command(), "command": str(plain)})
        assert f"{plain} is gone or cannot be run" in problems(machine)["claude-code hooks"]

    def test_package_gone(self, machine: Machine) -> None:
        """The stub and each folder on the path are looked for."""
        machine.run("init")
        stub = resolve_command()["args"][2]
        text = machine.user_settings.read_text()
        machine.user_settings.write_text(text.replace(stub, "/gone/showcause/hook/run.py"))
        found = problems(machine)
        assert "/gone/showcause/hook/run.py is gone" in found["claude-code hooks"]
        assert "passed" in found["claude-code live fire"]

    def test_registered_twice(self, machine: Machine) -> None:
        """In two scopes at once: one line, however many events, with both files and the way out."""
        machine.run("init")
        machine.project_settings.parent.mkdir()
        machine.project_settings.write_bytes(machine.user_settings.read_bytes())
        report = machine.run("doctor", "--json").json
        (found,) = [one for one in report["checks"] if one["state"] == "problem"]
        for part in ("registered twice", f"{machine.user_settings} (user)", f"{machine.project_settings} (project)"):
            assert part in found["what"]
        assert found["act"] == "take one out: showcause uninstall --scope user or project"

    def test_registered_twice_in_one_file(self, machine: Machine) -> None:
        """The repair takes the second one out."""
        machine.run("init")
        settings = json.loads(machine.user_settings.read_text())
        settings["hooks"]["Stop"] *= 2
        machine.user_settings.write_text(json.dumps(settings))
        assert "registered twice" in problems(machine)["claude-code hooks"]
        assert machine.run("init", "--repair").code == 0
        assert problems(machine) == {}

    def test_an_event_missing(self, machine: Machine) -> None:
        """Registered for some events only."""
        machine.run("init")
        settings = json.loads(machine.user_settings.read_text())
        del settings["hooks"]["SubagentStop"]
        machine.user_settings.write_text(json.dumps(settings))
        assert "not registered for SubagentStop" in problems(machine)["claude-code hooks"]

    def test_a_verb_declared_since(self, machine: Machine) -> None:
        """The policy asks for tool calls that nobody sends."""
        machine.run("init")
        (machine.project / "showcause.toml").write_text('[verbs.detect]\nrun = ["detect"]\n')
        assert "PreToolUse" in problems(machine)["claude-code hooks"]

    @pytest.mark.parametrize("name", ["settings.json", "settings.local.json"])
    def test_disable_all_hooks(self, machine: Machine, name: str) -> None:
        """In any file, ours or not."""
        machine.run("init")
        (machine.project / ".claude").mkdir()
        (machine.project / ".claude" / name).write_text('{"disableAllHooks": true}')
        assert name in problems(machine)["claude-code settings"]

    def test_settings_broken(self, machine: Machine) -> None:
        """Line and column of what the client cannot read."""
        machine.run("init")
        (machine.project / ".claude").mkdir()
        machine.project_settings.write_text('{\n  "a": 1,,\n}')
        assert f"{machine.project_settings}:2:" in problems(machine)["claude-code settings"]

    def test_policy_broken(self, machine: Machine) -> None:
        """File and line, in one line of the report."""
        machine.run("init")
        (machine.project / "showcause.toml").write_text('preset = "balanced"\nlang = "en\n')
        done = machine.run("doctor")
        (line,) = [line for line in done.out.splitlines() if line.startswith("problem policy")]
        assert "showcause.toml" in line
        assert "2" in line.partition("showcause.toml")[2]
        rest = done.out.partition(line)[2].splitlines()[1:]
        assert rest[0].startswith(" " * 8), "what is right stands below, set in"
        told = next(one for one in rest if not one.startswith(" " * 10))
        assert told.startswith("        -> mend that line")

    def test_a_broken_policy_does_not_contradict_the_fire(self, machine: Machine) -> None:
        """The fire blocks all the same, since it brings a policy of its own, and says so."""
        machine.run("init")
        (machine.project / "showcause.toml").write_text("preset =")
        report = machine.run("doctor", "--json").json["checks"]
        (fire,) = [one for one in report if one["name"] == "claude-code live fire"]
        assert fire["state"] == "ok"
        assert "brings its own policy, and says nothing of yours" in fire["what"]

    @posix
    def test_log_not_writable(self, machine: Machine) -> None:
        """A file where the folder should be."""
        machine.run("init")
        machine.ours.mkdir(exist_ok=True)
        (machine.ours / "log").write_text("")
        assert "cannot be written" in problems(machine)["log"]

    @posix
    @pytest.mark.parametrize("plant", ["link", "open-to-all", "file"])
    def test_state_foreign(self, machine: Machine, tmp_path: Path, plant: str) -> None:
        """What a stranger could have planted is ignored by the hook, and told here."""
        machine.run("init")
        state = machine.ours / "state"
        machine.ours.mkdir(exist_ok=True)
        if plant == "link":
            state.symlink_to(tmp_path)
        elif plant == "file":
            state.write_text("")
        else:
            state.mkdir()
            state.chmod(0o777)
        assert str(state) in problems(machine)["state"]

    def test_off_in_force(self, machine: Machine) -> None:
        """With the way back."""
        machine.run("init")
        machine.run("off", "--yes")
        assert "showcause on" in problems(machine)["switch"]

    def test_recent_failures(self, machine: Machine) -> None:
        """What the hook could only write into the log."""
        machine.run("init")
        log(machine, {"event": "SessionStart", "fail": None}, {"event": "Stop", "fail": "policy: odd\nkey"})
        assert "1 in 14 days" in problems(machine)["failures"]
        assert "policy: odd key" in problems(machine)["failures"]

    def test_different_failures_are_all_told(self, machine: Machine) -> None:
        """Each once, the newest first, at most three; what the hook could not read is among them."""
        machine.run("init")
        for age, text in ((300, "one"), (240, "two"), (180, "payload: is no JSON"), (120, "four"), (60, "four")):
            log(machine, {"event": "Stop", "fail": text}, ago=age)
        what = problems(machine)["failures"]
        assert what.startswith("5 in 14 days")
        assert [part for part in ("four", "payload: is no JSON", "two", "one") if f"UTC: {part}" in what] == [
            "four", "payload: is no JSON", "two",
        ]  # fmt: skip
        assert "\nand 1 more" in what

    def test_a_client_never_tested(self, machine: Machine) -> None:
        """Another minor version than any that the tests ran with."""
        machine.run("init")
        session_file(machine, "1.0.5")
        assert "1.0.5 is outside" in problems(machine)["claude-code version"]


BLOCK = json.dumps({"decision": "block", "reason": "no"})


@posix
class TestLiveFire:
    """The command in the file is what is run, in the form in which it stands."""

    def interpreter(self, folder: Path, body: str) -> str:
        folder.mkdir(exist_ok=True)
        path = folder / "python"
        path.write_text(f"#!/bin/sh\ncat > /dev/null\n{body}\n")
        path.chmod(0o755)
        return str(path)

    def plant(self, machine: Machine, handler: dict[str, Any]) -> None:
        machine.run("init")
        say_instead(machine.user_settings, handler)

    @pytest.mark.parametrize(
        ("body", "found"),
        [
            (f"echo '{BLOCK}'; echo", None),
            ("exit 0", "printed nothing, exit code 0"),
            ("echo oops >&2; exit 1", "exit code 1; stderr: oops"),
            (f"echo starting; echo '{BLOCK}'", "passed"),
            ("echo '{}'", "passed"),
        ],
        ids=["blocks", "silent", "fails", "a-line-before-the-object", "no-decision"],
    )
    def test_what_the_client_would_take_for_a_block(
        self, machine: Machine, tmp_path: Path, body: str, found: str | None
    ) -> None:
        """One JSON object that blocks, and nothing beside it."""
        program = self.interpreter(tmp_path / "bin", body)
        self.plant(machine, {**resolve_command(), "command": program})
        line = problems(machine).get("claude-code live fire")
        assert line is None if found is None else line is not None and found in line

    def test_the_handler_s_own_timeout_holds(self, machine: Machine, tmp_path: Path) -> None:
        """What the client would give up is not waited for."""
        program = self.interpreter(tmp_path / "bin", "exec sleep 20")
        self.plant(machine, {**resolve_command(), "command": program, "timeout": 0.3})
        assert "no answer within 0.3 s" in problems(machine)["claude-code live fire"]

    @pytest.mark.parametrize(("quote", "fires"), [('"', True), ("", False)], ids=["quoted", "unquoted-blank"])
    def test_shell_form_goes_through_the_shell(self, machine: Machine, tmp_path: Path, quote: str, fires: bool) -> None:
        """A path with a blank works only where the line quotes it."""
        program = self.interpreter(tmp_path / "my bin", f"echo '{BLOCK}'")
        rest = " ".join(resolve_command()["args"])
        self.plant(machine, {"type": "command", "command": f"{quote}{program}{quote} {rest}"})
        assert (problems(machine) == {}) is fires

    def test_shell_form_of_the_real_hook(self, machine: Machine) -> None:
        """The same hook as one shell line blocks too."""
        command = resolve_command()
        line = " ".join(f"'{word}'" for word in (command["command"], *command["args"]))
        self.plant(machine, {"type": "command", "command": line})
        assert problems(machine) == {}

    @pytest.mark.parametrize("form", ["args", "shell"])
    def test_a_strangers_command_in_a_project_is_not_run(self, machine: Machine, tmp_path: Path, form: str) -> None:
        """Looking at a repository that somebody else wrote must not start what it names."""
        proof = tmp_path / "was-run"
        program = self.interpreter(machine.project / "bin", f"touch {proof}; echo '{BLOCK}'")
        command = {**resolve_command(), "command": program}
        if form == "shell":
            own = resolve_command()
            line = " ".join((own["command"], *own["args"]))
            command = {"type": "command", "command": f"{line} ; touch {proof}"}
        machine.run("init", "--scope", "project")
        say_instead(machine.project_settings, command)
        assert "was not run" in notes(machine)["claude-code live fire"]
        assert not proof.exists()


def test_json_holds_what_the_lines_say(machine: Machine) -> None:
    """The same checks in the same order, for programs."""
    machine.run("init")
    shutil.rmtree(machine.home / ".claude")
    report = machine.run("doctor", "--json").json
    lines = machine.run("doctor").out.splitlines()
    assert (report["v"], report["ok"]) == (1, False)
    assert [f"{one['state']:8}{one['name']}" for one in report["checks"]] == [line.partition(":")[0] for line in lines]
