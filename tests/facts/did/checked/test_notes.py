"""What a harness writes around an output is told from what the program wrote."""

from __future__ import annotations

import pytest

from showcause.facts.did.checked import notes


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("41 passed in 2 s", None, id="a number of another kind"),
        pytest.param("the exit codes are listed below: 3", None, id="exit codes spoken of"),
        pytest.param("x" * 5000 + " exit code 3", None, id="far down in the output"),
        pytest.param("Exit code 2\nmake: *** [test] Error 1", 2, id="at the head"),
        pytest.param("<exit_code>1</exit_code>", 1, id="in a tag"),
        pytest.param("Process exited with code 0", 0, id="in a sentence"),
    ],
)
def test_exit_codes(text: str, code: int | None) -> None:
    assert notes.exit_code(text) == code


@pytest.mark.parametrize(
    ("text", "inside"),
    [("status", ""), ("<status>completed</status>", "completed"), ("<status>cut", "cut")],
    ids=["no tag", "a tag", "a tag that is not closed"],
)
def test_between(text: str, inside: str) -> None:
    assert notes.between(text, "status") == inside


def test_a_run_that_goes_on_has_a_name_and_a_file() -> None:
    text = "Command running in background with ID: b42. Output is being written to: /tmp/b42.log"
    assert notes.ids(text) == ["b42"] and notes.paths(text) == ["/tmp/b42.log"]


def test_a_listings_numbers_are_taken_off() -> None:
    """A summary is found in a file that was read as in the output itself; a count is not taken for a number."""
    assert notes.plain("    12→41 passed\n3 failed") == "41 passed\n3 failed"
