"""A sentence ends where its writer ended it, and nowhere else; its folded text is what patterns meet."""

from __future__ import annotations

import time

import pytest

from showcause.facts.said.prose import prose
from showcause.facts.said.sentences import mood, sentences

from .test_prose import HOSTILE

SPLIT = {
    "one sentence a sign": ("One. Two? Three!", ["one.", "two?", "three!"]),
    "a file name is no end": ("See a.py now. Next", ["see a.py now.", "next"]),
    "a version is no end": ("Use 3.11 here.", ["use 3.11 here."]),
    "an abbreviation is no end": ("Use tools, e.g. make, today.", ["use tools, e.g. make, today."]),
    "a list number is no end": ("1. First thing", ["1. first thing"]),
    "list items are apart": ("- one\n- two", ["- one", "- two"]),
    "a heading is apart": ("# Done\nall good", ["# done", "all good"]),
    "a wrapped line goes on": ("Which of these\nwould you prefer?", ["which of these would you prefer?"]),
    "a wrapped I goes on": ("Tell me which\nI should take.", ["tell me which i should take."]),
    "a line after a comma goes on": ("First,\nThis.", ["first, this."]),
    "a line after a colon does not": ("Options:\nkeep it", ["options:", "keep it"]),
    "a blank line ends": ("Which one\n\ndo you want?", ["which one", "do you want?"]),
    "CJK ends without a blank": ("改好了。你想要哪个？", ["改好了。", "你想要哪个?"]),
    "Korean": ("고쳤습니다. 어느 쪽이 좋을까요?", ["고쳤습니다.", "어느 쪽이 좋을까요?"]),
    "emphasis around the end": ("**Which one?** I say A.", ["which one?", "i say a."]),
    "a windows line end": ("Which of these\r\nwould you take?", ["which of these would you take?"]),
}
FOLDED = {
    "curly apostrophe": "What’s next",
    "no-break space": "What's\u00a0next",
    "line break": "What's\nnext",
    "double blank": "What's  next",
    "emphasis": "**What's** _next_",
    "zero width": "Wh\u200bat's ne\u200dxt",
    "full width": "Ｗｈａｔ＇ｓ　ｎｅｘｔ",
    "case": "WHAT'S NEXT",
    "soft hyphen": "Wha\u00adt's next",
}
MOODS = {
    "question": ("which one?", "question"),
    "question with a hint": ("shall i? (y/n)", "question"),
    "question in brackets": ("continue (yes or no?)", "question"),
    "Chinese without a sign": ("要我继续吗", "question"),
    "Korean without a sign": ("진행할까요", "question"),
    "condition": ("if you prefer b, say so.", "condition"),
    "German condition": ("wenn die tests grün sind, geht es weiter.", "condition"),
    "Russian condition": ("если тесты проходят, сливай.", "condition"),
    "Chinese condition": ("如果需要, 我可以继续。", "condition"),
    "statement": ("it is done.", "statement"),
}


@pytest.mark.parametrize(("message", "expected"), SPLIT.values(), ids=SPLIT.keys())
def test_sentences_split(message: str, expected: list[str]) -> None:
    """Neither more sentences than were written nor fewer."""
    assert [one.folded for one in sentences(prose(message), message)] == expected


@pytest.mark.parametrize("message", FOLDED.values(), ids=FOLDED.keys())
def test_sentences_fold(message: str) -> None:
    """Spellings that a reader takes for the same are the same."""
    assert [one.folded for one in sentences(prose(message), message)] == ["what's next"]


@pytest.mark.parametrize(("text", "expected"), MOODS.values(), ids=MOODS.keys())
def test_mood(text: str, expected: str) -> None:
    """A question is known without its sign, a condition by how it begins."""
    assert mood(text) == expected


def test_words_and_offsets_are_the_messages_own() -> None:
    """start and end cut the sentence out of the message as it was written; the last one is 0 from the end."""
    message = "It’s **done**. Which `x` do you want?"
    found = sentences(prose(message), message)
    assert [one.words for one in found] == ["It’s **done**.", "Which `x` do you want?"]
    assert [message[one.start : one.end].strip() for one in found] == [one.words for one in found]
    assert [one.from_end for one in found] == [1, 0]


@pytest.mark.parametrize("message", HOSTILE.values(), ids=HOSTILE.keys())
def test_sentences_are_linear_on_hostile_text(message: str) -> None:
    """Whatever the size, the work is bounded."""
    masked = prose(message)
    began = time.process_time()
    sentences(masked, message)
    assert time.process_time() - began < 5
