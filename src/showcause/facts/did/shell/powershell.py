"""Whether a line is written for PowerShell, whose words mean something else; it is told apart and not read."""

from __future__ import annotations

from collections.abc import Sequence

from .words import Word

_VERBS = (
    " Get Set New Remove Start Stop Invoke Select Where ForEach Write Out Import Export Test Add Copy Move Sort "
    "Measure ConvertTo ConvertFrom Install Join Split Wait Clear Rename Restart Resolve Format Group "
)


class PowerShell(Exception):
    """The line is written for another shell."""


def here_string(command: str) -> bool:
    return any(f" @{mark}\n" in command and f"\n{mark}@" in command for mark in "'\"")


def begins(first: str, rest: Sequence[Word]) -> bool:
    """Whether a command begins with a cmdlet or a script of it, or with an assignment in its manner."""
    verb, dash, noun = first.partition("-")
    cmdlet = bool(dash and verb) and f" {verb} " in _VERBS and noun[:1].isupper()
    if cmdlet or first.endswith(".ps1"):
        return True
    return first[:1] == "$" and (first[:5].lower() == "$env:" or (bool(rest) and rest[0].text == "="))
