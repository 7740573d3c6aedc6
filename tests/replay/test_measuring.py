"""Labels meet sessions by file and tail; every step in the open."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from showcause.errors import UserError
from showcause.replay.files import find
from showcause.replay.measuring import measure, read_labels, report, tail_sha
from showcause.replay.page import html, into, markdown
from tests.engine import policy, rule
from tests.hook.process import transcript


def label(file: str, message: str, **labels: object) -> str:
    values = {"confidence": "high", **labels}
    return json.dumps(
        {"session_file": file, "tail_sha": tail_sha(message), "format": "claude", "lang": "en", "labels": values}
    )


@pytest.fixture
def measured(tmp_path: Path) -> dict[str, object]:
    messages = {"a": "this is bad", "b": "this is good", "c": "bad again <script>"}
    for name, message in messages.items():
        transcript(tmp_path / f"{name}.jsonl", "Do it.", ("text", message))
    values = {"a": "yes", "b": "yes", "c": "no"}
    lines = [label(f"{name}.jsonl", message, x=values[name]) for name, message in messages.items()]
    (tmp_path / "labels").write_text("\n".join([*lines, label("gone.jsonl", "x", x="yes")]), "utf-8")
    rules = policy(rule())
    found = measure(find([str(tmp_path)]), read_labels(str(tmp_path / "labels")), rules)
    return report(found, {"test/says-bad": "x=yes"}, rules, "0")


def test_the_tail_is_that_of_the_labels() -> None:
    text = "head " * 100 + "\n\n the   tail\tends here \n"
    expected = " ".join(text.split())[-160:]
    assert tail_sha(text) == hashlib.sha1(expected.encode()).hexdigest()  # noqa: S324  # the labels' own digest


def test_counts(measured: dict[str, object]) -> None:
    gate = measured["gates"]["test/says-bad"]  # type: ignore[index]
    assert (measured["stops"], measured["joined"], measured["labelled"]) == (3, 3, 4)
    assert (gate["fires"], gate["strict"]["objections"], gate["strict"]["positives"]) == (2, 2, 2)
    assert gate["strict"]["precision"]["value"] == gate["strict"]["recall"]["value"] == 0.5


def test_both_kinds_of_disagreement_are_listed(measured: dict[str, object]) -> None:
    assert [one["kind"] for one in measured["disagreements"]] == ["wrong", "missed"]  # type: ignore[attr-defined]


def test_a_strangers_words_are_escaped_and_stay_out_of_the_table(measured: dict[str, object]) -> None:
    assert "<script>" not in html(measured)
    assert "&lt;script&gt;" in html(measured)
    assert "again" not in markdown(measured)


def test_the_table_replaces_the_one_before(measured: dict[str, object]) -> None:
    page = into("# Figures\n", "balanced", "old")
    page = into(page, "classic", "other")
    page = into(page, "balanced", markdown(measured))
    assert page.count("written by showcause measure") == 2
    assert "old" not in page
    assert "other" in page


@pytest.mark.parametrize("line", ["{", "[]", '{"session_file": "a"}', '{"labels": 3}'])
def test_a_broken_label_is_named_by_its_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "labels").write_text(label("a", "b") + "\n" + line, "utf-8")
    with pytest.raises(UserError, match="labels:2"):
        read_labels(str(tmp_path / "labels"))


@pytest.mark.parametrize("next_user", ["and  now the rest, please", "and now", ""], ids=["whole", "cut", "not said"])
def test_what_the_user_said_next_tells_equal_endings_apart(tmp_path: Path, next_user: str) -> None:
    """Two turns of a file may end in the same words; without it the first is taken."""
    rows = []
    for number, said in enumerate(("Read it.", "Say more.", "and now the rest, please")):
        rows.append({"type": "user", "uuid": f"u{number}", "message": {"role": "user", "content": said}})
        text = {"type": "text", "text": "this is bad" if number < 2 else "this is good"}
        rows.append({"type": "assistant", "uuid": f"a{number}", "message": {"role": "assistant", "content": [text]}})
    (tmp_path / "a.jsonl").write_text("".join(json.dumps({"sessionId": "a", **row}) + "\n" for row in rows), "utf-8")
    line = {**json.loads(label("a.jsonl", "this is bad", x="yes")), "next_user": next_user}
    (tmp_path / "labels").write_text(json.dumps(line), "utf-8")
    (met,) = measure(find([str(tmp_path)]), read_labels(str(tmp_path / "labels")), policy(rule())).met
    assert met.label.next_user == next_user
    assert met.turn == (2 if next_user else 1)
