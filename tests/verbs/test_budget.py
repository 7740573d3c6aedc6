"""What a session or a day may have of a verb."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.verbs.budget import Budget, exhausted, given

NOW = 1_796_040_000.0  # 2026-11-30T12:00:00Z
TODAY, YESTERDAY = "2026-11-30T08:00:00Z", "2026-11-29T23:59:59Z"


def run(session: str = "s", ts: str = TODAY, minutes: float = 10, **more: Any) -> dict[str, Any]:
    return {"verb": "detect", "session": session, "ts": ts, "duration_ms": minutes * 60_000, "times": 1, **more}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (None, Budget()),
        (3, Budget(runs=3)),
        ("90m", Budget(minutes=90)),
        ({"runs": 2, "per": "day"}, Budget(runs=2, per="day")),
        ({"runs": 2, "minutes": 30}, Budget(2, 30)),
    ],
)
def test_given(said: object, expected: Budget) -> None:
    """A number is runs, a time is minutes, a table says both and for how long."""
    assert given({"budget": said} if said is not None else {}) == expected


@pytest.mark.parametrize(
    ("budget", "done", "left"),
    [
        pytest.param(2, [], True, id="nothing ran"),
        pytest.param(2, [run()], True, id="one of two"),
        pytest.param(2, [run(), run()], False, id="two of two"),
        pytest.param(2, [run(), run("other")], True, id="another session's run"),
        pytest.param(2, [run(), {**run(), "verb": "train"}], True, id="another verb's run"),
        pytest.param(2, [run(times=2)], False, id="one call that ran it twice"),
        pytest.param({"runs": 2, "per": "day"}, [run(), run("other")], False, id="the day's, whose ever"),
        pytest.param({"runs": 2, "per": "day"}, [run(), run(ts=YESTERDAY)], True, id="yesterday's does not count"),
        pytest.param("20m", [run()], True, id="ten of twenty minutes"),
        pytest.param("20m", [run(), run()], False, id="twenty of twenty minutes"),
        pytest.param("20m", [run(minutes=60, duration_ms=None)], True, id="a run that nobody timed"),
        pytest.param({"runs": 9, "minutes": 15}, [run(), run()], False, id="minutes before runs"),
        pytest.param(2, [{"verb": "detect"}, {"verb": "detect", "session": "s", "times": "x"}], True, id="odd records"),
    ],
)
def test_exhausted(budget: object, done: list[dict[str, Any]], left: bool) -> None:
    """Runs and minutes on record, of the session or of the day."""
    assert (exhausted({"budget": budget}, done, "detect", session="s", now=NOW) == "") is left


def test_a_loop_asks_for_all_its_runs() -> None:
    """Two are left, and three are asked for."""
    said = exhausted({"budget": 4}, [run(), run()], "detect", session="s", now=NOW, more=3)
    assert said == "2 of the 4 runs of this session are used, and this asks for 3"
