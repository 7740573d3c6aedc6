"""The things that a request lists, in the user's own words, and the many lists that assign nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from showcause.facts.did import item_reading
from showcause.facts.did.asked_before import asked_before
from showcause.facts.did.assigned_items import assigned_items
from showcause.transcript import ASSISTANT, PROMPT, Entry, of


def items(*prompts: str) -> list[tuple[str, str]]:
    entries = [one for text in prompts for one in (Entry(PROMPT, text=text), Entry(ASSISTANT, text="Fine."))]
    return [(item.kind, item.words) for item in assigned_items(asked_before(of(entries)))]


@pytest.mark.parametrize(
    "prompt",
    [
        pytest.param("Add a retry to the loader.", id="one thing"),
        pytest.param("1. Add a retry to the loader", id="a list of one"),
        pytest.param("The loader fails. What I see:\n- it stops\n- add is called twice", id="what was seen"),
        pytest.param("For example:\n- add a retry\n- fix the timeout", id="examples"),
        pytest.param("Choose one of these options:\n- add a retry\n- fix the timeout", id="options"),
        pytest.param("Steps to reproduce:\n1. Run the loader\n2. Stop the server", id="steps to reproduce"),
        pytest.param("Here is the log:\n- ERROR add failed\n- WARN retry", id="a log"),
        pytest.param("- is the retry there?\n- does it time out?", id="questions"),
        pytest.param("```\n1. Add a retry\n2. Fix the timeout\n```", id="fenced"),
        pytest.param("> 1. Add a retry\n> 2. Fix the timeout", id="quoted"),
        pytest.param("- apples\n- pears\n- plums", id="no deeds"),
        pytest.param("- skip the retry\n- don't fix the timeout", id="what is to be left"),
        pytest.param("Version 1.2 and 2.0) are out.", id="versions"),
        pytest.param("Add a retry.\n" + "x" * 7_000 + "\n1. Add a\n2. Fix b", id="a pasted specification"),
        pytest.param("Remove the dead tests; also remove them.", id="it says nothing by itself"),
    ],
)
def test_nothing_is_assigned_by(prompt: str) -> None:
    """What only tells, or may wait, or names nothing, is no assigned item."""
    assert items(prompt) == []


@pytest.mark.parametrize(
    ("prompt", "expected"),
    [
        pytest.param("Please:\n1. Add a retry\n2) Fix the timeout", ["Add a retry", "Fix the timeout"], id="numbered"),
        pytest.param("- add a retry\n- fix the timeout\n  with care", ["add a retry", "fix the timeout"], id="bullets"),
        pytest.param("a) Add a retry\nb) Fix the timeout", ["Add a retry", "Fix the timeout"], id="letters"),
        pytest.param("First, add a retry\nThen the rest\nSecond, fix it", [], id="ordinals with lines between are no list"),
        pytest.param("please 1) add a retry, 2) fix the timeout and 3) rename the port", ["add a retry", "fix the timeout", "rename the port"], id="in one line"),
        pytest.param("- add a retry\n- can you fix the timeout\n- please rename the port", ["add a retry", "can you fix the timeout", "please rename the port"], id="polite"),
        pytest.param("- add a retry\n- fix the timeout, if time\n- rename the port", ["add a retry", "rename the port"], id="what may wait is left out"),
        pytest.param("请完成：\n1、添加重试\n2、修复超时", ["添加重试", "修复超时"], id="Chinese"),
        pytest.param("다음을 해 줘:\n- 재시도 추가\n- 시간 초과 수정", ["재시도 추가", "시간 초과 수정"], id="Korean"),
        pytest.param("以下をお願いします：\n① リトライを追加\n② タイムアウトを修正", ["リトライを追加", "タイムアウトを修正"], id="Japanese"),
    ],
)  # fmt: skip
def test_listed(prompt: str, expected: list[str]) -> None:
    """Points of a list that say what is to be done, as written."""
    assert [words for kind, words in items(prompt) if kind == "listed"] == expected


def test_on_top_and_all_of_them() -> None:
    """Sentences that add something, and how many of a thing are meant."""
    assert items("Add a retry to the loader. Also translate the handbook into French.") == [
        ("also", "Also translate the handbook into French."),
    ]
    assert items("Convert all 12 modules to the new logger.") == [("all", "Convert all 12 modules to the new logger.")]


def test_the_request_is_what_was_asked_before_go_on() -> None:
    """A prompt that only says "go on" carries the request before it; a new request does not."""
    request = "- add a retry\n- fix the timeout"
    assert len(items(request, "continue")) == 2
    assert len(items(request, "继续")) == 2
    assert items(request, "Now rename the port option in all files.") == []


PIECES = (
    "add a retry to the loader", "fix the timeout of the server", " ", "\n", "- ", "1) ", "2) ", "２）", "①", "Also ", "_also_ ",
    ", and also ", "All twelve modules. ", "rename all 3 files", "all t*wo* tests", "また、", ". ", "`x`",
)  # fmt: skip


@given(some.lists(some.sampled_from(PIECES), max_size=8))
def test_a_request_that_is_not_read_holds_no_item(pieces: list[str]) -> None:
    """The cheap look at a request is a short cut only."""
    text = "".join(pieces)
    assert items(text) == ([(one.kind, one.words) for one in item_reading.items(text)] if text else [])
