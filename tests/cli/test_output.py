"""What the commands share for printing: tables that fit, counts and sizes that read well."""

from __future__ import annotations

import json

import pytest

from showcause.cli import output
from showcause.cli.output import many, size, table, utc
from showcause.reply import clean

LONG = "a-pack/with-a-gate-whose-name-is-rather-long-for-a-table-in-a-terminal"


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(output, "is_terminal", lambda: True)
    return monkeypatch


@pytest.mark.parametrize("columns", [40, 60, 80, 120])
@pytest.mark.parametrize(
    "headers",
    [("gate", "level", "title"), ("time (UTC)", "id", "verdict", "gates", "words"), ("one", "two", "gate")],
    ids=["first", "among-others", "last"],
)
def test_an_id_is_never_cut_or_folded(
    terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], columns: int, headers: tuple[str, ...]
) -> None:
    """However narrow the terminal: other columns fold, then go, and those that went are named."""
    terminal.setenv("COLUMNS", str(columns))
    gate = LONG[:38]
    cells = {"gate": gate, "gates": f"{gate}, {gate[:20]}", "id": "0123456789ab"}
    table(headers, [[cells.get(name, "words of prose " * 9) for name in headers]])
    out = capsys.readouterr().out
    for name in headers:
        assert all(word.strip(",") in out for word in cells.get(name, "").split())
        if name not in cells and name.split()[0] not in " ".join(out.partition("─")[0].split()):
            assert name in " ".join(out.partition("Too narrow for:")[2].split()), "what went is named"
    needed = 39 + 3 + 12 if "id" in headers else 38
    assert max(len(line.rstrip()) for line in out.splitlines()) <= max(columns, needed)


def test_short_cells_stay_on_one_line(terminal: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The prose beside them folds instead."""
    terminal.setenv("COLUMNS", "80")
    table(("gate", "level", "title"), [("ownership/decision-punted", "block", "a choice handed back " * 6)])
    first = capsys.readouterr().out.splitlines()[2]
    assert first.startswith("ownership/decision-punted   block   a choice")


def test_without_a_terminal_nothing_folds(capsys: pytest.CaptureFixture[str]) -> None:
    """A row is a line, for programs."""
    table(("gate", "title"), [(LONG, "words " * 60)])
    assert len(capsys.readouterr().out.splitlines()) == 3


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 files"), (1, "1 file"), (2, "2 files")], ids=["none", "one", "several"]
)
def test_counts(count: int, text: str) -> None:
    """One is not many."""
    assert many(count, "file") == text


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1500, "1.5 kB"), (2_340_000, "2.3 MB")]
)
def test_sizes(count: int, text: str) -> None:
    """Little is not nothing."""
    assert size(count) == text


@pytest.mark.parametrize(
    ("when", "text"),
    [(0, "1970-01-01 00:00:00 UTC"), ("2026-11-30T10:00:00Z", "2026-11-30 10:00:00 UTC"), ("odd", "odd"), ("", "")],
    ids=["seconds", "a-record's", "no-time", "empty"],
)
def test_times_name_their_zone(when: float | str, text: str) -> None:
    """What is no time stays as it is."""
    assert utc(when) == text


def test_json_holds_nothing_that_a_terminal_obeys(capsys: pytest.CaptureFixture[str]) -> None:
    """And a program reads the same value."""
    value = {"é": "\x9b31m \u202e \ud800 \x7f \n 完"}
    output.print_json(value)
    out = capsys.readouterr().out
    assert clean(out) == out and json.loads(out) == value and "完" in out
