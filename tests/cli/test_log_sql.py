"""`log --sql`: every line of the log as a table, whatever its lines are, and nothing else within reach."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from .conftest import Machine

FINDING = {"gate": "team/hold", "level": "block", "words": "left", "evidence": {"state": "none"}, "maturity": "preview"}


def decision(identity: str, ts: str, **fields: Any) -> dict[str, Any]:
    return {
        "v": 1,
        "id": identity,
        "ts": ts,
        "event": "Stop",
        "verdict": "block",
        "findings": [FINDING],
        "ms": 2.5,
        **fields,
    }


@pytest.fixture
def logged(machine: Machine) -> Machine:
    pytest.importorskip("duckdb", reason="DuckDB is not installed: the extra `sql`")
    folder = machine.ours / "log"
    folder.mkdir(parents=True)
    old = json.dumps(decision("aaa", "2026-11-29T10:00:00Z", until="x"))
    new = json.dumps(decision("bbb", "2026-11-30T10:00:00Z", verdict="pass", text="hé", ms="odd"))
    beat = json.dumps({"v": 1, "ts": "2026-11-30T11:00:00Z", "event": "SessionStart", "fail": None})
    (folder / "2026-11-29.1.jsonl").write_text(f'{old}\n{{"v":1,"id":"to')
    (folder / "2026-11-30.jsonl").write_bytes(f'junk\n[1]\n\n{new}\n{beat}\n{{"torn'.encode() + b"\xff")
    (folder / "notes.jsonl").write_text(json.dumps(decision("no", "2026-11-30T10:00:00Z")) + "\n")
    return machine


def answer(machine: Machine, sql: str, *arguments: str) -> list[Any]:
    done = machine.run("log", "--json", "--sql", sql, *arguments)
    assert done.code == 0, done.err
    return [json.loads(line) for line in done.out.splitlines()]


class TestWithoutDuckDB:
    @pytest.mark.parametrize("line", [("--sql", "select 1"), ("--parquet", "x.parquet")], ids=["sql", "parquet"])
    def test_the_install_line_is_told(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch, line: tuple[str, ...]
    ) -> None:
        """Exit 2, no traceback, nothing written."""
        monkeypatch.setitem(sys.modules, "duckdb", None)
        done = machine.run("log", *line)
        assert done.code == 2
        assert "pip install 'showcause[sql]'" in done.err
        assert machine.files() == {}

    def test_the_list_needs_none(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """Only SQL needs the extra."""
        monkeypatch.setitem(sys.modules, "duckdb", None)
        assert machine.run("log").code == 0


class TestNothingElseIsReached:
    @pytest.mark.parametrize(
        "sql",
        [
            "select * from read_text('{secret}')",
            "select * from '{secret}'",
            "select * from read_csv('{secret}')",
            "select * from glob('{folder}/*')",
            "copy log to '{folder}/out.csv'",
            "export database '{folder}/out'",
            "attach '{folder}/out.duckdb'",
            "install httpfs",
            "load httpfs",
            "set enable_external_access = true",
            "set log_query_path = '{folder}/out'",
            "select * from read_text('https://127.0.0.1:9/x')",
            "select 1; select 2",
            "select * from records",
            "select 1)) to '{folder}/out' --",
        ],
    )
    @pytest.mark.parametrize("how", ["print", "parquet"])
    def test_it_is_refused(self, logged: Machine, tmp_path: Path, sql: str, how: str) -> None:
        """Exit 2 with DuckDB's own reason, and not a file more."""
        secret = tmp_path / "secret.json"
        secret.write_text('{"a": "s3cret"}')
        before = {path for path in tmp_path.rglob("*") if path.is_file()}
        out = ["--parquet", str(tmp_path / "answer.parquet")] if how == "parquet" else ["--json"]
        done = logged.run("log", "--sql", sql.format(secret=secret, folder=tmp_path), *out)
        assert done.code == 2, done.out
        assert "s3cret" not in done.out + done.err
        assert {path for path in tmp_path.rglob("*") if path.is_file()} == before

    @pytest.mark.parametrize("line", [("--gate", "a/b"), ("--verdict", "block")], ids=["gate", "verdict"])
    def test_filters_of_the_list_are_refused_beside_sql(self, logged: Machine, line: tuple[str, ...]) -> None:
        """They would be passed over silently."""
        assert logged.run("log", "--sql", "select 1", *line).code == 2

    def test_the_log_itself_stays(self, logged: Machine) -> None:
        """A table of a copy: what is deleted from it is deleted nowhere."""
        before = logged.files()
        logged.run("log", "--sql", "delete from log")
        assert logged.files() == before


