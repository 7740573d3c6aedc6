"""Patterns that may run, and those refused before they ever meet a message."""

from __future__ import annotations

import time

import pytest

from showcause.policies.families import builtin_families
from showcause.policies.patterncheck import fault, never_matches


@pytest.mark.parametrize(
    "pattern",
    [
        "which .{0,60} you",
        r"\bskip(?:ping)? the\b",
        r"a\s+b",
        r"\w+ing",
        "[가-힣]{1,8}할까요",
        "[^.?!]{0,40}x",
        r"\pL{2}",
        r"\S+ x",
        "(?:[^ ]+ ){0,3}plan",
        r"a[\s,]{1,5}b",
    ],
    ids=[
        "gap-at-the-bound",
        "words",
        "blanks",
        "one-word",
        "hangul",
        "bounded-negation",
        "unicode-class",
        "one-word-by-what-it-is-not",
        "a-few-words",
        "blanks-and-commas",
    ],
)
def test_patterns_that_may_run(pattern: str) -> None:
    """Bounded gaps and runs of one kind are what patterns are made of."""
    assert fault(pattern) is None


@pytest.mark.parametrize(
    ("pattern", "what"),
    [
        ("a.{0,61}b", "gap of up to 61"),
        ("a.{0,200}b", "gap of up to 200"),
        ("a.*b", "without bound"),
        ("a.+?b", "without bound"),
        ("a.{3,}b", "without bound"),
        ("a[^.]*b", "without bound"),
        (r"a[\s\S]{0,90}b", "gap of up to 90"),
        (r"a(?:\w+\s+)*b", "without bound"),
        ("a(?:[^ ]+ ){0,99}b", "gap of up to"),
        (r"a[\w ]+b", "without bound"),
        (r"a(?:b|c.*)d", "without bound"),
        (r"a.*\z", "without bound"),
        ("a|", "matches every text"),
        ("(?:a)?", "matches every text"),
        ("a(", "RE2 does not accept"),
        (r"(a)\1", "RE2 does not accept"),
        ("(?<=a)b", "RE2 does not accept"),
        ("a{2000}", "RE2 does not accept"),
        ("\ud800", "RE2 does not accept"),
        ("x" * 1001, "1001 characters"),
        ("x((a{1,60}){1,16}){1,9}", "RE2 does not accept|too large"),
    ],
    ids=[
        "one-over", "wide", "star", "lazy-plus", "open-count", "negated-class", "any-by-two-classes", "words-without-end",
        "many-words", "words-and-blanks",
        "in-a-branch", "only-re2-reads-it", "empty-branch", "all-optional", "no-end", "back-reference", "lookbehind",
        "large-count", "lone-surrogate", "long", "bomb",
    ],
)  # fmt: skip
def test_patterns_that_may_not(pattern: str, what: str) -> None:
    """The reason is said, and what would be right."""
    import re

    found = fault(pattern)
    assert found is not None
    assert re.search(what, found[0])
    assert found[1]


def test_a_bomb_is_refused_at_once() -> None:
    """Compiling is bounded in memory, and so in time."""
    started = time.process_time()
    for pattern in (r"\pL{1,60}" * 50, "(?i)(.{1,30}a){1,30}", "[^a]{1,60}" * 45):
        assert fault(pattern)
    assert time.process_time() - started < 4


@pytest.mark.parametrize(
    ("pattern", "capitals"),
    [("skip", ""), ("(?i)Skip", ""), ("[A-Z]x", ""), ("(?:Skip)?x", ""), ("Skip the", "S")],
    ids=["lower", "flag", "class", "optional", "capital"],
)
def test_capitals_never_meet_folded_text(pattern: str, capitals: str) -> None:
    """Only a capital that every match needs is named."""
    assert never_matches(pattern) == capitals


@pytest.mark.parametrize(
    "act_lang",
    [(act, lang) for act, langs in builtin_families().items() for lang in langs],
    ids=lambda one: f"{one[0]}-{one[1]}",
)
def test_the_built_in_families_keep_the_same_rules(act_lang: tuple[str, str]) -> None:
    """What we refuse in a policy we do not ship."""
    family = builtin_families()[act_lang[0]][act_lang[1]]
    assert {one: fault(one) for one in (*family["patterns"], *family["near"]) if fault(one)} == {}
