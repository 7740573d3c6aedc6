"""How a shell is asked to find its commands: `bash -c TEXT`, `bash FILE`, `… | bash`; what they are is not read."""

from __future__ import annotations

from collections.abc import Sequence

from ....light import NamedTuple


class Asked(NamedTuple):
    """command: the first operand is a text to run. stdin: what it is fed runs, operands or not. at: the operands."""

    command: bool
    stdin: bool
    at: int


def asked(texts: Sequence[str]) -> Asked | None:
    """None where it runs nothing: `-n`, `--version`, `--help`."""
    at, command, stdin = 1, False, False
    while at < len(texts) and texts[at][:1] in ("-", "+") and texts[at] not in ("--", "-"):
        option = texts[at]
        if option == "-n" or option in ("--version", "--help"):
            return None
        short = option[:2] != "--"
        command = command or (short and option[0] == "-" and "c" in option[1:]) or option == "--command"
        stdin = stdin or (short and option[0] == "-" and "s" in option[1:])
        takes = option in ("--rcfile", "--init-file") or (short and option[-1] in "oO")
        at += 2 if takes else 1
    if at < len(texts) and texts[at] in ("--", "-"):
        at += 1
    return Asked(command, stdin, at)
