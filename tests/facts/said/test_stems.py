"""Beginnings of words and pairs of signs, in order and each once."""

from __future__ import annotations

import pytest

from showcause.facts.said.stems import stems


def of(text: str, inside: str = "") -> tuple[str, ...]:
    return stems(text, 4, lambda word: len(word) >= 3, inside)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param("", (), id="nothing"),
        pytest.param("a to it", (), id="words that do not count"),
        pytest.param("测", (), id="one sign alone"),
        pytest.param("parser, parsers", ("pars",), id="two forms of a word"),
        pytest.param("测试器 x", ("测试", "试器"), id="pairs of signs"),
        pytest.param("the cache测试", ("the", "cach", "测试"), id="a word beside signs"),
    ],
)
def test_stems(text: str, found: tuple[str, ...]) -> None:
    assert of(text) == found


def test_signs_within_a_word() -> None:
    """At its ends they are no part of it."""
    assert of("don't.") == ("don",)
    assert of("don't.", "'.") == ("don'",)
