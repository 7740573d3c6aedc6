"""`showcause verbs`: accounts from record, log and sessions; candidates as a policy; the skill file, and whose it is."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path

import pytest

from showcause.hook.main import answer
from tests.hook.process import call, start

from .conftest import Machine
from .test_justify import POLICY

SKILL = Path(".claude/skills/saved-answers/SKILL.md")


@pytest.fixture
def declared(machine: Machine) -> Machine:
    (machine.project / "showcause.toml").write_text(POLICY)
    return machine


def refuse(machine: Machine, session: str = "s1") -> str:
    """A run that the hook refuses, live; returns the reason that the agent reads."""
    answer("claude-code", json.dumps(start(session, machine.project)).encode())
    payload = call("detect clips", session=session, cwd=str(machine.project))
    said = json.loads(answer("claude-code", json.dumps(payload, separators=(",", ":")).encode()))
    return str(said["hookSpecificOutput"]["permissionDecisionReason"])


def keep(machine: Machine, reason: str, *later: tuple[str, dict[str, str]], session: str = "s1") -> None:
    """The session as the client keeps it: the refused call, then what the agent did."""
    rows: list[dict[str, object]] = [{"type": "user", "uuid": "u1", "message": {"role": "user", "content": "go"}}]
    steps = [
        ("Bash", {"command": "detect clips"}, reason, True),
        *((name, given, "ok", False) for name, given in later),
    ]
    for number, (name, given, text, failed) in enumerate(steps):
        use = {"type": "tool_use", "id": f"t{number}", "name": name, "input": given}
        result = {"type": "tool_result", "tool_use_id": f"t{number}", "content": text, "is_error": failed}
        for kind, block, key in (("assistant", use, "a"), ("user", result, "r")):
            message = {"role": kind, "content": [block]}
            rows.append(
                {"type": kind, "uuid": f"{key}{number}", "timestamp": "2999-01-01T00:00:00Z", "message": message}
            )
    folder = machine.home / ".claude" / "projects" / "p"
    folder.mkdir(parents=True, exist_ok=True)
    rows = [{"sessionId": session, "cwd": str(machine.project), **row} for row in rows]
    (folder / f"{session}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))


class TestAccounts:
    def test_a_refusal_and_what_came_of_it(self, declared: Machine) -> None:
        """From the live hook's own log and the session's file."""
        keep(declared, refuse(declared), ("Read", {"file_path": "out/summary.json"}))
        (one,) = declared.run("verbs", "--json").json["verbs"]
        assert (one["verb"], one["refusals"], one["read"], one["unknown"], one["saved"]) == ("detect", 1, 1, 0, None)

    def test_a_session_that_is_gone(self, declared: Machine) -> None:
        """The refusal still counts; what came of it is not known."""
        refuse(declared)
        (one,) = declared.run("verbs", "--json").json["verbs"]
        assert (one["refusals"], one["unknown"]) == (1, 1)

    def test_another_projects_refusals_are_not_counted(
        self, declared: Machine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        refuse(declared)
        other = declared.project.parent / "other"
        other.mkdir()
        (other / "showcause.toml").write_text(POLICY)
        monkeypatch.chdir(other)
        (one,) = declared.run("verbs", "--json").json["verbs"]
        assert one["refusals"] == 0

    def test_a_table_for_people(self, declared: Machine) -> None:
        refuse(declared)
        done = declared.run("verbs")
        assert done.code == 0
        assert "detect" in done.out

    def test_without_verbs_the_way_on_is_told(self, machine: Machine) -> None:
        done = machine.run("verbs")
        assert (done.code, "showcause verbs suggest" in done.out) == (0, True)


class TestSuggest:
    def sessions(self, machine: Machine) -> Path:
        folder = machine.project.parent / "sessions"
        folder.mkdir()
        rows: list[dict[str, object]] = [
            {
                "type": "user",
                "uuid": "u",
                "timestamp": "2026-01-01T00:00:00Z",
                "message": {"role": "user", "content": "go"},
            }
        ]
        for number in range(4):
            use = {"type": "tool_use", "id": f"t{number}", "name": "Bash", "input": {"command": "make train | tail"}}
            result = {"type": "tool_result", "tool_use_id": f"t{number}", "content": "ok"}
            for kind, block, minute in (("assistant", use, 10 * number), ("user", result, 10 * number + 5)):
                message = {"role": kind, "content": [block]}
                stamp = f"2026-01-01T00:{minute:02}:00Z"
                rows.append({"type": kind, "uuid": f"{kind}{number}", "timestamp": stamp, "message": message})
        (folder / "s.jsonl").write_text("".join(json.dumps({"sessionId": "s", **row}) + "\n" for row in rows))
        return folder

    def test_a_policy_to_paste(self, machine: Machine) -> None:
        """What is printed is a policy, and `check` takes it."""
        done = machine.run("verbs", "suggest", str(self.sessions(machine)))
        assert tomllib.loads(done.out)["verbs"]["make-train"]["run"] == ["make train"]
        (machine.project / "showcause.toml").write_text(done.out)
        assert machine.run("check").code == 0

    def test_as_json(self, machine: Machine) -> None:
        (one,) = machine.run("verbs", "suggest", str(self.sessions(machine)), "--json").json["candidates"]
        assert (one["entry"], one["runs"], one["repeats"], one["minutes"]) == ("make train", 4, 3, 20)

    def test_nothing_found_is_said_in_a_comment(self, machine: Machine) -> None:
        """So that `>> showcause.toml` does no harm."""
        done = machine.run("verbs", "suggest", str(self.sessions(machine)), "--min-runs", "9")
        assert (done.code, tomllib.loads(done.out)) == (0, {})

    def test_no_sessions_at_all(self, machine: Machine) -> None:
        assert machine.run("verbs", "suggest").code == 2


class TestSkill:
    def test_the_same_rows_as_a_refusal(self, declared: Machine) -> None:
        """Question, artifact and how to read it, the cheap form, the verb last."""
        done = declared.run("verbs", "skill")
        rows = [line for line in done.out.splitlines() if line.startswith("- ")]
        assert rows[0] == "- segment counts and boundaries -> out/summary.json: jq .segments"
        assert rows[1] == "- replays saved phase 1 -> detect --from-phase1"
        assert rows[2].startswith("- anything else -> detect")
        assert not (declared.project / SKILL).exists()

    def test_written_once_changed_with_the_policy(self, declared: Machine) -> None:
        said = [declared.run("verbs", "skill", "--write").out.split()[0]]
        said.append(declared.run("verbs", "skill", "--write").out.split()[0])
        (declared.project / "showcause.toml").write_text(POLICY.replace("boundaries", "borders"))
        said.append(declared.run("verbs", "skill", "--write").out.split()[0])
        assert said == ["wrote", "unchanged", "changed"]
        assert "borders" in (declared.project / SKILL).read_text()

    def test_anothers_file_is_left_alone(self, declared: Machine) -> None:
        path = declared.project / SKILL
        path.parent.mkdir(parents=True)
        path.write_text("mine\n")
        done = declared.run("verbs", "skill", "--write")
        assert (done.code, path.read_text()) == (2, "mine\n")

    def test_a_link_out_of_the_project_is_not_followed(self, declared: Machine) -> None:
        outside = declared.home / "elsewhere"
        outside.mkdir()
        (declared.project / ".claude").symlink_to(outside)
        done = declared.run("verbs", "skill", "--write")
        assert (done.code, list(outside.iterdir())) == (2, [])

    @pytest.mark.parametrize("what", ["fifo", "link"])
    def test_what_is_no_plain_file_is_left_alone(self, declared: Machine, what: str) -> None:
        """Nobody waits for a writer, and nothing is made where a link points."""
        path = declared.project / SKILL
        path.parent.mkdir(parents=True)
        os.mkfifo(path) if what == "fifo" else path.symlink_to(declared.project / "made.md")
        done = declared.run("verbs", "skill", "--write")
        assert (done.code, (declared.project / "made.md").exists()) == (2, False)

    def test_without_verbs(self, machine: Machine) -> None:
        """There is nothing to route."""
        assert machine.run("verbs", "skill").code == 2
