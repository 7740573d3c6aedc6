"""The decision table's rows and what is concluded from them."""

from __future__ import annotations

import pytest

from showcause.verbs.answers import Answer, answering, answers, lines, outdated, state
from showcause.world import Artifact


def row(question: str = "segment counts", changed: bool | None = False, exists: bool = True) -> Answer:
    return Answer(question, "jq", Artifact("out.json", exists, 60.0 if exists else None, changed))


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        pytest.param((), (), id="no table"),
        pytest.param((row(exists=False, changed=None),), (), id="nothing was ever made"),
        pytest.param((row(),), (), id="fresh"),
        pytest.param((row(changed=None),), (), id="nobody knows"),
        pytest.param((row(changed=True), row(changed=None)), (), id="one may be fresh"),
        pytest.param((row(changed=True), row(exists=False, changed=None)), ("out.json",), id="changed, and none fresh"),
    ],
)
def test_outdated(rows: tuple[Answer, ...], expected: tuple[str, ...]) -> None:
    """A run goes through only where inputs changed and no answer can be fresh."""
    assert outdated(rows) == expected


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("segment counts of clip 7", True), ("how many segment counts", True), ("which clips were dropped", False),
        ("", False),
    ],
)  # fmt: skip
def test_answering(question: str, found: bool) -> None:
    """A fresh row answers a question that shares its words; a stale one never."""
    assert (answering(question, (row(),)) is not None) is found
    assert answering(question, (row(changed=True), row(changed=None))) is None


def test_states() -> None:
    """Existence, age, inputs."""
    assert state(row().artifact) == "exists, 1 min old, inputs unchanged"
    assert state(row(exists=False, changed=None).artifact) == "does not exist"


def test_a_broken_table_breaks_nothing() -> None:
    """Rows that are no tables are left out."""
    verb = {"answers": ["x", {}], "cheap": ["y", {"pattern": ["--dry"]}]}
    table = answers(verb, lambda path, inputs: Artifact(path, False))
    assert len(table) == 1
    assert lines("detect", verb, table)[-2:] == (
        "- a cheap form -> detect --dry", "- anything else -> detect, the expensive run itself, with a justification",
    )  # fmt: skip
