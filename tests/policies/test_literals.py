"""Literals that a pattern cannot match without."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.policies.literals import required


@pytest.mark.parametrize(
    ("pattern", "literals"),
    [
        pytest.param(r"your call\b", ("your call",), id="plain"),
        pytest.param(r"x(?:one|two|three) do you prefer", (" do you prefer",), id="the longest run wins"),
        pytest.param(r"(?:prefer|want)", ("prefer", "want"), id="alternatives"),
        pytest.param(r"(?:should|shall) i", ("should i", "shall i"), id="a common beginning is put back"),
        pytest.param(r"re(?:do|run)[st]", ("redos", "redot", "reruns", "rerunt"), id="parts are put together"),
        pytest.param(r"(?:prefer|want)?", None, id="optional is not required"),
        pytest.param(r"[a-z]+", None, id="a class has no literal"),
        pytest.param(r"结定|选择", ("结定", "选择"), id="CJK"),
        pytest.param(r"(", None, id="a broken pattern wakes always"),
    ],
)
def test_required(pattern: str, literals: tuple[str, ...] | None) -> None:
    assert required(pattern) == literals


_ATOM = st.sampled_from(["a", "bc", "(?:x|yz)", "(?:q|r)?", "[de]", ".", r"\d+", "你好", "(?:ab){2}", "f*"])


@given(st.lists(_ATOM, min_size=1, max_size=6).map("".join), st.data())
def test_every_match_holds_one(pattern: str, data: st.DataObject) -> None:
    """Whatever matches holds one of the required literals."""
    text = data.draw(st.from_regex(re.compile(pattern), fullmatch=True))
    literals = required(pattern)
    assert literals is None or any(literal in text.lower() for literal in literals)
