"""`showcause justify`: agents may run it; hollow answers are refused and write nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from showcause.errors import UserError
from showcause.verbs.justification import read, uses, value
from tests.hook.process import transcript

from .conftest import Done, Machine

POLICY = """
[verbs.detect]
run = ["detect"]
marker_ttl = "10m"
cheap = [{ pattern = ["--from-phase1"], why = "replays saved phase 1" }]
touched = { "Phase-1" = ["src/collect/**"], "Phase-2" = ["src/decide/**"] }
[[verbs.detect.answers]]
question = "segment counts and boundaries"
artifact = "out/summary.json"
read = "jq .segments"
inputs = ["src/**"]
"""
ANSWERS = {
    "--question": "does the new threshold split clip 7",
    "--cache-cannot": "out/summary.json was made with the old threshold",
    "--touched": "Phase-2",
    "--consulted": "detect-oracle",
}


@pytest.fixture
def declared(machine: Machine) -> Machine:
    (machine.project / "showcause.toml").write_text(POLICY)
    return machine


def justify(machine: Machine, *more: str, **changed: str) -> Done:
    answers = {**ANSWERS, **{f"--{name.replace('_', '-')}": text for name, text in changed.items()}}
    pairs = [word for name, text in answers.items() for word in (name, text)]
    return machine.run("justify", "detect", "--session", "s1", *pairs, *more)


def markers(machine: Machine) -> list[Path]:
    return sorted(machine.ours.rglob("markers/*"))


class TestRefusals:
    @pytest.mark.parametrize(
        ("changed", "flag"),
        [
            ({"question": "need it"}, "--question"),
            ({"question": "<the exact question this run answers>"}, "--question"),
            ({"cache_cannot": "because I said so and so"}, "--cache-cannot"),
            ({"cache_cannot": ANSWERS["--question"]}, "--cache-cannot"),
            ({"touched": "everything"}, "--touched"),
            ({"consulted": "none needed"}, "--consulted"),
            ({"uses": "500"}, "--uses"),
        ],
    )
    def test_a_hollow_answer(self, declared: Machine, changed: dict[str, str], flag: str) -> None:
        """The flag at fault and what would be right; nothing is written."""
        done = justify(declared, **changed)
        assert (done.code, done.out) == (1, "")
        assert done.err.startswith(f"refused: {flag}: ")
        assert markers(declared) == []

    def test_hollow_under_classic_too(self, declared: Machine) -> None:
        """Classic takes a hollow file; this command writes none."""
        path = declared.project / "showcause.toml"
        path.write_text('preset = "classic"\n' + path.read_text())
        assert justify(declared, question="x").code == 1

    def test_as_json(self, declared: Machine) -> None:
        """A program learns the flag and the kind."""
        assert justify(declared, "--json", consulted="n/a").json["refused"]["flag"] == "--consulted"

    @pytest.mark.parametrize(
        "arguments",
        [
            pytest.param(("justify", "train", "--session", "s1"), id="no such verb"),
            pytest.param(("justify", "detect"), id="no session"),
            pytest.param(("justify", "detect", "--session", "s1", "--question", "x"), id="no terminal to ask at"),
        ],
    )
    def test_usage(self, declared: Machine, arguments: tuple[str, ...]) -> None:
        """Exit code 2 and what would be right."""
        done = declared.run(*arguments)
        assert done.code == UserError.exit_code
        assert "detect" in done.err or "--session" in done.err or "--cache-cannot" in done.err

    def test_a_line_that_does_not_run_it_cannot_be_bound(self, declared: Machine) -> None:
        """`--for` takes the line that will run."""
        done = justify(declared, "--for", "grep -r detect .")
        assert done.code == 2 and "does not run detect" in done.err


class TestWritten:
    def test_by_an_agent(self, declared: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """It is the way in, so an agent's mark does not matter; the file holds the answers and a stamp."""
        monkeypatch.setenv("CLAUDECODE", "1")
        done = justify(declared)
        assert done.code == 0, done.err
        (path,) = markers(declared)
        assert str(path) in done.out
        fields = read(path.read_text())
        assert value(fields, "TOUCHED") == "Phase-2" and value(fields, "STAMP").endswith("Z")

    def test_bound_and_counted(self, declared: Machine) -> None:
        """`--for` and `--uses` stand in the file; where the line starts it does not matter to the digest."""
        found = []
        for line in ("detect clips/", "cd work && time detect clips/"):
            assert justify(declared, "--uses", "3", "--for", line).code == 0
            fields = read(markers(declared)[0].read_text())
            assert uses(fields) == 3
            found.append(value(fields, "ARGS-SHA256"))
        assert found[0] == found[1] and len(found[0]) == 64

    def test_a_hostile_session_stays_in_our_folder(self, declared: Machine) -> None:
        """A session's name is never a path."""
        pairs = [word for pair in ANSWERS.items() for word in pair]
        assert declared.run("justify", "detect", "--session", "../../../etc", *pairs).code == 0
        assert len(markers(declared)) == 1

    def test_the_cheapest_fresh_answer_is_pointed_at(self, declared: Machine) -> None:
        """Only where its question is the one asked."""
        (declared.project / "src").mkdir()
        (declared.project / "src" / "a.py").write_text("")
        (declared.project / "out").mkdir()
        (declared.project / "out" / "summary.json").write_text("{}")
        asked = justify(declared, "--json", question="the segment counts and boundaries of clip 7")
        assert asked.json["answer"] == {
            "question": "segment counts and boundaries", "artifact": "out/summary.json", "read": "jq .segments",
        }  # fmt: skip
        assert justify(declared, "--json").json["answer"] is None
        told = justify(declared, question="the segment counts and boundaries of clip 7").out
        assert re.search(r"look here first: out/summary\.json \(exists, \d+ s old, inputs unchanged\)", told)


