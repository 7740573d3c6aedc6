"""The account of each verb: what was run, what was refused, what came of it, what that saved."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.verbs.ledger import accounts, verb_of


def run(minutes: float | None, verb: str = "detect", **more: Any) -> dict[str, Any]:
    return {"verb": verb, "duration_ms": None if minutes is None else minutes * 60_000, **more}


def test_minutes_are_of_timed_runs() -> None:
    """A run in the background ends for the harness at once, so its time says nothing."""
    (one,) = accounts(["detect"], [run(2), run(4), run(None), run(0.001, background=True)], [], [])
    assert (one.runs, one.minutes) == (4, 6)


def test_a_saved_answer_saves_a_usual_run() -> None:
    """Only what was read counts, not cheap forms or what was let be; the usual run is the median."""
    followed = [("detect", what) for what in ("read", "read", "partial", "dropped", "ran", "again")]
    (one,) = accounts(["detect"], [run(2), run(4), run(30)], ["detect"] * 8, followed)
    assert one.saved == 8
    assert (one.read, one.partial, one.ran, one.again, one.dropped, one.unknown) == (2, 1, 1, 1, 1, 2)


def test_without_a_timed_run_nothing_is_known() -> None:
    (one,) = accounts(["detect"], [], ["detect"], [("detect", "read")])
    assert one.saved is None


def test_verbs_that_are_gone_still_have_runs() -> None:
    assert [one.verb for one in accounts(["detect"], [run(1, "train", failed=True)], [], [])] == ["detect", "train"]


@pytest.mark.parametrize(
    ("finding", "verb"),
    [
        ({"evidence": {"looked": "the justification for detect"}}, "detect"),
        ({"evidence": {"looked": "whether detect runs"}}, None),
        ({"evidence": None}, None),
        ({}, None),
    ],
)
def test_the_verb_of_a_logged_finding(finding: dict[str, Any], verb: str | None) -> None:
    assert verb_of(finding) == verb
