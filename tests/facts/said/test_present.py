"""Which patterns are tried at all: those of which a literal stands in the message."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from showcause.facts.said.present import present

LETTERS = "ab 修复"


@given(some.text(LETTERS, max_size=40), some.lists(some.text(LETTERS, min_size=1, max_size=5), min_size=1, max_size=6))
def test_exactly_the_literals_that_occur(message: str, literals: list[str]) -> None:
    """Whatever their length: the look at their heads is only a short cut."""
    held = [literal for literal in literals if literal in message]
    assert present(message)({"patterns": [("p", literals)]}) == ([("p", held)] if held else [])


def test_a_pattern_of_unknown_literals_is_always_tried() -> None:
    assert present("")({"patterns": [("p", None), ("q", ["a"])]}) == [("p", None)]
