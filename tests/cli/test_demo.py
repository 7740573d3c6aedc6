"""`demo`: needs nothing, touches nothing, and shows two refusals, one remark and one pass that are real."""

from __future__ import annotations

import json
import re
import tempfile
import time
from pathlib import Path

import pytest

import showcause.demo
from showcause.demo import scenes

from .conftest import Machine


class TestDemo:
    def test_the_verdicts_are_the_ones_expected(self, machine: Machine) -> None:
        """Each by its own gate, then a near-miss that passes; the hook process said so itself."""
        done = machine.run("demo", "--json")
        assert done.code == 0, done.err
        sessions = done.json["sessions"]
        assert [one["verdict"] for one in sessions] == ["block", "warn", "block", "pass"]
        assert [one["gates"] for one in sessions] == [
            ["completion/done-without-evidence"],
            ["ownership/decision-punted"],
            ["cost/expensive-verb"],
            [],
        ]
        assert all(gate in one["reply"] for one in sessions[:2] for gate in one["gates"])
        assert "out/summary.json" in sessions[2]["reply"]

    def test_nothing_outside_a_temporary_folder_is_touched(self, machine: Machine) -> None:
        """Neither home nor project nor our own folders hold a file afterwards, and the folder is gone."""
        before = set(Path(tempfile.gettempdir()).glob("showcause-demo-*"))
        machine.run("demo")
        assert machine.files() == {}
        assert set(Path(tempfile.gettempdir()).glob("showcause-demo-*")) <= before

    def test_it_is_quick(self, machine: Machine) -> None:
        """A first look takes less than five seconds."""
        started = time.perf_counter()
        machine.run("demo")
        assert time.perf_counter() - started < 60

    def test_a_policy_and_a_switch_of_the_person_do_not_matter(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """It shows the product, not the state of this machine."""
        monkeypatch.setenv("SHOWCAUSE_OFF", "1")
        (machine.project / "showcause.toml").write_text("broken = ")
        assert machine.run("demo").code == 0

    def test_each_part_is_shown(self, machine: Machine) -> None:
        """What was said, what the trail shows, the verdict and the reply; no colour codes without a terminal."""
        done = machine.run("demo", "--no-color")
        parts = ("The agent said", "The agent wants to run", "The trail shows", "Verdict block", "Verdict pass")
        assert [part for part in parts if part not in done.out] == []
        assert "=> 3 passing (6ms)" in done.out
        assert "\x1b" not in done.out

    def test_who_is_told_is_said(self, machine: Machine) -> None:
        """A warning is the person's to see; the agent hears of refusals alone."""
        scenes = re.split(r"(?m)^\d\. ", machine.run("demo").out)[1:]
        told = [re.findall(r"(?m)^The (agent|person) is told$", scene) for scene in scenes]
        assert told == [["agent"], ["person"], ["agent"], []]

    def test_no_color_is_no_escape_at_all(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """Not bold, not dim either, on a terminal that could show them."""
        monkeypatch.setattr("showcause.cli.output.is_terminal", lambda: True)
        monkeypatch.setenv("FORCE_COLOR", "1")
        assert "\x1b" not in machine.run("demo", "--no-color").out

    def test_it_is_said_that_its_ids_are_its_own(self, machine: Machine) -> None:
        """`showcause why` would not find them."""
        out = " ".join(machine.run("demo").out.split())
        assert len(re.findall(r"\(showcause why [0-9a-f]{12}\)", out)) == 3
        assert "exist only in this demo" in out
        assert "four recorded sessions" in machine.run("demo", "--help").out

    def test_another_verdict_than_expected_is_a_broken_installation(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Exit code 3, and the session is named."""
        monkeypatch.setattr("showcause.demo.playing._hook", lambda payload, project, home: b"")
        done = machine.run("demo")
        assert done.code == 3
        assert "1-claim-with-no-run" in done.err


class TestSessions:
    def test_they_are_claude_code_s_own_form(self, tmp_path: Path) -> None:
        """One JSON object a line, chained, with the fields that the client writes."""
        for scene in scenes():
            lines = (Path(showcause.demo.__file__).parent / f"{scene.name}.jsonl").read_text("utf-8").splitlines()
            records = [json.loads(line) for line in lines]
            assert [one["parentUuid"] for one in records] == [None, *(one["uuid"] for one in records[:-1])]
            assert {one["sessionId"] for one in records} == {json.loads(scene.payload)["session_id"]}

    def test_the_near_miss_is_the_first_word_for_word(self) -> None:
        """The contrast is in the trail and not in the words."""
        first, last = (json.loads(scene.payload)["last_assistant_message"] for scene in (scenes()[0], scenes()[-1]))
        assert first == last
