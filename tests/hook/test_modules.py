"""What is absent from the hook process after each kind of event: every import costs the user on every call."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.hook.process import CLAIM, EDIT, PACKAGE, call, fire, folders, start, stop, transcript

SLOW = {"dataclasses", "inspect", "pathlib", "argparse", "logging", "subprocess", "urllib", "asyncio", "typer", "click", "rich",
        "msgspec", "tomlkit", "sqlite3", "socket", "ssl", "http", "importlib.metadata", "hashlib"}  # fmt: skip
AGAIN = "showcause.hook.again"
PROBE = """
import io, os, sys
sys.path[:0] = sys.argv[2:]
from showcause.hook import main
raw = open(sys.argv[1], "rb").read()
main.answer("claude-code", raw)
sys.stderr.write("\\n".join(sys.modules))
"""


def modules(payload: dict[str, object], home: Path) -> set[str]:
    """Names in sys.modules after the hook answered this payload."""
    file = home.parent / "payload.json"
    file.write_text(json.dumps(payload, separators=(",", ":")), "utf-8")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROBE, str(file), *folders()],
        capture_output=True, text=True, timeout=60, check=True, env={"SHOWCAUSE_HOME": str(home), "HOME": str(home.parent)},
    )  # fmt: skip
    return set(done.stderr.split("\n"))


@pytest.fixture
def home(tmp_path: Path) -> Path:
    home = tmp_path / "home"
    (tmp_path / "showcause.toml").write_text('[verbs.detect]\nrun = ["detect"]\n', "utf-8")
    fire(start(cwd=tmp_path), home, cwd=tmp_path)
    return home


def test_a_tool_call_without_a_verb_loads_next_to_nothing(home: Path) -> None:
    found = modules(call("ls -la"), home)
    assert not found & (
        SLOW | {"json", "re", "re2", "typing", "collections", "functools", "tree_sitter._binding", "tomllib", "enum"}
    )
    assert {name for name in found if name.startswith("showcause")} == {
        "showcause", "showcause.hook", "showcause.hook.main", "showcause.hook.pins", "showcause.prefilter", "showcause.places",
    }  # fmt: skip


def test_a_stop_without_a_signal_loads_json_and_no_pattern(home: Path) -> None:
    found = modules(stop("The loader reads each file once now."), home)
    assert not found & (SLOW | {"re2", "typing", "tree_sitter._binding", "tomllib", "showcause.pipeline"})


READ = ("tool", ("Read", {"file_path": "a"}, "x"))
PUNT = "Both parsers work. Which one would you prefer?"


@pytest.mark.parametrize(
    ("step", "message", "again"),
    [(READ, PUNT, set()), (EDIT, CLAIM, {AGAIN})],
    ids=["by-what-the-session-shows", "by-what-it-does-not-show"],
)
def test_a_stop_with_a_finding_loads_patterns_and_no_grammar(
    step: tuple[str, Any], message: str, again: set[str], home: Path, tmp_path: Path
) -> None:
    path = transcript(tmp_path / "s.jsonl", "Speed up the loader.", step, ("text", message))
    found = modules(stop(message, path), home)
    assert "re2" in found
    assert found & (SLOW | {"tree_sitter._binding", "tomllib", AGAIN}) == again


def test_a_call_of_a_verb_loads_the_grammar_and_no_toml(home: Path) -> None:
    found = modules(call("detect x"), home)
    assert "tree_sitter._binding" in found
    assert not found & (SLOW | {"tomllib", "typing", AGAIN})


def test_only_what_a_file_does_not_show_loads_the_second_look(home: Path, tmp_path: Path) -> None:
    """A justification that names a skill: refused over a session without it, let through over one with it."""
    session = tmp_path / "s.jsonl"
    written = " ".join((
        "showcause justify detect --session s1 --question 'how many segments does clip 7 have'",
        "--cache-cannot 'the saved summary has no line for clip 7' --touched none --consulted detect-oracle",
    ))  # fmt: skip
    command = [sys.executable, "-m", "showcause", *shlex.split(written)[1:]]
    env = {"SHOWCAUSE_HOME": str(home), "HOME": str(tmp_path), "PATH": os.defpath, "PYTHONPATH": str(PACKAGE.parent)}
    subprocess.run(command, cwd=tmp_path, env=env, timeout=60, check=True, capture_output=True)
    transcript(session, "Count.", ("tool", ("Read", {"file_path": "a"}, "x")))
    assert AGAIN in modules(call("detect x", session), home)
    transcript(session, "Count.", ("tool", ("Skill", {"skill": "detect-oracle"}, "x")))
    assert AGAIN not in modules(call("detect x", session), home)


@pytest.mark.skipif(os.name != "posix", reason="the bare environment is POSIX here")
def test_the_cli_is_not_loaded_for_a_hook(home: Path) -> None:
    code = (
        "import sys; sys.argv=['showcause','hook','claude-code']; import showcause.cli as c\nprint(sorted(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert "'typer'" not in done.stdout
    assert "'rich'" not in done.stdout
