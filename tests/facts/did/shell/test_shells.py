"""How a shell is asked to find its commands."""

from __future__ import annotations

import pytest

from showcause.facts.did.shell.shells import Asked, asked


@pytest.mark.parametrize(
    "line",
    ["bash -n run.sh", "bash --version", "sh --help", "bash -x -n run.sh"],
    ids=["only read", "version", "help", "read and traced"],
)
def test_nothing_runs(line: str) -> None:
    assert asked(line.split()) is None


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("bash", Asked(False, False, 1), id="by itself"),
        pytest.param("bash run.sh -c", Asked(False, False, 1), id="the script's own -c"),
        pytest.param("bash --rcfile -c run.sh", Asked(False, False, 3), id="-c as a value"),
        pytest.param("bash -- -c", Asked(False, False, 2), id="-c as an operand"),
        pytest.param("bash --norc run.sh", Asked(False, False, 2), id="a long option with a c in it"),
        pytest.param("bash +c run.sh", Asked(False, False, 2), id="an option taken back"),
        pytest.param("bash -c ls", Asked(True, False, 2), id="a text"),
        pytest.param("bash -lc ls", Asked(True, False, 2), id="a text, clustered"),
        pytest.param("fish --command ls", Asked(True, False, 2), id="a text, spelt out"),
        pytest.param("bash -o pipefail -c ls", Asked(True, False, 4), id="after an option with a value"),
        pytest.param("bash -s a b", Asked(False, True, 2), id="standard input with arguments"),
    ],
)
def test_what_runs(line: str, found: Asked) -> None:
    assert asked(line.split()) == found
