"""Lines of PowerShell are told by how a command begins; a dash in a name is not enough."""

from __future__ import annotations

import pytest

from showcause.facts.did.shell import parse
from showcause.facts.did.shell.powershell import begins, here_string
from showcause.facts.did.shell.words import literal

SAYS_NOTHING = [
    pytest.param("apt-get install jq", id="a dash in a program's name"),
    pytest.param("git-Lfs pull", id="a capital behind the dash"),
    pytest.param("test-unit", id="a verb of its own, in small letters"),
    pytest.param("Get", id="a verb alone"),
    pytest.param("$RUNNER test", id="a program in a variable"),
    pytest.param("echo Get-Item", id="a cmdlet that is only named"),
]


@pytest.mark.parametrize("line", SAYS_NOTHING)
def test_another_shells_line(line: str) -> None:
    first, *rest = line.split()
    assert not begins(first, [literal(word) for word in rest])


@pytest.mark.parametrize("line", ["Get-ChildItem src", "./build.ps1", "$env:CI = 1", "$x = 3"])
def test_powershell_is_known(line: str) -> None:
    first, *rest = line.split()
    assert begins(first, [literal(word) for word in rest])


def test_a_here_string_has_both_marks() -> None:
    assert not here_string("mail ops @'\nx\n")
    assert here_string("Set-Content a.txt @'\nx\n'@")


def test_the_whole_line_is_left_open() -> None:
    found = parse("detect x; Get-ChildItem src")
    assert found.invocations == () and [one.why for one in found.undecided] == ["powershell"]
