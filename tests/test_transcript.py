"""Turns: what the user last asked for, and everything since."""

from __future__ import annotations

import pytest

from showcause import transcript as module
from showcause.transcript import ASSISTANT, FEEDBACK, NOTICE, PROMPT, RESULTS, SUMMARY, Entry, Transcript, of


def entries(*kinds: str) -> list[Entry]:
    return [Entry(kind, f"{kind}{n}") for n, kind in enumerate(kinds)]


@pytest.mark.parametrize(
    "between", [FEEDBACK, NOTICE, RESULTS], ids=["hook feedback", "task notification", "tool results"]
)
def test_what_is_not_the_user_does_not_begin_a_turn(between: str) -> None:
    turn = of(entries(PROMPT, ASSISTANT, between, ASSISTANT)).turn()
    assert turn.prompt is not None and turn.prompt.id == "prompt0"
    assert len(turn.entries) == 3
    assert turn.complete


def test_a_turn_without_its_prompt_is_incomplete() -> None:
    turn = of(entries(ASSISTANT, RESULTS, ASSISTANT)).turn()
    assert turn.prompt is None
    assert not turn.complete


def test_a_compaction_within_the_turn_is_known() -> None:
    assert of(entries(PROMPT, ASSISTANT, SUMMARY, ASSISTANT)).turn().compacted
    assert not of(entries(SUMMARY, PROMPT, ASSISTANT)).turn().compacted


def test_a_subagents_prompt_in_the_same_file_begins_no_turn() -> None:
    side = Entry(PROMPT, "side", side=True)
    turn = of([Entry(PROMPT, "own"), side, Entry(ASSISTANT, "end")]).turn()
    assert turn.prompt is not None and turn.prompt.id == "own"


def test_nothing_is_read_further_than_asked() -> None:
    read: list[str] = []

    def source():  # type: ignore[no-untyped-def]
        for entry in reversed(entries(PROMPT, ASSISTANT, PROMPT, ASSISTANT)):
            read.append(entry.id)
            yield entry

    transcript = Transcript(source)
    transcript.turn()
    transcript.turn()
    assert read == ["assistant3", "prompt2"]


def test_the_last_entries_leave_subagents_aside() -> None:
    transcript = of([Entry(ASSISTANT, "a"), Entry(ASSISTANT, "side", side=True), Entry(ASSISTANT, "b")])
    assert [entry.id for entry in transcript.last(2)] == ["a", "b"]


def test_a_turn_without_end_is_not_looked_at_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nothing may be concluded from what is missing."""
    monkeypatch.setattr(module, "MOST", 3)
    steps = [Entry(ASSISTANT, id=str(n)) for n in range(5)]
    turn = of([Entry(PROMPT), *steps]).turn()
    assert ([entry.id for entry in turn.entries], turn.complete, turn.prompt) == (["2", "3", "4"], False, None)
    assert of([Entry(PROMPT), *steps[:3]]).turn().complete
