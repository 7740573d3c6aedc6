"""Where no summary speaks: exit, words and masking, and doubt said as such."""

from __future__ import annotations

import pytest

from showcause.facts.did.checked.plan import read_line
from showcause.facts.did.checked.vote import End, broke, printed_code, vote


def outcome(line: str, text: str, exit: int | None, *, failed: bool = False) -> str:
    asked = read_line(line, {}).asked[-1]
    end = End(text, exit, failed, lone=True)
    return vote(asked, end, printed_code(asked.status, text))[0]


@pytest.mark.parametrize(
    ("line", "text", "exit", "said"),
    [
        pytest.param("pytest | cat", "collected", 0, "masked", id="a pipe hides the exit"),
        pytest.param("pytest || true", "", 0, "masked", id="a true hides the exit"),
        pytest.param("pytest", "", None, "unknown", id="nothing is known"),
        pytest.param("pytest", "Command timed out after 2m", 143, "unknown", id="cut off"),
        pytest.param("pytest", "bash: pytest: command not found", 127, "unknown", id="it was not there"),
        pytest.param("tsc", "", None, "passed", id="silent when green"),
        pytest.param("tsc | head", "", 0, "passed", id="silent when green, and the pipe keeps what it says"),
        pytest.param("tsc | head", "a.ts(1,2): error TS2304: x", 0, "failed", id="its words say so"),
        pytest.param("pytest", "", 0, "passed", id="its own exit, green"),
        pytest.param("pytest", "", 1, "failed", id="its own exit, red"),
        pytest.param('pytest; echo "exit: $?"', "exit: 1", 0, "failed", id="an exit that was printed"),
    ],
)
def test_votes(line: str, text: str, exit: int | None, said: str) -> None:
    assert outcome(line, text, exit) == said


@pytest.mark.parametrize(
    ("line", "exit", "red"),
    [
        pytest.param("pytest", 0, False, id="green twice"),
        pytest.param("pytest", 137, False, id="killed from outside"),
        pytest.param("pytest | cat", 1, False, id="another program's exit"),
        pytest.param("pytest --cov", 2, True, id="coverage too low"),
    ],
)
def test_a_green_summary_with_a_red_exit(line: str, exit: int, red: bool) -> None:
    asked = read_line(line, {}).asked[0]
    assert broke(asked, End("3 passed", exit, exit != 0, lone=True), None) is red
