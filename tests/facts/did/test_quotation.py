"""What may stem from an output, and what cannot."""

from __future__ import annotations

import pytest

from showcause.facts.did.outputs import Output
from showcause.facts.did.quotation import checkable, matcher, squeeze

PRINTED = "suite alpha: reader, writer and cache hold\nsuite beta: skipped\n31 passed in 4.87s"


def stems(quoted: str, printed: str = PRINTED, kind: str = "shell", command: str = "") -> bool:
    return matcher(quoted)(Output(kind, printed, command))


@pytest.mark.parametrize(
    "quoted",
    [
        pytest.param("31 passed in 4.87s", id="as printed"),
        pytest.param("SUITE  ALPHA: reader,\u00a0writer", id="case and blanks"),
        pytest.param("suite alpha: reader, writer … 4.87s", id="shortened"),
        pytest.param("I ran it again and 31 passed", id="a number with its word"),
        pytest.param("| suite alpha | reader, writer and cache |", id="in a table"),
        pytest.param("全部 31 个测试用时 4.87 秒", id="translated"),
        pytest.param("mine first\nsuite alpha: reader, writer and cache hold", id="one line of several"),
    ],
)
def test_stems(quoted: str) -> None:
    assert stems(quoted)


@pytest.mark.parametrize(
    "quoted",
    [
        pytest.param("48 passed in 2.11s", id="another run"),
        pytest.param("1 passed in 2.87s", id="the end of a longer number"),
        pytest.param("everything was verified and is fine", id="words of one's own"),
        pytest.param("0 failed, 0 errors, all is well", id="zeros tell nothing"),
        pytest.param("全部 48 个测试用时 2.11 秒", id="translated, another run"),
    ],
)
def test_does_not_stem(quoted: str) -> None:
    assert not stems(quoted)


def test_colours_and_lines_of_a_box_are_no_difference() -> None:
    assert stems(
        "31 passed in 4.87 seconds over all", "\x1b[32m31\x1b[0m passed │ in \x1b[1;33m4.87\x1b[0m seconds over all"
    )
    assert squeeze("\x1b[1mA—b│c\x1b[0m \ud800") == "abc"


def test_numbers_of_a_file_prove_nothing() -> None:
    """Line numbers hold every number there is."""
    assert not stems("共 48 个测试，用时 2.11 秒", "48 x\n2.11 y", kind="read")


def test_a_command_that_ran_is_something_where_no_figure_is_claimed() -> None:
    assert stems("./run-checks --all --platform linux is quiet", "", command="./run-checks --all --platform linux")


def test_a_shell_line_above_invented_output_excuses_nothing() -> None:
    assert not stems("$ ./run-checks --all --quick\n48 passed in 2.11s", command="./run-checks --all --quick")
    assert not stems("./run-checks --all --quick gave 48 passed in 2.11s", command="./run-checks --all --quick")
    assert not checkable("$ ./run-checks --all --platform linux\nok")


def test_checkable() -> None:
    """Short words and a translation without a number cannot be looked for."""
    assert checkable("31 passed in 4.87 seconds")
    assert not checkable("31 passed   in   4s")
    assert not checkable("所有的测试套件都已经全部通过而且没有任何警告出现")
    assert checkable("所有的测试套件都已经全部通过，一共 31 个测试用例")