class TestConsulted:
    """What the hook will ask of the session is asked here first, where the session is found."""

    def session(self, machine: Machine, *steps: tuple[str, Any]) -> Path:
        folder = machine.home / ".claude" / "projects" / "p"
        folder.mkdir(parents=True)
        return transcript(folder / "s1.jsonl", "Tune the threshold.", *steps)

    ASKED = ("tool", ("Skill", {"skill": "detect-oracle"}, "the notes"))
    OTHER = ("tool", ("Read", {"file_path": "README.md"}, "text"))

    def test_what_occurs_is_taken(self, declared: Machine) -> None:
        """And nothing is left to be checked."""
        self.session(declared, self.OTHER, self.ASKED)
        done = justify(declared)
        assert (done.code, "still held" in done.out) == (0, False)
        assert justify(declared, "--json").json["consulted_seen"] is True

    def test_what_does_not_occur_is_refused(self, declared: Machine) -> None:
        """With the words of the hook; no form is written that the hook would not take."""
        self.session(declared, self.OTHER)
        done = justify(declared)
        assert (done.code, done.out, markers(declared)) == (1, "", [])
        assert 'refused: --consulted: "detect-oracle" was not consulted in this session' in done.err

    def test_a_hollow_answer_is_still_told_so(self, declared: Machine) -> None:
        """It is nobody, wherever one looks."""
        self.session(declared, self.OTHER)
        assert "is nobody" in justify(declared, consulted="n/a").err

    @pytest.mark.parametrize("case", ["no-file", "another-session", "a-subagent-runs", "classic"])
    def test_where_only_the_hook_can_tell(self, declared: Machine, case: str) -> None:
        """The form is written; but under classic, which never asks, it is said that the hook still does."""
        if case != "no-file":
            path = self.session(declared, self.OTHER)
        if case == "another-session":
            path.rename(path.with_name("s2.jsonl"))
        if case == "a-subagent-runs":
            (path.parent / "s1" / "subagents").mkdir(parents=True)
            (path.parent / "s1" / "subagents" / "agent-1.jsonl").write_text("{}\n")
        if case == "classic":
            (declared.project / "showcause.toml").write_text('preset = "classic"\n' + POLICY)
        done = justify(declared)
        assert done.code == 0
        assert ("still held against the session" in done.out) is (case != "classic")

    @pytest.mark.parametrize("where", ["moved", "home"])
    def test_where_the_client_keeps_its_sessions(
        self, declared: Machine, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, where: str
    ) -> None:
        """CLAUDE_CONFIG_DIR moves them; what lies at home is still found."""
        path = self.session(declared, self.OTHER)
        monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "moved [1]"))
        if where == "moved":
            (tmp_path / "moved [1]" / "projects" / "p").mkdir(parents=True)
            path.rename(tmp_path / "moved [1]" / "projects" / "p" / "s1.jsonl")
        assert "was not consulted in this session" in justify(declared).err


