"""A program that was run shows that the code runs; what only shows, moves or serves others does not."""

from __future__ import annotations

import pytest

from showcause.facts.did.checked.program import program
from showcause.facts.did.shell import Invocation


def runner(line: str) -> str | None:
    found = program(Invocation(tuple(line.split()), line))
    return None if found is None else found.runner


@pytest.mark.parametrize(
    "line",
    [
        pytest.param("cat src/app.py", id="shows a file"),
        pytest.param("/usr/bin/tool x", id="a program of the system"),
        pytest.param("cargo add serde", id="a manager that runs nothing"),
        pytest.param("npm install", id="installs"),
        pytest.param("make docs", id="a target that starts nothing"),
        pytest.param("node --version", id="asks for a version"),
        pytest.param("terraform plan", id="a program of which nothing is known"),
    ],
)
def test_no_program_of_the_works_own(line: str) -> None:
    assert runner(line) is None


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("python src/app.py", "program"), ("./bin/app --once", "program"), ("cargo run", "program"),
        ("npm start", "program"), ("curl localhost:8000", "curl"), ("python -c 1", "inline"),
    ],
)  # fmt: skip
def test_a_program_that_was_run(line: str, name: str) -> None:
    assert runner(line) == name
