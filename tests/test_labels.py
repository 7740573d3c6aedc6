"""Label files: what is no label is told with its line, and blank lines are passed over."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from showcause.errors import UserError
from showcause.labels import read
from showcause.replay.measuring import read_labels

LABELLED = Path(__file__).resolve().parents[1] / "bench" / "labels.jsonl"


def numbered(record: dict[str, object], labels: dict[str, str], line: int) -> list[tuple[object, dict[str, str], int]]:
    return [(record["id"], labels, line)]


def test_records_with_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text('{"id": "a", "labels": {"punt": 1}}\n\n{"id": "b", "labels": {}}\n', "utf-8")
    assert read(str(path), numbered, "x") == [("a", {"punt": "1"}, 1), ("b", {}, 3)]


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"id": "a"}', '{"id": "a", "labels": 3}', '{"labels": {}}'],
    ids=["torn", "another shape", "no labels", "labels of another shape", "what the reader needs is missing"],
)  # fmt: skip
def test_a_line_that_is_no_label(tmp_path: Path, line: str) -> None:
    path = tmp_path / "labels.jsonl"
    path.write_text(f'{{"id": "a", "labels": {{}}}}\n{line}\n', "utf-8")
    with pytest.raises(UserError) as caught:
        read(str(path), numbered, "JSON with an id")
    assert caught.value.line == 2 and "JSON with an id" in str(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read(str(tmp_path / "none"), numbered, "x")


def test_the_labels_behind_the_figures_hold_no_words() -> None:
    """bench/labels.jsonl names turns by file and digest; a sentence of somebody's session has no place in it."""
    values: set[str] = set()
    for line in LABELLED.read_text("utf-8").splitlines():
        record = json.loads(line)
        assert set(record) == {"session_file", "tail_sha", "format", "drawn", "round", "labels"}
        assert re.fullmatch(r"[\w-]+\.(?:jsonl|json|md)", record["session_file"])
        assert re.fullmatch(r"[0-9a-f]{40}", record["tail_sha"])
        values |= {str(value) for value in record["labels"].values()}
    assert all(len(value) <= len("contradicted") for value in values)
    assert read_labels(str(LABELLED))
