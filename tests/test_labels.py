"""Label files: what is no label is told with its line, and blank lines are passed over."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.errors import UserError
from showcause.labels import read


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
