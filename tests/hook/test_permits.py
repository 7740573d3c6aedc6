"""Markers spent, given back and counted down; runs on record. Through the real hook process where that is the point."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from showcause.event import Call, Event, Result
from showcause.gate import Permit
from showcause.hook.permits import carry_out
from showcause.observe import Live
from showcause.policies.compiling import preset_policy
from showcause.policy import Policy
from showcause.verbs import runs, snapshots
from showcause.verdict import Verdict

from .process import PACKAGE, fire, transcript

VERBS = {"detect": {"run": ["detect"], "uses": 9}}
WITH_INPUTS = {"run": ["detect"], "answers": [{"question": "q", "artifact": "out.json", "inputs": ["src/**"]}]}
POLICY = '[verbs.detect]\nrun = ["detect"]\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "ours"))
    monkeypatch.delenv("SHOWCAUSE_OFF", raising=False)
    return tmp_path


def policy(home: Path) -> Policy:
    return preset_policy("balanced", {"verbs": VERBS}, str(home))


def event(call: str, name: str = "ToolCall", **fields: Any) -> Event:
    given = Call("Bash", "shell", {"command": "detect clips/"}, call)
    return Event(name, "claude-code", session="s1", call=given, **fields)


def permit(path: str, count: int = 1, uses: int = 1) -> Permit:
    return Permit(consume=(path,) * count, run={"verb": "detect", "args_sha256": "ab", "times": count, "uses": uses})


def world(home: Path, call: str = "c1", name: str = "ToolCall", **fields: Any) -> Live:
    return Live(event(call, name, **fields), policy(home))


def marker(live: Live, uses: int = 1) -> Path:
    path = Path(live.marker_path("detect"))
    path.parent.mkdir(parents=True, exist_ok=True)
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    path.write_text(
        "RUN-JUSTIFICATION: how many segments does clip 7 have now\n"
        "CACHE-CANNOT-ANSWER-BECAUSE: the saved summary has no line for clip 7\n"
        f"TOUCHED: none\nCONSULTED: detect-oracle\nSTAMP: {stamp}\n" + (f"USES: {uses}\n" if uses > 1 else "")
    )
    return path


def spend(live: Live, path: Path, **how: int) -> Verdict:
    return carry_out(live.event, Verdict("pass", permits=(permit(str(path), **how),)), live)


class TestSpending:
    def test_once(self, home: Path) -> None:
        """A marker is gone under its name and kept under its call's id."""
        live = world(home)
        path = marker(live)
        assert spend(live, path).decision == "pass"
        assert not path.exists()
        assert [call for call, _ in live.spent("detect")] == ["c1"]

    def test_the_second_call_is_denied_with_the_way(self, home: Path) -> None:
        """Who finds it gone is told who was first and what to do."""
        path = marker(world(home))
        spend(world(home), path)
        verdict = spend(world(home, "c2"), path)
        assert verdict.decision == "block"
        assert "spent the justification for detect" in verdict.reply
        assert "showcause justify detect --session s1" in verdict.reply
        assert [judged.rule.id for judged in verdict.judged] == ["cost/expensive-verb"]

    def test_a_second_hook_for_the_same_call_is_not_denied(self, home: Path) -> None:
        """Two registered hooks judge one call."""
        path = marker(world(home))
        assert [spend(world(home), path).decision for _ in range(2)] == ["pass", "pass"]

    @pytest.mark.parametrize("level", ["warn", "log"])
    def test_a_level_that_stops_nothing_denies_nothing(self, home: Path, level: str) -> None:
        """The second call runs where the policy only watches."""
        path = marker(world(home))
        spend(world(home), path)
        live = world(home, "c2")
        watching = tuple(rule._replace(level=level) for rule in live.policy.gates)
        live.policy = live.policy._replace(gates=watching)
        assert spend(live, path).decision == "pass"

    def test_switched_off_spends_nothing(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """A person's switch leaves everything as it is."""
        live = world(home)
        path = marker(live)
        monkeypatch.setenv("SHOWCAUSE_OFF", "1")
        assert spend(live, path).decision == "pass"
        assert path.exists()

    def test_a_folder_that_cannot_be_written_passes(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Our own trouble never stops a call."""
        live = world(home)
        path = marker(live)

        def refuse(*_: object) -> None:
            raise PermissionError("read-only")

        monkeypatch.setattr("os.rename", refuse)
        assert spend(live, path).decision == "pass"

    def test_of_two_verbs_the_first_is_restored_where_the_second_is_gone(self, home: Path) -> None:
        """A denied call has spent nothing."""
        live = world(home)
        path = marker(live)
        both = Verdict("pass", permits=(permit(str(path)), permit(f"{path}.of-another-verb")))
        assert carry_out(live.event, both, live).decision == "block"
        assert path.exists()


class TestSeveralUses:
    def test_counted_down_with_its_time_kept(self, home: Path) -> None:
        """Three runs: each leaves one less, none makes the marker younger."""
        path = marker(world(home), uses=3)
        old = time.time() - 300
        import os

        os.utime(path, (old, old))
        left = []
        for number in range(3):
            assert spend(world(home, f"c{number}"), path, uses=3).decision == "pass"
            left.append(path.read_text().partition("USES: ")[2].strip() if path.exists() else "")
            assert not path.exists() or abs(path.stat().st_mtime - old) < 1
        assert left == ["2", "1", ""]
        assert spend(world(home, "c9"), path).decision == "block"

    def test_a_newer_marker_is_never_overwritten(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """What was justified between the taking and the putting back stays."""
        path = marker(world(home), uses=3)
        import showcause.hook.permits as permits

        put_back = permits._put_back

        def late(where: str, left: str, written: float) -> None:
            Path(where).write_text("newer")
            put_back(where, left, written)

        monkeypatch.setattr(permits, "_put_back", late)
        spend(world(home), path, uses=3)
        assert path.read_text() == "newer"
        assert [one.name for one in path.parent.glob("*.left")] == []


RACER = """
import sys, time, os
sys.path.insert(0, {src!r})
from pathlib import Path
from tests.hook.test_permits import spend, world
home, path, go, call, uses = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4], int(sys.argv[5])
live = world(home, call)
Path(go + "." + call).touch()
while not os.path.exists(go):
    time.sleep(0.001)
print(spend(live, path, uses=uses).decision)
"""


@pytest.mark.parametrize(("uses", "let_through"), [(1, 1), (3, 3)])
def test_eight_processes_race_for_one_marker(home: Path, uses: int, let_through: int) -> None:
    """Exactly as many pass as the marker allows."""
    path, go = marker(world(home), uses), home / "go"
    root, code = str(Path(__file__).parents[2]), RACER.format(src=str(PACKAGE.parent))
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(home), str(path), str(go), f"c{n}", str(uses)],
            stdout=subprocess.PIPE, text=True, cwd=root,
        )
        for n in range(8)
    ]  # fmt: skip
    limit = time.monotonic() + 60
    while len(list(home.glob("go.c*"))) < 8 and time.monotonic() < limit:
        time.sleep(0.01)
    go.touch()
    said = [racer.communicate(timeout=60)[0].strip() for racer in racers]
    assert sorted(said) == ["block"] * (8 - let_through) + ["pass"] * let_through


class TestRecord:
    def end(self, home: Path, call: str = "c1") -> list[dict[str, Any]]:
        result = Result(call, "done", exit=0)
        live = world(home, call, "ToolResult", result=result, duration_ms=1234)
        run = {"verb": "detect", "args_sha256": "ab", "times": 1}
        carry_out(live.event, Verdict("pass", permits=(Permit(run=run),)), live)
        return runs.read(str(Path(live.memory.folder).parent))

    def test_what_a_run_leaves(self, home: Path) -> None:
        """Duration, exit, digest and the question it answered; its marker is beyond giving back."""
        live = world(home)
        spend(live, marker(live))
        (entry,) = self.end(home)
        assert {key: entry[key] for key in ("verb", "duration_ms", "exit", "args_sha256", "call")} == {
            "verb": "detect", "duration_ms": 1234, "exit": 0, "args_sha256": "ab", "call": "c1",
        }  # fmt: skip
        assert entry["question"] == "how many segments does clip 7 have now"
        assert [call for call, _ in live.spent("detect")] == [""]

    def test_a_run_without_a_marker_is_on_record_too(self, home: Path) -> None:
        """Runs that were let through are runs."""
        (entry,) = self.end(home)
        assert entry["question"] is None

    def test_the_file_stays_bounded(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The oldest half goes, whole lines stay, the newest is there."""
        monkeypatch.setattr(runs, "MOST", 2000)
        for number in range(40):
            found = self.end(home, f"c{number}")
            assert found[-1]["call"] == f"c{number}"
        assert 0 < len(found) < 20


class TestInputs:
    def end(self, home: Path, took: int | None = 60_000, background: bool = False) -> tuple[Verdict, Live]:
        """A run's end, as the hook carries it out."""
        result = Result("c1", "done", exit=0, background=background)
        live = Live(
            event("c1", "ToolResult", result=result, duration_ms=took),
            preset_policy("balanced", {"verbs": {"detect": WITH_INPUTS}}, str(home / "app")),
        )
        return carry_out(live.event, Verdict("pass", permits=(Permit(run={"verb": "detect", "times": 1}),)), live), live

    def kept(self, live: Live) -> dict[str, Any]:
        path = Path(snapshots.path_of(str(Path(live.memory.folder).parent), "detect"))
        kept: dict[str, Any] = json.loads(path.read_text())
        return kept

    def test_are_kept_when_a_run_ends(self, home: Path) -> None:
        """The artifact that it wrote is bound to them, and the log has nothing to say."""
        (home / "app" / "src").mkdir(parents=True)
        (home / "app" / "src" / "a.py").write_text("one")
        (home / "app" / "out.json").write_text("{}")
        verdict, live = self.end(home)
        (run,) = self.kept(live)["runs"].values()
        assert list(run["files"]) == ["src/a.py"] and run["ended"] - run["began"] == pytest.approx(60)
        assert list(self.kept(live)["artifacts"]) == ["out.json"]
        assert [permit.note for permit in verdict.permits if permit.note] == []

    def test_of_a_run_in_the_background_are_those_of_its_start(self, home: Path) -> None:
        """Its end is not reported, so it binds what is written later."""
        (home / "app").mkdir()
        _, live = self.end(home, background=True)
        (run,) = self.kept(live)["runs"].values()
        assert run["ended"] is None and self.kept(live)["artifacts"]["out.json"].keys() == {"later"}

    def test_that_are_too_many_leave_a_note(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The log says that times decide."""
        monkeypatch.setattr(snapshots, "MOST_FILES", 0)
        (home / "app" / "src").mkdir(parents=True)
        (home / "app" / "src" / "a.py").write_text("one")
        verdict, _ = self.end(home)
        notes = [permit.note for permit in verdict.permits if permit.note]
        assert notes == ["detect: more than 0 input files: their times decide"]

    def test_that_cannot_be_kept_stop_nothing(self, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Our own trouble is a note."""

        def refuse(*_: object, **__: object) -> str:
            raise PermissionError("read-only")

        monkeypatch.setattr(snapshots, "remember", refuse)
        verdict, live = self.end(home)
        assert "cannot be kept (PermissionError)" in verdict.permits[-1].note
        assert runs.read(str(Path(live.memory.folder).parent))


class TestBudget:
    def call(self, home: Path, budget: object, level: str = "block") -> Verdict:
        declared = {"run": ["detect"], "budget": budget}
        live = Live(event("c9"), preset_policy("balanced", {"verbs": {"detect": declared}}, str(home)))
        live.policy = live.policy._replace(gates=tuple(rule._replace(level=level) for rule in live.policy.gates))
        return carry_out(live.event, Verdict("pass", permits=(Permit(run={"verb": "detect", "times": 1}),)), live)

    def ran(self, home: Path) -> None:
        live = world(home, "c1", "ToolResult", result=Result("c1", "", exit=0), duration_ms=60_000)
        carry_out(live.event, Verdict("pass", permits=(Permit(run={"verb": "detect", "times": 1}),)), live)

    def test_that_is_used_up_refuses(self, home: Path) -> None:
        """However well the run is justified; the reply says whom to ask."""
        assert self.call(home, 1).decision == "pass"
        self.ran(home)
        verdict = self.call(home, 1)
        assert verdict.decision == "block" and verdict.permits == ()
        assert "the budget of detect: 1 of the 1 runs of this session are used" in verdict.reply
        assert "ask the person to raise its budget" in verdict.reply

    def test_spends_no_marker(self, home: Path) -> None:
        """The justification is still there when the budget is raised."""
        self.ran(home)
        live = Live(
            event("c9"), preset_policy("balanced", {"verbs": {"detect": {"run": ["detect"], "budget": 1}}}, str(home))
        )
        path = marker(live)
        assert spend(live, path).decision == "block"
        assert path.exists()

    @pytest.mark.parametrize("level", ["log", "warn"])
    def test_stops_nothing_where_the_gate_only_watches(self, home: Path, level: str) -> None:
        """Nor where the verb does."""
        self.ran(home)
        assert self.call(home, 1, level=level).decision == "pass"
        assert self.call(home, 1).decision == "block"

    def test_stops_nothing_where_the_verb_only_watches(self, home: Path) -> None:
        """The verb's own level is the strongest that it gets."""
        self.ran(home)
        declared = {"run": ["detect"], "budget": 1, "level": "warn"}
        live = Live(event("c9"), preset_policy("balanced", {"verbs": {"detect": declared}}, str(home)))
        permits = (Permit(run={"verb": "detect", "times": 1}),)
        assert carry_out(live.event, Verdict("pass", permits=permits), live).decision == "pass"


class TestThroughTheHook:
    """One session, one project, the process that a harness starts."""

    def payload(
        self, home: Path, event: str, call: str, command: str = "detect clips/", **more: Any
    ) -> Mapping[str, Any]:
        return {
            "session_id": "s1", "transcript_path": str(home / "t.jsonl"), "cwd": str(home / "app"),
            "hook_event_name": event, "tool_name": "Bash", "tool_input": {"command": command}, "tool_use_id": call,
            **more,
        }  # fmt: skip

    @pytest.fixture
    def app(self, home: Path) -> Path:
        (home / "app").mkdir()
        (home / "app" / "showcause.toml").write_text(POLICY)
        transcript(home / "t.jsonl", "Go on.", ("tool", ("Skill", {"skill": "detect-oracle"}, "read it")))
        return home / "app"

    def call(self, home: Path, call: str, command: str = "detect clips/") -> str:
        """ "" where the call may run, else the reason."""
        done = fire(self.payload(home, "PreToolUse", call, command), home / "ours")
        assert (done.returncode, done.stderr) == (0, b"")
        if not done.stdout:
            return ""
        output = json.loads(done.stdout)["hookSpecificOutput"]
        assert output["permissionDecision"] == "deny"
        return str(output["permissionDecisionReason"])

    def justify(self, app: Path) -> Path:
        from showcause.verbs.justifying import justify, request

        outcome = justify(
            request("detect", "s1", str(app)),
            {
                "RUN-JUSTIFICATION": "how many segments does clip 7 have now",
                "CACHE-CANNOT-ANSWER-BECAUSE": "the saved summary has no line for clip 7",
                "TOUCHED": "none",
                "CONSULTED": "the detect-oracle skill",
            },
        )
        return Path(outcome.path)  # type: ignore[union-attr]

    def test_refused_justified_run_refused(self, home: Path, app: Path) -> None:
        """The whole life of a justification."""
        refused = self.call(home, "c1")
        assert "no justification is on file" in refused
        path = self.justify(app)
        assert str(path) in refused
        assert self.call(home, "c2", "grep -r detect .") == ""
        assert path.exists()
        assert self.call(home, "c3") == ""
        response = {"stdout": "done", "stderr": "", "interrupted": False}
        done = fire(self.payload(home, "PostToolUse", "c3", tool_response=response, duration_ms=77), home / "ours")
        assert done.stdout == b""
        assert "spent on an earlier run" in self.call(home, "c4")
        (entry,) = runs.read(str(path.parents[2]))
        assert (entry["call"], entry["duration_ms"], entry["exit"]) == ("c3", 77, 0)

    def test_given_back_after_a_denial_and_not_while_it_runs(self, home: Path, app: Path) -> None:
        """The transcript's refusal gives the marker back; before that, the spent one stays spent."""
        self.justify(app)
        assert self.call(home, "c1") == ""
        assert "spent" in self.call(home, "c2")
        asked = {"type": "tool_use", "id": "c1", "name": "Bash", "input": {"command": "detect clips/"}}
        no = {"type": "tool_result", "tool_use_id": "c1", "content": "The user doesn't want this", "is_error": True}
        with (home / "t.jsonl").open("a") as file:
            for role, block in (("assistant", asked), ("user", no)):
                line = {"type": role, "uuid": f"d-{role}", "message": {"role": role, "content": [block]}}
                file.write(json.dumps(line, separators=(",", ":")) + "\n")
        assert self.call(home, "c3") == ""
        assert "spent" in self.call(home, "c4")

    def test_a_failed_run_gives_nothing_back(self, home: Path, app: Path) -> None:
        """It ran: its end was reported, whatever the end was."""
        self.justify(app)
        assert self.call(home, "c1") == ""
        fire(
            self.payload(home, "PostToolUseFailure", "c1", error="Exit code 3\nno clips", duration_ms=9), home / "ours"
        )
        assert "spent" in self.call(home, "c2")

    def test_a_link_is_not_taken(self, home: Path, app: Path) -> None:
        """A marker is a regular file of this user."""
        path = self.justify(app)
        path.rename(home / "real.txt")
        path.symlink_to(home / "real.txt")
        assert "it is no regular file" in self.call(home, "c1")

    def test_parts_are_told_by_what_the_last_run_saw(self, home: Path, app: Path) -> None:
        """Said and unchanged: refused; changed and said: let through. No edit of the session is needed for either."""
        (app / "src").mkdir()
        (app / "src" / "a.py").write_text("one")
        (app / "showcause.toml").write_text(f'{POLICY}touched = {{ Phase-1 = ["src/**"] }}\n')
        response = {"stdout": "done", "stderr": "", "interrupted": False}
        self.justify(app)
        assert self.call(home, "c1") == ""
        fire(self.payload(home, "PostToolUse", "c1", tool_response=response, duration_ms=77), home / "ours")
        path = self.justify(app)
        said = path.read_text()
        path.write_text(said.replace("TOUCHED: none", "TOUCHED: Phase-1"))
        assert "no file of Phase-1 changed since the last run; say none" in self.call(home, "c2")
        (app / "src" / "a.py").write_text("two")
        path.write_text(said)
        assert "src/a.py (Phase-1) changed since the last run, and it is not said" in self.call(home, "c3")
        path.write_text(said.replace("TOUCHED: none", "TOUCHED: Phase-1"))
        assert self.call(home, "c4") == ""

    def test_an_answer_is_fresh_by_its_bytes(self, home: Path, app: Path) -> None:
        """The refusal's table says so of a file that was only touched; another byte lets the run through."""
        import os

        (app / "src").mkdir()
        (app / "src" / "a.py").write_text("one")
        (app / "out.json").write_text("{}")
        rows = '[[verbs.detect.answers]]\nquestion = "q"\nartifact = "out.json"\ninputs = ["src/**"]\n'
        (app / "showcause.toml").write_text(POLICY + rows)
        response = {"stdout": "done", "stderr": "", "interrupted": False}
        fire(self.payload(home, "PostToolUse", "c1", tool_response=response, duration_ms=60_000), home / "ours")
        os.utime(app / "src" / "a.py", (4_000_000_000, 4_000_000_000))
        assert "out.json (exists, " in (refused := self.call(home, "c2")) and "inputs unchanged)" in refused
        (app / "src" / "a.py").write_text("two")
        os.utime(app / "src" / "a.py", (1000, 1000))
        assert self.call(home, "c3") == ""
