"""What a justification says was touched, against what is known of the files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from showcause.event import Call, Event, Result
from showcause.gates.trial import CaseWorld
from showcause.packs.cost.expensive_verb import touched
from showcause.packs.cost.expensive_verb.touched import below, touched_fault
from showcause.transcript import ASSISTANT, RESULTS, SUMMARY, Entry, of

GLOBS = {"Phase-1": ["src/collect/**"], "Phase-2": ["src/decide/**"], "Both": ["src/collect/shared/**"]}
VERB: Mapping[str, Any] = {"run": ["detect"], "touched": GLOBS}
ROOT = "/p"


class Knows(CaseWorld):
    """A world that knows what changed since the last run."""

    def __init__(self, known: Mapping[str, tuple[str, ...]] | None) -> None:
        self.known = known

    def changed_since_run(self, verb: str, patterns: tuple[str, ...]) -> tuple[str, ...] | None:
        return None if self.known is None else self.known.get(patterns[0].split("/")[1], ())


def steps(*made: tuple[str, str, bool]) -> list[Entry]:
    """Calls with their results: kind, path or command, whether it went well."""
    entries = []
    for number, (kind, what, well) in enumerate(made):
        given = {"command": what} if kind == "shell" else {"file_path": what}
        entries.append(Entry(ASSISTANT, f"a{number}", calls=(Call("x", kind, given, f"c{number}"),)))
        entries.append(Entry(RESULTS, f"r{number}", results=(Result(f"c{number}", "", not well),)))
    return entries


def kind(said: str, known: Mapping[str, tuple[str, ...]] | None, *made: tuple[str, str, bool]) -> str:
    event = Event("ToolCall", "claude-code", cwd="/p/sub", call=Call("Bash", "shell", {"command": "detect"}, "own"))
    found = touched_fault(said, 3, "detect", VERB, event, of(steps(*made)), Knows(known), ROOT)
    return found.kind if found else ""


@pytest.mark.parametrize(
    ("said", "known", "expected"),
    [
        ("none", {}, ""),
        ("Phase-1", {"collect": ("src/collect/a.py",)}, ""),
        ("phase-1 and Phase-2", {"collect": ("src/collect/a.py",), "decide": ("src/decide/b.py",)}, ""),
        ("none", {"collect": ("src/collect/a.py",)}, "untold"),
        ("Phase-1", {"collect": ("src/collect/a.py",), "decide": ("src/decide/b.py",)}, "untold"),
        ("Phase-1", {}, "idle"),
        ("Phase-1, Phase-2", {"collect": ("src/collect/a.py",)}, "idle"),
        ("Both", {"collect": ("src/collect/shared/a.py",)}, ""),
        ("Phase-1", None, ""),
    ],
)
def test_the_state_of_the_files_settles_it(said: str, known: Mapping[str, tuple[str, ...]], expected: str) -> None:
    """What changed must be said, what did not must not; where no run is on record, nobody knows."""
    assert kind(said, known) == expected


def test_an_edit_that_was_put_back_is_none() -> None:
    """The files weigh more than the session's edits."""
    edit = ("edit", "/p/src/collect/a.py", True)
    assert kind("none", {}, edit) == ""
    assert kind("none", None, edit) == "untold"


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/p/src/collect/a.py", "untold"),
        ("../src/collect/a.py", "untold"),
        ("src/collect/a.py", ""),
        ("/q/src/collect/a.py", ""),
        ("/p/src/collect/notes.md", ""),
    ],
    ids=["absolute", "from the working directory", "below it", "another project", "documentation"],
)
def test_edits_of_the_session(path: str, expected: str) -> None:
    """Paths are read from the working directory, the globs from the project."""
    assert kind("none", None, ("edit", path, True)) == expected


def test_what_stands_before_a_summary_is_not_known() -> None:
    """A compaction takes the calls away, and with them the last run."""
    event = Event("ToolCall", "claude-code", cwd=ROOT)
    entries = [*steps(("edit", "/p/src/collect/a.py", True)), Entry(SUMMARY, "s")]
    assert touched_fault("none", 3, "detect", VERB, event, of(entries), Knows(None), ROOT) is None


def test_only_so_many_commands_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Past the bound one that names the verb counts as its run, so that less is concluded."""
    monkeypatch.setattr(touched, "RUNS", 2)
    mentions = [("shell", "grep detect a.txt", True)] * 3
    edit = ("edit", "/p/src/collect/a.py", True)
    assert kind("none", None, edit, *mentions[:2]) == "untold"
    assert kind("none", None, edit, *mentions) == ""


@pytest.mark.parametrize(
    ("path", "expected"),
    [("a/./b", "sub/a/b"), ("../x", "x"), ("../../x", ""), ("/p/x", "x"), ("/px/x", ""), ("", "sub"), ("C:\\p\\x", "")],
)
def test_below(path: str, expected: str) -> None:
    """Relative to the project, "" outside it."""
    assert below(path, "/p/sub", "/p") == expected
