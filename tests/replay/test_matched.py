"""Filters tell which phrases match in a sentence: all that do and no others, however many they are."""

from __future__ import annotations

import re2
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.facts.said.present import Places
from showcause.facts.said.sentences import Sentence
from showcause.policies.compiling import preset_policy
from showcause.replay.matched import FEW, Filters, Matched

FAMILIES = preset_policy("balanced").families
FILTERS = Filters(FAMILIES)
LITERALS = sorted(
    {
        literal
        for languages in FAMILIES.values()
        for family in languages.values()
        for _, literals in family["patterns"]
        for literal in literals or ()
    }
)
TEXTS = st.lists(st.one_of(st.sampled_from(LITERALS), st.text(max_size=4)), max_size=6).map(" ".join)


@settings(max_examples=150, deadline=None)
@given(TEXTS, st.sampled_from(sorted(FAMILIES["punt"])), st.booleans())
def test_a_filter_says_what_each_pattern_says(text: str, lang: str, near: bool) -> None:
    raw = text.encode("utf-8", "replace")
    phrases = [
        (act, pattern)
        for act, languages in FAMILIES.items()
        if lang in languages
        for pattern in (languages[lang]["near"] if near else [one for one, _ in languages[lang]["patterns"]])
    ]
    assert FILTERS.hits(lang, raw, near=near) == [(act, one) for act, one in phrases if re2.search(one, raw.decode())]


def family(*patterns: tuple[str, list[str] | None], near: tuple[str, ...] = ()) -> dict[str, object]:
    return {"patterns": patterns, "near": near}


def test_a_language_without_phrases_has_no_hits() -> None:
    assert Filters({"a": {"en": family(("x", ["x"]))}}).hits("de", b"x") == []


def test_more_phrases_than_one_filter_takes() -> None:
    """RE2 keeps a filter's literals within a bound; the phrases are then spread over several."""
    words = [f"{number:05d} stands for a word of its own" for number in range(6_000)]
    filters = Filters({"a": {"en": family(*[(word, [word]) for word in words])}})
    assert filters.hits("en", words[4_711].encode()) == [("a", words[4_711])]
    assert filters.hits("en", b"nothing of the sort") == []


def sentences(*texts: str) -> tuple[Sentence, ...]:
    return tuple([Sentence(at, at, text, text, "statement", 0) for at, text in enumerate(texts)])


def test_patterns_that_do_not_match_are_not_worth_a_try() -> None:
    """A literal of theirs stands there, which is all that the hook's places tell."""
    languages = {"en": family((r"left\b.{0,9}open", ["left"]), ("left", ["left"]))}
    texts = sentences("turn left", "left it open", "right")
    told = Matched(Filters({"a": languages}), {"en": ["left"]}, texts, "en").patterns("a", languages)
    assert list(told) == [("en", 0, ["left"]), ("en", 1, [r"left\b.{0,9}open", "left"])]
    assert [at for _, at, _ in Places(texts, "en").patterns("a", languages)] == [0, 1]


def test_a_near_miss_is_one_of_its_own_family_and_language() -> None:
    families = {
        "a": {"en": family(("x", ["x"]), near=("y",)), "zh": family(("x", ["x"]))},
        "b": {"en": family(("x", ["x"]))},
    }
    told = Matched(Filters(families), {"en": ["x"], "zh": ["x"]}, sentences("x y", "x"), "en")
    assert told.near("a", "en", ["y"], 0) is True
    assert told.near("a", "zh", ["z"], 0) is told.near("b", "en", ["z"], 0) is False
    assert told.near("a", "en", ["y"], 1) is False


def test_a_language_that_does_not_occur_is_not_read() -> None:
    families = {"a": {"en": family(("x", ["x"])), "zh": family(("x", ["x"]))}}
    for alive in ({"en": ["x"]}, {"en": None}, {"en": ["x"] * (FEW + 1)}):
        told = Matched(Filters(families), alive, sentences("x"), "en")
        assert list(told.patterns("a", families["a"])) == [("en", 0, ["x"])]
        assert list(told.patterns("b", {})) == []
