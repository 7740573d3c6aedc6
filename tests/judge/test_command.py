"""A program as judge: digest in, JSON out; without a shell, within its time and bound, and gone afterwards."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from showcause import places
from showcause.judge.asking import ask
from showcause.judge.digest import digest
from showcause.judge.providers import Failed, Said
from showcause.judge.providers.command import MOST, say, unwrapped
from showcause.judge.question import Question
from showcause.judge.settings import Settings

from .models import answer

QUESTION = Question(
    "contradiction", "All is done.", "All is done. The exporter is not written yet. $(touch pwned); `id`"
)
OBJECTS = answer("contradicts", "not written yet")
posix = pytest.mark.skipif(sys.platform == "win32", reason="process groups and signals are POSIX")

Judge = Callable[..., Settings]


@pytest.fixture
def program(tmp_path: Path) -> Judge:
    """A judge whose program is these lines of Python; further words are its arguments."""

    def made(lines: str, *words: str) -> Settings:
        path = tmp_path / "judge.py"
        path.write_text(lines)
        return Settings("command", command=(sys.executable, "-I", "-S", str(path), *words))

    return made


def run(judge: Settings, seconds: float = 20) -> Said:
    return say(judge, digest(QUESTION), seconds)


def seen(judge: Settings) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(judge).text)
    return found


LOOKS = """
import json, os, sys
print(json.dumps({"in": sys.stdin.read(), "args": sys.argv[1:], "cwd": os.getcwd(), "env": dict(os.environ)}))
"""


def test_it_gets_the_digest_its_words_and_an_empty_room(program: Judge) -> None:
    """Nothing of the session is in its arguments, and no shell has read them."""
    found = seen(program(LOOKS, "--model", "a b; $HOME *"))
    assert found["in"] == digest(QUESTION).whole
    assert found["args"] == ["--model", "a b; $HOME *"]
    assert os.listdir(found["cwd"]) == []
    assert os.path.realpath(found["cwd"]).startswith(os.path.realpath(places.folder("state")))


def test_gates_are_off_for_it_and_it_is_told_of_no_session(program: Judge, monkeypatch: pytest.MonkeyPatch) -> None:
    """An agent as judge is judged by nobody, and does not take itself for a part of the session."""
    monkeypatch.setenv("CLAUDECODE", "1")
    monkeypatch.setenv("CLAUDE_CODE_USE_BEDROCK", "1")
    environment = seen(program(LOOKS))["env"]
    assert environment["SHOWCAUSE_OFF"] == "1"
    assert "CLAUDECODE" not in environment
    assert environment["CLAUDE_CODE_USE_BEDROCK"] == "1"


def test_its_answer_counts(program: Judge) -> None:
    done = ask(QUESTION, program(f"print({OBJECTS!r})"), 20)
    assert (done.outcome, done.tokens_in, done.cost) == ("objects", 0, None)


@pytest.mark.parametrize(
    ("lines", "outcome", "why"),
    [
        pytest.param("", "void", "not JSON", id="it prints nothing"),
        pytest.param("print('yes')", "void", "not JSON", id="it prints junk"),
        pytest.param(f"print({OBJECTS!r}); raise SystemExit(3)", "failed", "the program ended with 3", id="it fails"),
        pytest.param("import sys; sys.stdout.buffer.write(b'\\xff' * 9)", "void", "not JSON", id="no text"),
        pytest.param(
            "print('x' * 10_000_000)", "failed", f"the program printed more than {MOST} bytes", id="it floods"
        ),
        pytest.param("import time; time.sleep(60)", "failed", "no answer in time", id="it hangs"),
        pytest.param(
            "import os, time; os.close(1); time.sleep(60)",
            "failed",
            "no answer in time",
            id="it hangs with stdout closed",
        ),
        pytest.param(
            "import sys; sys.stderr.write('k' * 1_000_000); print(1)", "void", "not a JSON object", id="stderr"
        ),
    ],
)
def test_whatever_else_it_does_is_a_pass(program: Judge, lines: str, outcome: str, why: str) -> None:
    started = time.monotonic()
    done = ask(QUESTION, program(lines), 1.5)
    assert (done.outcome, done.why) == (outcome, why)
    assert time.monotonic() - started < 8


@pytest.mark.parametrize("command", ["no-such-program-here", "/no/such/program"])
def test_a_program_that_is_not_there_is_told(command: str) -> None:
    done = ask(QUESTION, Settings("command", command=(command,)), 1)
    assert (done.outcome, done.why) == ("failed", "the program is not there")


@posix
def test_a_program_of_the_folder_at_hand_is_not_started(
    program: Judge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A PATH that names it, or a system that looks there first, would start a project's program."""
    (tmp_path / "ask-me").write_text("#!/bin/sh\n")
    (tmp_path / "ask-me").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", ".")
    done = ask(QUESTION, Settings("command", command=("ask-me",)), 1)
    assert (done.outcome, done.why) == ("failed", "the program is not there")


@posix
def test_its_children_go_with_it(program: Judge, tmp_path: Path) -> None:
    """One that it left behind, and one whose parent ran out of time."""
    child = tmp_path / "child"
    lines = f"""
import subprocess, sys, time
made = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"], stdout=subprocess.DEVNULL)
open({str(child)!r}, "w").write(str(made.pid))
"""
    for more, seconds in ((f"print({OBJECTS!r})", 20.0), ("time.sleep(60)", 1.5)):
        ask(QUESTION, program(lines + more), seconds, kept=False)
        assert gone(int(child.read_text()))


def gone(pid: int) -> bool:
    for _ in range(100):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").exists() and Path(f"/proc/{pid}/stat").read_text().split()[2] == "Z":
            return True  # dead, and not yet buried by whoever adopted it
        time.sleep(0.05)
    return False


class TestUnwrapped:
    """What agents print for programs: the reply in `result`, with tokens and cost."""

    def test_a_bare_answer_stays_as_it_is(self) -> None:
        assert unwrapped(OBJECTS) == Said(OBJECTS)

    def test_a_result_with_its_cost(self) -> None:
        usage = {"input_tokens": 5, "cache_read_input_tokens": 200, "output_tokens": 30, "service_tier": "x"}
        wrapped = {"type": "result", "result": OBJECTS, "total_cost_usd": 0.002, "usage": usage}
        assert unwrapped(json.dumps(wrapped)) == Said(OBJECTS, 205, 30, 0.002)

    @pytest.mark.parametrize(
        "more",
        [
            pytest.param({}, id="none"),
            pytest.param({"usage": [], "total_cost_usd": "free"}, id="of other types"),
            pytest.param({"usage": {"input_tokens": -1, "output_tokens": 1e300}, "total_cost_usd": -1}, id="absurd"),
        ],
    )
    def test_figures_that_make_no_sense_are_none(self, more: dict[str, Any]) -> None:
        assert unwrapped(json.dumps({"result": OBJECTS, **more})) == Said(OBJECTS)

    def test_a_result_beside_a_verdict_is_no_wrapping(self) -> None:
        text = json.dumps({"verdict": "consistent", "result": OBJECTS})
        assert unwrapped(text) == Said(text)


def test_a_room_that_is_in_the_way_is_a_pass(program: Judge, ours: Path) -> None:
    (ours / "state" / "judge").mkdir(parents=True)
    (ours / "state" / "judge" / "room").write_text("x")
    assert ask(QUESTION, program(f"print({OBJECTS!r})"), 5).outcome == "failed"


def test_a_failed_say_is_raised_as_such() -> None:
    with pytest.raises(Failed):
        run(Settings("command", command=("no-such-program-here",)))
