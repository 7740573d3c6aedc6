"""Records of a replay survive its interruption."""

from __future__ import annotations

import json
from pathlib import Path

from showcause.replay.files import Found
from showcause.replay.output import Output

A, B = Found("a.jsonl", 1, "1"), Found("b.jsonl", 2, "2")


def lines(path: Path) -> list[dict[str, int]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def test_a_finished_replay_leaves_no_ledger(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    output = Output(str(path), resume=False)
    output.add(A, [{"n": 1}])
    output.close(finished=True)
    assert lines(path) == [{"n": 1}]
    assert [one.name for one in tmp_path.iterdir()] == ["out.jsonl"]


def test_an_interrupted_replay_resumes_after_the_last_whole_file(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    output = Output(str(path), resume=False)
    output.add(A, [{"n": 1}])
    output.close(finished=False)
    with path.open("ab") as file:
        file.write(b'{"n": 2}\n{"n"')  # written when the process was ended
    again = Output(str(path), resume=True)
    assert again.has(A)
    assert not again.has(B)
    again.add(B, [{"n": 3}])
    again.close(finished=True)
    assert lines(path) == [{"n": 1}, {"n": 3}]


def test_a_file_that_changed_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    output = Output(str(path), resume=False)
    output.add(A, [])
    output.close(finished=False)
    assert not Output(str(path), resume=True).has(A._replace(size=9))


def test_a_new_replay_forgets_the_old(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    output = Output(str(path), resume=False)
    output.add(A, [{"n": 1}])
    output.close(finished=False)
    fresh = Output(str(path), resume=False)
    assert not fresh.has(A)
    fresh.close(finished=True)
    assert lines(path) == []