class TestLog:
    def test_torn_lines_and_strange_files_are_left_out(self, logged: Machine) -> None:
        """Every part of every day, by name."""
        assert [one["id"] for one in answer(logged, "select id from log where id is not null order by ts")] == [
            "aaa",
            "bbb",
        ]

    def test_columns_are_there_whatever_the_lines_hold(self, logged: Machine) -> None:
        """A value of another kind is null; keys without a column are in `record`."""
        (one,) = answer(logged, "select ms, text, verdict, record->>'$.ms' as said from log where id = 'bbb'")
        assert one == {"ms": None, "text": "hé", "verdict": "pass", "said": "odd"}
        assert answer(logged, "select record->>'$.until' as x from log where id = 'aaa'") == [{"x": "x"}]

    def test_findings_are_rows_within(self, logged: Machine) -> None:
        """As the command's own help asks for them."""
        sql = "select f.gate, f.evidence.state, count(*) as n from log, unnest(findings) as t(f) group by all"
        assert answer(logged, sql) == [{"gate": "team/hold", "state": "none", "n": 2}]

    def test_times_are_times_in_utc(self, logged: Machine) -> None:
        """They can be reckoned with, and are printed as they were written."""
        sql = "select ts, date_trunc('day', ts)::date as day from log where ts < '2026-11-30'"
        assert answer(logged, sql) == [{"ts": "2026-11-29T10:00:00Z", "day": "2026-11-29"}]

    @pytest.mark.parametrize("made", [True, False], ids=["empty-folder", "no-folder"])
    def test_an_empty_log_has_its_columns(self, machine: Machine, made: bool) -> None:
        """And no rows."""
        pytest.importorskip("duckdb", reason="DuckDB is not installed: the extra `sql`")
        if made:
            (machine.ours / "log").mkdir(parents=True)
        assert answer(machine, "select count(*) as n, max(ms) as most, any_value(findings) as f from log") == [
            {"n": 0, "most": None, "f": None}
        ]

    def test_numbers_that_json_does_not_know(self, logged: Machine) -> None:
        """Each line stays JSON."""
        assert answer(logged, "select 'nan'::double as x, [1.5, 'inf'::double] as y") == [{"x": None, "y": [1.5, None]}]

    def test_a_table_for_people(self, logged: Machine) -> None:
        """Nothing is taken for markup, cells are cut, and no control character is left."""
        done = logged.run(
            "log", "--sql", "select '[b]it[/b]' as said, repeat('x', 999) as long, chr(27) || '[31m' as red"
        )
        assert "[b]it[/b]" in done.out
        assert "x" * 200 + "…" in done.out
        assert "x" * 201 not in done.out
        assert "\x1b" not in done.out

    def test_a_long_table_is_cut_and_says_so(self, logged: Machine) -> None:
        """JSON is not."""
        assert "only 1000 rows" in logged.run("log", "--sql", "from range(1001)").out
        assert len(answer(logged, "from range(1001)")) == 1001

    @pytest.mark.skipif(os.name != "posix", reason="a name that POSIX allows")
    def test_a_home_with_signs_of_patterns(self, logged: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """The folder's name is a name."""
        odd = logged.ours.with_name("it's [a]*?")
        logged.ours.rename(odd)
        monkeypatch.setenv("SHOWCAUSE_HOME", str(odd))
        assert answer(logged, "select count(id) as n from log") == [{"n": 2}]


class TestFiles:
    RECORD = decision("ccc", "2026-11-01T00:00:00Z", file="s.jsonl", ordinal=3, message_tail="done", next_user="no")

    def test_records_of_replay(self, logged: Machine) -> None:
        """Their four further keys are columns."""
        (logged.project / "out.jsonl").write_text(json.dumps(self.RECORD) + "\n")
        sql = "select file, ordinal, message_tail, next_user from records"
        assert answer(logged, sql, "--file", "out.jsonl") == [
            {"file": "s.jsonl", "ordinal": 3, "message_tail": "done", "next_user": "no"}
        ]

    def test_there_and_back(self, logged: Machine) -> None:
        """What is exported is read again, beside lines of JSON."""
        (logged.project / "out.jsonl").write_text(json.dumps(self.RECORD) + "\n")
        done = logged.run("log", "--parquet", "log.parquet")
        assert (done.code, done.out) == (0, "3 rows are in log.parquet.\n")
        sql = "select id, findings[1].gate as gate, ts from records where id is not null order by id"
        found = answer(logged, sql, "--file", "log.parquet", "--file", "out.jsonl")
        assert [one["id"] for one in found] == ["aaa", "bbb", "ccc"]
        assert {one["gate"] for one in found} == {"team/hold"}
        assert found[0]["ts"] == "2026-11-29T10:00:00Z"

    def test_an_answer_as_parquet(self, logged: Machine) -> None:
        """Of any select, its last semicolon and comment forgiven."""
        done = logged.run("log", "--sql", "select id from log where id = 'aaa'; -- one", "--parquet", "it's.parquet")
        assert done.code == 0, done.err
        assert answer(logged, "from records", "--file", "it's.parquet") == [{"id": "aaa"}]

    @pytest.mark.parametrize(
        ("arguments", "what"),
        [
            (("--file", "no.jsonl", "--sql", "select 1"), "no such file"),
            (("--file", "out.jsonl"), "--sql"),
            (("--parquet", "no/such/folder/x.parquet"), "DuckDB"),
        ],
        ids=["missing-file", "no-question", "missing-folder"],
    )
    def test_usage(self, logged: Machine, arguments: tuple[str, ...], what: str) -> None:
        """Exit 2 and what would be right."""
        done = logged.run("log", *arguments)
        assert (done.code, what in done.err) == (2, True), done.err
