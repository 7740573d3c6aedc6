"""Reading the log: newest first, whatever its lines are."""

from __future__ import annotations

import json
import os
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from showcause.errors import UserError
from showcause.log import reading as logfile

NOW = 1_796_040_000.0  # 2026-11-30T12:00:00Z


@pytest.fixture
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path))
    (tmp_path / "log").mkdir()
    return tmp_path / "log"


def decision(identity: str, ts: str, **fields: Any) -> dict[str, Any]:
    finding = {"gate": "pack/first", "level": "block", "words": "w"}
    return {"v": 1, "id": identity, "ts": ts, "verdict": "block", "findings": [finding], **fields}


def write(log: Path, day: str, *lines: object, end: str = "\n") -> Path:
    path = log / f"{day}.jsonl"
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text(text + end)
    return path


def found(**options: str) -> list[str]:
    return [record["id"] for record in logfile.decisions(**options)]


def test_no_log_is_no_decision(log: Path) -> None:
    """Neither an empty folder nor a missing one is an error."""
    assert found() == []
    os.rmdir(log)
    assert found() == []


def test_newest_first_over_days(log: Path) -> None:
    """Days backwards, lines backwards."""
    write(log, "2026-11-29", decision("a1", "2026-11-29T10:00:00Z"), decision("a2", "2026-11-29T11:00:00Z"))
    write(log, "2026-11-30", decision("b1", "2026-11-30T10:00:00Z"), decision("b2", "2026-11-30T11:00:00Z"))
    assert found() == ["b2", "b1", "a2", "a1"]
    assert found(since="2026-11-29T10:30:00Z") == ["b2", "b1", "a2"]
    assert found(since="2026-11-30") == ["b2", "b1"]


def test_junk_is_passed_over(log: Path) -> None:
    """A torn last line, no JSON, other shapes, heartbeats and strange files change nothing."""
    good = decision("a1", "2026-11-30T10:00:00Z")
    beat = {"v": 1, "ts": "2026-11-30T09:00:00Z", "event": "SessionStart"}
    odd = decision("a0", "2026-11-30T10:00:00Z", findings="none")
    write(log, "2026-11-30", "junk", "[1]", "null", beat, "", odd, good, '{"v":1,"id":"torn","ts":"2026', end="")
    (log / "2026-11-30.jsonl").open("ab").write(b"\xff\xfe")
    (log / "notes.jsonl").write_text(json.dumps(decision("x", "2026-11-30T10:00:00Z")))
    (log / "2026-11-31.jsonl").mkdir()
    assert found() == ["a1", "a0"]
    assert found(gate="pack/first") == ["a1"]


def test_filters(log: Path) -> None:
    """By gate and by verdict."""
    other = decision("a2", "2026-11-30T10:00:00Z", verdict="pass", findings=[{"gate": "pack/second"}])
    write(log, "2026-11-30", decision("a1", "2026-11-30T09:00:00Z"), other)
    assert found(gate="pack/second") == ["a2"]
    assert found(verdict="block") == ["a1"]
    assert logfile.fired() == {"pack/first": 1, "pack/second": 1}


@pytest.mark.parametrize("block", [1, 7, 64, 1 << 18], ids=str)
def test_lines_over_block_borders(log: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    """Lines are whole wherever the blocks end."""
    monkeypatch.setattr(logfile, "BLOCK", block)
    write(log, "2026-11-30", *(decision(f"a{n}", f"2026-11-30T10:00:0{n}Z") for n in range(5)))
    assert found() == ["a4", "a3", "a2", "a1", "a0"]


@pytest.mark.parametrize("block", [64, 1000], ids=str)
def test_a_line_over_the_bound_is_left_out_alone(log: Path, monkeypatch: pytest.MonkeyPatch, block: int) -> None:
    """Its neighbours are read."""
    monkeypatch.setattr(logfile, "BLOCK", block)
    monkeypatch.setattr(logfile, "MOST_LINE", 2000)
    long = decision("long", "2026-11-30T10:00:01Z", reply="x" * 9000)
    write(log, "2026-11-30", decision("a0", "2026-11-30T10:00:00Z"), long, decision("a2", "2026-11-30T10:00:02Z"))
    assert found() == ["a2", "a0"]


def test_memory_does_not_grow_with_the_file(log: Path) -> None:
    """Twenty megabytes are read in a few."""
    line = json.dumps(decision("a1", "2026-11-30T10:00:00Z", reply="x" * 400))
    (log / "2026-11-30.jsonl").write_text(f"{line}\n" * 40_000)
    tracemalloc.start()
    count = sum(1 for _ in logfile.decisions())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 40_000
    assert peak < 6 << 20


class TestById:
    def test_by_its_beginning(self, log: Path) -> None:
        """A prefix that only one id has is enough; the newest record of that id counts."""
        write(
            log, "2026-11-30",
            decision("abc111111111", "2026-11-30T10:00:00Z", ms=1), decision("abd222222222", "2026-11-30T10:00:01Z"),
            decision("abc111111111", "2026-11-30T10:00:02Z", ms=2),
        )  # fmt: skip
        assert logfile.by_id("ABC")["ms"] == 2
        assert logfile.by_id("abd222222222")["id"] == "abd222222222"

    @pytest.mark.parametrize(
        ("prefix", "what"),
        [("abf", "no decision"), ("ab", "is no id"), ("xyz", "is no id"), ("abc", "several ids"), ("", "is no id")],
        ids=["unknown", "too-short", "no-hex", "ambiguous", "empty"],
    )
    def test_what_is_no_one_decision_is_refused(self, log: Path, prefix: str, what: str) -> None:
        """The error says what would do."""
        write(log, "2026-11-30", decision("abc1", "2026-11-30T10:00:00Z"), decision("abc2", "2026-11-30T10:00:01Z"))
        with pytest.raises(UserError, match=what):
            logfile.by_id(prefix)


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("7d", "2026-11-23T12:00:00Z"),
        ("12h", "2026-11-30T00:00:00Z"),
        ("30m", "2026-11-30T11:30:00Z"),
        ("2w", "2026-11-16T12:00:00Z"),
        ("2026-11-01", "2026-11-01"),
    ],
    ids=["days", "hours", "minutes", "weeks", "date"],
)
def test_times(text: str, time: str) -> None:
    """As people say them."""
    assert logfile.ago(text, NOW) == time


@pytest.mark.parametrize("text", ["", "soon", "-1d", "1y", "2026-13-01", "999999d"], ids=repr)
def test_no_times(text: str) -> None:
    """Everything else is said to be none."""
    with pytest.raises(UserError, match="is no time"):
        logfile.ago(text, NOW)


def test_older_days(log: Path) -> None:
    """Whole days before the last N, oldest first; today is never among them."""
    for day in ("2026-11-20", "2026-11-28", "2026-11-29", "2026-11-30"):
        write(log, day, decision("a", f"{day}T00:00:00Z"))
    assert [os.path.basename(path) for path in logfile.older(2, NOW)] == ["2026-11-20.jsonl"]
    assert [os.path.basename(path) for path in logfile.older(1, NOW)] == ["2026-11-20.jsonl", "2026-11-28.jsonl"]
