"""An answer: three texts, a verdict that was offered, words that occur. Everything else is void."""

from __future__ import annotations

import json

import pytest

from showcause.judge.answer import Void, read
from showcause.judge.digest import digest
from showcause.judge.question import Question

from .models import answer

SAID = "All of it is **done**. The exporter’s tests are\nnot written yet."
DIGEST = digest(Question("contradiction", "All of it is done.", SAID))
COVERED = digest(
    Question("covered", "write the exporter", "The parser is done.", ("Edit parser.py => ok",), "Do both.")
)
GOOD = answer("contradicts", "not written yet", "it says so")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param(GOOD, "contradicts", id="as asked"),
        pytest.param(f"```json\n{GOOD}\n```", "contradicts", id="in one fence"),
        pytest.param(f"\n  {GOOD}\n", "contradicts", id="blanks around"),
        pytest.param(answer("contradicts", "the exporter's tests are not written"), "contradicts", id="folded"),
        pytest.param(answer("contradicts", "all of it is done"), "contradicts", id="emphasis and case"),
        pytest.param(answer("consistent"), "consistent", id="no quote needed to allow"),
        pytest.param(answer("consistent", "done"), "consistent", id="a short one will do to allow"),
        pytest.param(answer("unsure", "whatever it says"), "unsure", id="unsure needs no words"),
    ],
)
def test_good(text: str, verdict: str) -> None:
    assert read(text, "contradiction", DIGEST).verdict == verdict


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("contradicts", id="a bare word"),
        pytest.param(f"Here you are: {GOOD}", id="words before"),
        pytest.param(f"{GOOD}\n{GOOD}", id="twice"),
        pytest.param(f"{GOOD[:-1]}", id="cut"),
        pytest.param(f"[{GOOD}]", id="a list"),
        pytest.param(json.dumps({"verdict": "contradicts", "quote": "not written yet"}), id="no reason"),
        pytest.param(json.dumps({**json.loads(GOOD), "ok": "no"}), id="a key too many"),
        pytest.param(json.dumps({**json.loads(GOOD), "reason": 3}), id="a number for a reason"),
        pytest.param(answer("omitted", "not written yet"), id="a verdict of another question"),
        pytest.param(answer("CONTRADICTS", "not written yet"), id="a verdict in capitals"),
        pytest.param(answer("contradicts"), id="an objection without words"),
        pytest.param(answer("contradicts", "the exporter is missing"), id="words that are not there"),
        pytest.param(answer("contradicts", "not yet"), id="words that are not there together"),
        pytest.param(answer("contradicts", "done"), id="words too short to mean this text"),
        pytest.param(answer("contradicts", "***___"), id="nothing but emphasis"),
        pytest.param(answer("consistent", "the exporter is missing"), id="allowed by words that are not there"),
        pytest.param(answer("contradicts", "not written yet", "r" * 401), id="a long reason"),
        pytest.param(answer("contradicts", "not written yet " * 40), id="a long quote"),
        pytest.param(GOOD + " " * 9000 + "x", id="a long reply"),
        pytest.param('{"verdict":' * 5000, id="deep"),
        pytest.param('{"verdict": NaN, "quote": "", "reason": ""}', id="no text at all"),
    ],
)
def test_void(text: str) -> None:
    with pytest.raises(Void):
        read(text, "contradiction", DIGEST)


def test_an_omission_quotes_the_item_and_nothing_else() -> None:
    """The agent writes message and trail, so its words are no ground for saying that the user's are not covered."""
    assert read(answer("omitted", "the exporter"), "covered", COVERED).verdict == "omitted"
    for words in ("The parser is done", "Edit parser.py", "Do both."):
        with pytest.raises(Void):
            read(answer("omitted", words), "covered", COVERED)


def test_a_short_item_may_be_quoted_whole() -> None:
    short = digest(Question("covered", "docs", "Done.", (), "docs"))
    assert read(answer("omitted", "Docs"), "covered", short).quote == "Docs"


def test_wide_signs_need_fewer() -> None:
    wide = digest(Question("contradiction", "", "全部完成。错误信息还没有翻译。"))
    assert read(answer("contradicts", "还没有翻译"), "contradiction", wide).verdict == "contradicts"
    with pytest.raises(Void):
        read(answer("contradicts", "翻译"), "contradiction", wide)


def test_a_reason_comes_without_control_characters() -> None:
    assert read(answer("unsure", "", "a\x1b[2Jb\u202ec"), "contradiction", DIGEST).reason == "a[2Jbc"


def test_why_it_is_void_holds_nothing_of_the_reply() -> None:
    with pytest.raises(Void) as void:
        read("my secret thoughts", "contradiction", DIGEST)
    assert "secret" not in str(void.value)