class TestTouched:
    def test_an_edit_that_is_not_said(self, declared: Machine) -> None:
        """The session shows it, and nothing is written."""
        folder = declared.home / ".claude" / "projects" / "p"
        folder.mkdir(parents=True)
        edit = {"file_path": str(declared.project / "src" / "collect" / "a.py"), "old_string": "1", "new_string": "2"}
        steps = (("tool", ("Skill", {"skill": "detect-oracle"}, "the notes")), ("tool", ("Edit", edit, "ok")))
        transcript(folder / "s1.jsonl", "Tune the threshold.", *steps)
        done = justify(declared)
        assert (done.code, markers(declared)) == (1, [])
        assert "refused: --touched: src/collect/a.py (Phase-1) changed since the last run" in done.err
        assert "say Phase-1" in done.err
        assert justify(declared, touched="Phase-1, Phase-2").code == 0


def test_a_budget_that_is_used_up(declared: Machine) -> None:
    """No justification would let it run, so none is written."""
    from showcause.verbs import runs
    from showcause.verbs.justifying import request

    path = declared.project / "showcause.toml"
    path.write_text(path.read_text().replace('marker_ttl = "10m"', "budget = 1"))
    asked = request("detect", "s1", str(declared.project))
    runs.append(str(Path(asked.world.memory.folder).parent), {"verb": "detect", "session": "s1", "times": 1})
    done = justify(declared)
    assert (done.code, markers(declared)) == (1, [])
    assert done.err.startswith("refused: budget: 1 of the 1 runs of this session are used")


def test_no_text_of_a_stranger_reaches_the_terminal_as_it_came(declared: Machine) -> None:
    """Neither what an agent answers nor what a project's policy says."""
    path = declared.project / "showcause.toml"
    path.write_text(path.read_text().replace("jq .segments", "jq \\u001b[31m.x"))
    (declared.project / "src").mkdir()
    (declared.project / "src" / "a.py").write_text("")
    (declared.project / "out").mkdir()
    (declared.project / "out" / "summary.json").write_text("{}")
    told = justify(declared, question="the segment counts and boundaries of clip 7")
    assert told.code == 0 and "look here first" in told.out and "\x1b" not in told.out
    assert "\x1b" not in justify(declared, touched="\x1b[2Jall").err


class TestAtATerminal:
    @pytest.fixture
    def asked(self, declared: Machine, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """The questions, answered from a list of answers by their field."""
        answers = {
            "RUN-JUSTIFICATION": ["need it", "the segment counts and boundaries of clip 7"],
            "CACHE-CANNOT-ANSWER-BECAUSE": ["because I said so", "out/summary.json has no line for clip 7"],
            "TOUCHED": ["everything", "none"],
            "CONSULTED": ["n/a", "detect-oracle"],
        }
        questions: list[str] = []

        def prompt(text: str) -> str:
            questions.append(text)
            return answers[text.partition(" ")[0]].pop(0)

        monkeypatch.setattr("typer.prompt", prompt)
        monkeypatch.setattr("sys.stdin", type("Terminal", (), {"isatty": lambda self: True})())
        return questions

    def test_each_hollow_answer_is_asked_for_again(self, declared: Machine, asked: list[str]) -> None:
        """With the reason, before the next question; the table comes first."""
        done = declared.run("justify", "detect", "--session", "s1")
        assert done.code == 0, done.err
        assert [text.partition(" ")[0] for text in asked] == [
            "RUN-JUSTIFICATION", "RUN-JUSTIFICATION", "CACHE-CANNOT-ANSWER-BECAUSE", "CACHE-CANNOT-ANSWER-BECAUSE",
            "TOUCHED", "TOUCHED", "CONSULTED", "CONSULTED",
        ]  # fmt: skip
        assert done.out.index("- segment counts and boundaries ->") < done.out.index("characters say too little")
        assert "it names no answer of the table" in done.out
        assert value(read(markers(declared)[0].read_text()), "TOUCHED") == "none"

    def test_a_fresh_answer_is_shown_after_the_question(self, declared: Machine, asked: list[str]) -> None:
        """Before anybody thinks of the other three."""
        (declared.project / "out").mkdir()
        (declared.project / "src").mkdir()
        (declared.project / "src" / "a.py").write_text("")
        (declared.project / "out" / "summary.json").write_text("{}")
        done = declared.run("justify", "detect", "--session", "s1")
        assert done.out.index("look here first: out/summary.json") < done.out.index("it names no answer of the table")

    def test_three_hollow_answers_are_enough(self, declared: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """Then it is refused, and nothing is written."""
        monkeypatch.setattr("typer.prompt", lambda text: "n/a")
        monkeypatch.setattr("sys.stdin", type("Terminal", (), {"isatty": lambda self: True})())
        done = declared.run("justify", "detect", "--session", "s1")
        assert (done.code, markers(declared)) == (1, [])
        assert "refused: --question" in done.err
