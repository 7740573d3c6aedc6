"""`init --shadow` and the preview at the end of `init`: what a policy would have said, before anybody is held."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import pytest

from showcause.replay import preview
from tests.hook.process import transcript

from .conftest import Machine

PUNT = "Both parsers work. Which one would you prefer?"
READ = ("tool", ("Read", {"file_path": "a.py"}, "text"))
GATE = "ownership/decision-punted"  # warns where no policy says otherwise
SHADOW = ("init", "--shadow", "3", "--yes", "--no-preview")


def past(machine: Machine, name: str, *messages: str, days: float = 1) -> Path:
    """A session of this person that many days ago, one stop a message."""
    folder = machine.home / ".claude" / "projects" / "-project"
    folder.mkdir(parents=True, exist_ok=True)
    path = transcript(folder / f"{name}.jsonl", "Speed up the loader.", READ, *(("text", one) for one in messages))
    os.utime(path, (then := time.time() - days * 86_400, then))
    return path


def noted(machine: Machine) -> str:
    """What doctor says of shadow mode."""
    checks = machine.run("doctor", "--json").json["checks"]
    return " ".join(f"{one['state']} {one['what']} {one['act']}" for one in checks if one["name"] == "shadow mode")


class TestShadow:
    def test_without_it_nothing_is_kept(self, machine: Machine) -> None:
        """A plain init makes no mode and doctor has no line of one."""
        done = machine.run("init", "--json")
        assert done.json["shadow"] == {"sessions": 0, "project": None, "ended": False}
        assert not any("shadow" in path for path in machine.files())
        assert noted(machine) == ""

    @pytest.mark.parametrize(
        "line",
        [
            ("--shadow", "0", "--yes"),
            ("--shadow", "x", "--yes"),
            ("--shadow", "3", "--yes", "--repair"),
            ("--shadow", "3"),
        ],
        ids=["zero", "no-number", "with-repair", "no-terminal-and-no-yes"],
    )
    def test_usage(self, machine: Machine, line: tuple[str, ...]) -> None:
        """Exit 2, nothing written: it lowers protection."""
        assert machine.run("init", *line).code == 2
        assert machine.files() == {}

    def test_an_agent_may_not(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """--yes does not outvote its mark."""
        monkeypatch.setenv("CLAUDECODE", "1")
        assert machine.run(*SHADOW).code == 2
        assert machine.files() == {}

    def test_a_dry_run_neither_begins_nor_ends_it(self, machine: Machine) -> None:
        """It writes nothing."""
        machine.run("init", "--shadow", "3", "--dry-run")
        assert machine.files() == {}
        machine.run(*SHADOW)
        machine.run("init", "--dry-run")
        machine.run("init", "--repair")
        assert "3 of 3" in noted(machine)

    def test_it_is_said_and_kept(self, machine: Machine) -> None:
        """With what to do then."""
        done = machine.run(*SHADOW)
        assert done.code == 0
        assert f"the next 3 sessions in {machine.project} will be logged only" in done.out
        assert "showcause log" in done.out
        assert noted(machine).startswith("note 3 of 3 sessions")

    def test_init_again_ends_it(self, machine: Machine) -> None:
        """From a folder below, too."""
        machine.run(*SHADOW)
        below = machine.project / "below"
        below.mkdir()
        os.chdir(below)
        done = machine.run("init", "--no-preview")
        assert "Shadow mode is ended" in done.out
        assert noted(machine) == ""

    def test_doctor_says_what_to_do_when_it_is_over(self, machine: Machine) -> None:
        """As the first session after was told."""
        from showcause import shadow

        machine.run("init", "--shadow", "1", "--yes")
        found = shadow.found(str(machine.project))
        assert found is not None
        shadow.counted(found, "s1")
        assert "over" in noted(machine)
        assert all(f"`showcause {word}" in noted(machine) for word in ("log", "replay", "init"))


class TestPreview:
    def test_without_sessions_it_is_silent(self, machine: Machine) -> None:
        """No store, an empty one, one of last month: nothing is said."""
        assert machine.run("init", "--json").json["preview"] is None
        past(machine, "old", PUNT, days=30)
        done = machine.run("init")
        assert "would have said" not in done.out
        assert machine.run("init", "--json").json["preview"] is None

    @pytest.mark.parametrize("line", [("--no-preview",), ("--dry-run",), ("--repair",)], ids=lambda line: line[0])
    def test_it_can_be_left_out(self, machine: Machine, line: tuple[str, ...]) -> None:
        """And is no part of mending or of a dry run."""
        machine.run("init", "--no-preview")
        past(machine, "s1", PUNT)
        assert "would have said" not in machine.run("init", *line).out
        assert machine.run("init", "--json", *line).json["preview"] is None

    def test_nothing_to_object_to(self, machine: Machine) -> None:
        """Is said, since it was looked at."""
        past(machine, "s1", "The loader reads each file once.")
        done = machine.run("init")
        assert "1 file, 1 stop" in done.out
        assert "nothing." in done.out

    def test_counts_and_three_examples(self, machine: Machine) -> None:
        """Each gate's counts by what it would have done; words bounded, nothing of them markup."""
        for n in range(5):
            past(
                machine,
                f"s{n}",
                f"I read [b]{'many ' * 60}[/b] files. Both parsers work. Which one would you prefer, {n}?",
            )
        found = machine.run("init", "--json").json["preview"]
        assert (found["files"], found["of"], found["stops"], found["whole"]) == (5, 5, 5, True)
        assert found["gates"] == {GATE: {"warn": 5}}
        assert len(found["examples"]) == 3
        assert all(one["level"] == "warn" and len(one["words"]) <= 100 for one in found["examples"])
        told = machine.run("init").out
        assert GATE in told
        assert told.count(f'{GATE} (warn): "') == 3

    def test_by_the_policy_that_init_wrote(self, machine: Machine) -> None:
        """The chosen preset, and the levels that the project sets."""
        past(machine, "s1", PUNT)
        (machine.project / "showcause.toml").write_text(f'[gates]\n"{GATE}" = "log"\n')
        found = machine.run("init", "--scope", "project", "--preset", "strict", "--yes", "--json").json["preview"]
        assert found["gates"][GATE] == {"log": 1}

    def test_under_shadow_it_shows_the_levels_that_come_after(self, machine: Machine) -> None:
        """What the person decides about."""
        past(machine, "s1", PUNT)
        (machine.project / "showcause.toml").write_text(f'[gates]\n"{GATE}" = "block"\n')
        found = machine.run("init", "--shadow", "3", "--yes", "--json").json
        assert found["preview"]["gates"][GATE] == {"block": 1}

    def test_a_broken_session_is_passed_over(self, machine: Machine) -> None:
        """The others are shown."""
        past(machine, "s1", PUNT)
        past(machine, "s2", PUNT).write_bytes(b'{"type":"user"\n\xff{{{\n' * 10)
        assert machine.run("init", "--json").json["preview"]["gates"][GATE] == {"warn": 1}

    def test_it_stops_in_time_and_says_so(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """The newest first, so that what is shown is what is remembered."""
        for n in range(4):
            past(machine, f"s{n}", PUNT, days=n + 0.5)
        ticks = iter([0.0, 0.0, 0.0, 6.0])
        found = preview.preview(
            str(machine.home), _compiled(machine), "claude-code", time.time(), lambda: next(ticks, 6.0)
        )
        assert found is not None
        assert (found.files, found.of, found.stops, found.whole) == (1, 4, 1, False)
        monkeypatch.setattr(preview, "SECONDS", -1.0)
        assert "Stopped after" in machine.run("init").out


def _compiled(machine: Machine) -> dict[str, object]:
    from showcause.policies import compiling

    return json.loads(json.dumps(compiling.compiled(str(machine.project))))
