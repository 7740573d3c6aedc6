"""Patterns over many lines: the first line that matches, for little work."""

from __future__ import annotations

import pytest

from showcause.facts.said import patterns
from showcause.facts.said.patterns import search_lines


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is searched from now on."""
    searched: list[str] = []
    search = patterns.search

    def counting(pattern: str, literals: None, text: str) -> tuple[int, int] | None:
        searched.append(text)
        return search(pattern, literals, text)

    monkeypatch.setattr(patterns, "search", counting)
    return searched


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("all\nfine", None),
        ("too long\nI SKIPPED it", ("i skipped it", (2, 9))),
        ("one\ntwo one", ("one", (0, 3))),
    ],
    ids=["a phrase over two lines is none", "in any case", "the first line, whichever pattern"],
)
def test_the_first_line(text: str, expected: object) -> None:
    assert search_lines((r"\btwo\b", r"all fine", r"\bskipped\b", r"\bone\b"), text, str.lower) == expected


@pytest.mark.parametrize("text", ["\n" * 65_000, "x\n" * 32_000, "y\n" * 32_000 + "one"], ids=["blank", "same", "one"])
def test_repeated_lines_cost_one_search(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    searched = counted(monkeypatch)
    search_lines([rf"one{n}?" for n in range(24)], text, str.lower)
    assert len(searched) <= 100


def test_distinct_lines_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The beginning and the end count."""
    searched = counted(monkeypatch)
    text = "\n".join(f"{n} on" for n in range(20_000))
    assert search_lines([r"none", r"on\s+\d"], text, str.lower) is None
    assert len(searched) <= 2 + 2 * 2 * patterns.LINES
