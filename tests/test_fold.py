"""The fold levels what people and editors write differently, and invents nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.fold import LIMIT, clip, fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        pytest.param("doesn’t", "doesn't", id="curly apostrophe"),
        pytest.param("skip\u00a0the\nrest", "skip the rest", id="no-break space and line break"),
        pytest.param("skip   the  rest", "skip the rest", id="runs of blanks"),
        pytest.param("**skip** the _rest_", "skip the rest", id="emphasis marks"),
        pytest.param("sk\u200bip", "skip", id="zero-width space"),
        pytest.param("ＳＫＩＰ　ＴＨＥ", "skip the", id="full width"),
        pytest.param("好吗？", "好吗?", id="full-width question mark"),
        pytest.param("SKIP", "skip", id="case"),
    ],
)
def test_levels(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(st.text(alphabet=st.characters(exclude_characters="Σ")), st.text(alphabet="abc *_’ \n你"), st.text())
def test_a_part_folds_to_a_part_of_the_whole(before: str, part: str, after: str) -> None:
    """The prefilter looks in the whole message for what the gates look for in sentences."""
    assert fold(part).strip() in fold(before + part + after)


def test_clip_keeps_head_and_tail() -> None:
    text = "HEAD" + "x" * 200_000 + "TAIL"
    clipped = clip(text)
    assert len(clipped) == LIMIT
    assert clipped.startswith("HEAD")
    assert clipped.endswith("TAIL")
