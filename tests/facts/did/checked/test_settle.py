"""Each summary goes to the check that it belongs to; a program beside them is no check."""

from __future__ import annotations

from showcause.facts.did.checked.plan import read_line
from showcause.facts.did.checked.settle import beside, settle, unsettled
from showcause.facts.did.runners import table


def settled(line: str, text: str, exit: int | None = 0) -> list[tuple[str, str]]:
    found = settle(read_line(line, {}), table.read(text), text, exit, False)
    return [(one.named.runner, one.outcome) for one in found]


def test_a_summary_that_is_only_shown() -> None:
    """An old log may hold it."""
    assert settled("cat test.log", "===== 3 passed in 0.1s =====") == []


def test_one_failure_is_not_both_runs() -> None:
    """The line starts the runner twice and one summary is in sight: the last run's."""
    text = "===== 3 passed in 0.1s ====="
    assert settled("pytest a; pytest b", text) == [("pytest", "passed"), ("pytest", "masked")]


def test_two_summaries_of_two_runs() -> None:
    text = "===== 1 failed, 2 passed in 0.1s =====\n===== 3 passed in 0.1s ====="
    assert settled("pytest a; pytest b", text) == [("pytest", "failed"), ("pytest", "passed")]


def test_before_anything_is_known() -> None:
    assert [one.outcome for one in unsettled(read_line("ruff check . && pytest", {}), "running")] == ["running"] * 2


def test_a_program_beside() -> None:
    """What writes files by a line of code shows nothing; what was run shows how it went."""
    assert beside(read_line("""python -c "open('a', 'w').write('x')" """, {}), "", 0, False) == []
    assert [one.outcome for one in beside(read_line("python app.py", {}), "", 1, False)] == ["failed"]
