"""Which patterns are tried where: those of which a literal stands in the sentence."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from showcause.facts.said.present import Places
from showcause.facts.said.sentences import Sentence

LETTERS = "ab 修复"


def places(*texts: str, lang: str = "") -> Places:
    return Places(tuple([Sentence(at, at, text, text, "statement", 0) for at, text in enumerate(texts)]), lang)


def worth(asked: Places, *patterns: tuple[str, list[str] | None], lang: str = "zh") -> list[tuple[int, list[str]]]:
    found = asked.patterns("act", {lang: {"patterns": patterns, "near": []}})
    return sorted([(at, list(tried)) for _, at, tried in found])


@given(
    some.lists(some.text(LETTERS, max_size=20), max_size=4),
    some.lists(some.text(LETTERS, min_size=1, max_size=5), min_size=1, max_size=6),
)
def test_exactly_the_sentences_in_which_a_literal_stands(texts: list[str], literals: list[str]) -> None:
    """Whatever their length: the look at their first and last characters is only a short cut."""
    held = [at for at, text in enumerate(texts) if any(literal in text for literal in literals)]
    assert worth(places(*texts), ("p", literals)) == [(at, ["p"]) for at in held]


def test_a_pattern_of_unknown_literals_is_tried_in_every_sentence() -> None:
    assert worth(places("b", "c"), ("p", None), ("q", ["c"])) == [(0, ["p"]), (1, ["p", "q"])]


def test_phrases_of_another_latin_language_meet_no_sentence_that_is_not_of_theirs() -> None:
    english, german = "the build is done", "der build ist nicht fertig"
    asked = places(english, german, lang="en")
    assert worth(asked, ("p", ["build"]), lang="de") == [(1, ["p"])]
    assert worth(asked, ("p", ["build"]), lang="zh") == [(0, ["p"]), (1, ["p"])]


def test_without_sentences_nothing_is_tried() -> None:
    assert worth(places(), ("p", None)) == []


def test_a_language_that_no_sentence_is_in_is_not_even_asked_for() -> None:
    """A pinned policy would have to make it."""

    class Asked(dict[str, object]):
        def __getitem__(self, lang: str) -> object:
            asked.append(lang)
            return super().__getitem__(lang)

    asked: list[str] = []
    family = {"patterns": [("p", ["build"])], "near": []}
    languages = Asked(dict.fromkeys(("en", "de", "fr", "zh"), family))
    list(places("the build is done", "der build ist nicht fertig", lang="en").patterns("act", languages))
    assert asked == ["en", "de", "zh"]
