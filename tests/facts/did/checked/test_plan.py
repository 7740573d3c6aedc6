"""What a line means to check is told by what it starts, never by what it mentions."""

from __future__ import annotations

import pytest

from showcause.facts.did.checked.plan import read_line


@pytest.mark.parametrize(
    "line", ["echo pytest", "git commit -m 'pytest'", "cat pytest.ini", "pytest --help"],
    ids=["echoed", "in a message", "a file's name", "a call for help"],
)  # fmt: skip
def test_no_check(line: str) -> None:
    assert read_line(line, {}).asked == ()


def test_the_checks_of_a_line_in_order() -> None:
    plan = read_line("cd app && ruff check . && pytest -k one", {})
    assert [(one.named.kind, one.named.selected, one.cwd) for one in plan.asked] == [
        ("lint", False, "app"),
        ("tests", True, "app"),
    ]


def test_what_stands_behind_a_target_says_more() -> None:
    """Without the makefile the target's name tells, with it the command."""
    scripts = {"make check": "mypy src"}
    assert [one.named.kind for one in read_line("make check", {}).asked] == ["tests"]
    assert {one.named.runner for one in read_line("make check", scripts).asked} == {"mypy"}


def test_a_line_that_only_shows() -> None:
    assert read_line("tail -5 test.log", {}).shows
    assert not read_line("pytest", {}).shows


def test_the_file_that_an_output_goes_to() -> None:
    assert read_line("pytest > out/test.log", {}).logs == ("out/test.log",)
