"""Commands worth declaring: how they are named, what counts as a repetition, what is printed."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from showcause.event import Call, Result
from showcause.transcript import ASSISTANT, RESULTS, Entry
from showcause.verbs.candidates import Ran, candidates, principal, ran, snippet


@pytest.mark.parametrize(
    ("command", "entry"),
    [
        pytest.param("ls -l && git status", None, id="looking around"),
        pytest.param("pytest -q && mypy src", None, id="two that work"),
        pytest.param("$TOOL --all", None, id="a name that the shell computes"),
        pytest.param("python -c 'import x'", None, id="code on the line"),
        pytest.param("npm --version", None, id="options alone"),
        pytest.param("/opt/elsewhere/tool x", None, id="outside the project"),
        pytest.param("cd sub && time pytest -q | tail -5", "pytest", id="between a wrapper and a filter"),
        pytest.param("python3 -m vdetect clips", "python -m vdetect", id="a module"),
        pytest.param("python scripts/eval.py --all", "python scripts/eval.py", id="a script by its interpreter"),
        pytest.param("npm run build -- --fast", "npm run build", id="a package script"),
        pytest.param("make -j4 train", None, id="a target behind options"),
        pytest.param("make train V=1", "make train", id="a target"),
        pytest.param("docker compose build web", "docker compose build", id="a command of a command"),
    ],
)
def test_what_a_policy_would_call_it(command: str, entry: str | None) -> None:
    """The one program that works, with the words that say what runs; nothing where that is not plain."""
    found = principal(command)
    assert (found[0] if found else None) == entry


def session(*steps: tuple[str, dict[str, Any], int]) -> list[Entry]:
    """Calls one after the other: kind, input, and how many seconds each took."""
    entries, clock = [], 0
    for number, (kind, given, took) in enumerate(steps):
        call = Call("x", kind, given, f"t{number}")
        entries.append(Entry(ASSISTANT, f"a{number}", stamp(clock), calls=(call,)))
        clock += took
        entries.append(Entry(RESULTS, f"r{number}", stamp(clock), results=(Result(f"t{number}", ""),)))
    return entries


def stamp(clock: int) -> str:
    return f"2026-01-01T{clock // 3600:02}:{clock // 60 % 60:02}:{clock % 60:02}Z"


def sh(command: str, took: int = 90) -> tuple[str, dict[str, Any], int]:
    return "shell", {"command": command}, took


EDIT = ("edit", {"file_path": "src/a.py", "old_string": "a", "new_string": "b"}, 1)


@pytest.mark.parametrize(
    ("between", "repeat"),
    [
        pytest.param((), True, id="at once"),
        pytest.param((sh("ls", 1), sh("cat out.txt", 1)), True, id="after looking around"),
        pytest.param((EDIT,), False, id="after an edit"),
        pytest.param((sh("sed -i s/a/b/ src/a.py", 1),), False, id="after an edit in the shell"),
        pytest.param((sh("git checkout other", 1),), False, id="after a switch of branches"),
    ],
)
def test_a_repetition_has_nothing_before_it_that_changed(between: tuple[Any, ...], repeat: bool) -> None:
    """A filter behind the run does not make it another one; a change makes it one that had to be."""
    runs = list(ran(session(sh("pytest -q | tail"), *between, sh("pytest -q | grep x")), "s"))
    assert [one.repeat for one in runs] == [False, repeat]
    assert [one.seconds for one in runs] == [90, 90]


@pytest.mark.parametrize(
    "entries",
    [
        pytest.param(session(sh("pytest", 7 * 3600)), id="longer than any run"),
        pytest.param(session(sh("pytest"))[:1], id="without an end"),
        pytest.param([one._replace(time="") for one in session(sh("pytest"))], id="in a format without times"),
    ],
)
def test_what_cannot_be_timed_is_left_out(entries: list[Entry]) -> None:
    assert list(ran(entries, "s")) == []


def test_files_that_a_run_leaves_behind() -> None:
    """By redirection, by an option, by tee; not outside the project, not to nowhere."""
    line = "pytest --junitxml=out/j.xml -o out/log.txt > out/all.txt 2> /dev/null; true"
    (one,) = ran(session(sh(line)), "s")
    assert set(one.artifacts) == {"out/j.xml", "out/log.txt", "out/all.txt"}


def some(entry: str, *lengths: float, repeat: bool = False, artifacts: tuple[str, ...] = ()) -> list[Ran]:
    return [Ran(entry, entry, length, artifacts, repeat, f"s{n}") for n, length in enumerate(lengths)]


def test_only_what_runs_long_and_often() -> None:
    """The usual run must be long, not one of them; the most wasted minutes come first."""
    runs = [
        *some("short", 1, 1, 900), *some("seldom", 900, 900), *some("plain", 300, 300, 300),
        *some("again", 100, 100, 100, repeat=True),
    ]  # fmt: skip
    found = candidates(runs, least_seconds=60, least_runs=3)
    assert [(one.entry, one.runs, one.repeats) for one in found] == [("again", 3, 3), ("plain", 3, 0)]


def test_the_snippet_is_a_policy_that_only_records() -> None:
    """It can be pasted as it is, beside verbs of the same name; what came from a session stays within its quotes."""
    runs = [
        *some("npm run build", 90, 90, 90, artifacts=("dist/stats.json",)), *some('x"\n[locked]\nall = "y', 90, 90, 90)
    ]  # fmt: skip
    text = snippet(candidates(runs, least_seconds=60, least_runs=3), ["npm-build"])
    made = tomllib.loads(text)
    assert set(made) == {"verbs"}
    assert made["verbs"]["npm-build-2"] == {"run": ["npm run build"], "level": "warn"}
    assert '# artifact = "dist/stats.json"' in text
