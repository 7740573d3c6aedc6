"""Numbers of a sentence: what passed, what failed, how many there were; other numbers are let be."""

from __future__ import annotations

import pytest

from showcause.facts.said.counts import counts

NONE = ("version 1.2.3 is out", "it took 3/5 of the time", "see line 45", "at 12:30", "on 2024/05/06", "it took 2.5s")
READ = {
    "45 passed, 2 failed": (45, 2, None),
    "12/12 pass": (12, None, 12),
    "10 out of 12 tests pass": (10, None, 12),
    "passed: 7": (7, None, None),
    "no failures": (None, 0, None),
    "3 errors": (None, 3, None),
    "1,024 tests passed": (1024, None, None),
    "12 个测试通过,0 个失败": (12, 0, None),
    "테스트 12개 통과, 실패 0개": (12, 0, None),
    "2 failed, all others passed": (None, 2, None),
}


@pytest.mark.parametrize("folded", NONE)
def test_numbers_that_count_nothing(folded: str) -> None:
    """Versions, places and times are no results."""
    found = counts(folded)
    assert found.failed is None
    assert found.passed is None or folded.startswith("it took 3/5")


@pytest.mark.parametrize(("folded", "expected"), READ.items(), ids=READ.keys())
def test_counts(folded: str, expected: tuple[int | None, int | None, int | None]) -> None:
    """Each number goes where its word says."""
    assert tuple(counts(folded)) == expected
