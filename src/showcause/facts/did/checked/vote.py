"""The outcome of a check of which no summary speaks: a vote of its exit, of the words in sight, and of what hides them.

Doubt is said as such: `masked` where a pipe or `|| true` hides the exit, `unknown` where the run itself is not seen.
"""

from __future__ import annotations

from ....light import NamedTuple
from ..runners import commands
from ..shell.status import Status
from . import words
from .plan import Asked

_KEEPING = frozenset(("head", "tail", "cat", "tee", "less", "sort", "uniq", "cut", "nl", "sed"))
_TIMED_OUT = (124, 143)
_ENDED = (*_TIMED_OUT, 137)  # from outside
_SCRIPTED = ("npm", "pnpm", "yarn", "bun")


class End(NamedTuple):
    """How a line ended: its output, its exit. lone: it names one check and no more."""

    text: str
    exit: int | None
    failed: bool
    lone: bool

    @property
    def red(self) -> bool:
        return self.failed or self.exit not in (None, 0)


def vote(asked: Asked, end: End, code: int | None) -> tuple[str, str]:
    """The outcome and the line that says it; `code` is what `printed_code` found."""
    status, text = asked.status, end.text
    gone = words.absent(text)
    if gone and (end.red or status.how != "own" or code):
        return "unknown", gone
    if words.cut_off(text) or end.exit in _TIMED_OUT:
        return "unknown", ""
    if code is not None and not status.pipe:
        return ("passed", "") if code == 0 else ("failed", words.failure(text))
    if status.how == "background":
        return "running", ""
    line = words.failure(text)
    if status.how == "own":
        return _by_exit(end, line, silent=asked.named.silent)
    if status.how == "and":
        if not end.red:
            return ("failed", line) if line and end.exit is None else ("passed", "")
        return ("failed", line) if line or end.lone else ("unknown", "")
    return _hidden(asked, text, line)


def _by_exit(end: End, line: str, *, silent: bool) -> tuple[str, str]:
    if end.red:
        return "failed", line
    if end.exit == 0:
        return "passed", ""
    if line:
        return "failed", line
    return ("passed", "") if end.text.strip() or silent else ("unknown", "")


def _hidden(asked: Asked, text: str, line: str) -> tuple[str, str]:
    """The exit is another program's: the words alone are left."""
    status, named = asked.status, asked.named
    if named.runner == "go" and any(stage.startswith("grep -v") and "ok" in stage for stage in status.stages):
        return ("failed", line) if line else ("masked", "") if _residue(text, asked) else ("passed", "")
    if named.silent and not status.quiet and status.how == "hidden":
        listed = words.listed(text)
        if listed:
            return "failed", listed
        if all(program in _KEEPING for program in status.pipe) or _residue(text, asked) in ("", "0"):
            return "passed", ""
    return ("failed", line) if line else ("masked", "")


def broke(asked: Asked, end: End, code: int | None) -> bool:
    """A green summary with a red exit of its own: coverage too low, a crash at the end, open handles."""
    if code is not None and not asked.status.pipe:
        return code != 0
    ended = end.exit in (None, 0, *_ENDED) or words.cut_off(end.text)
    return end.lone and asked.status.how == "own" and not ended


def printed_code(status: Status, text: str) -> int | None:
    """The number that an `echo "exit: $?"` printed for this check; None where there is none."""
    if status.echoed is None:
        return None
    for line in reversed(text.split("\n")[-400:]):
        _, found, rest = line.partition(status.echoed) if status.echoed else ("", "x", line.strip())
        digits = rest.strip().lstrip("\"'=: ")
        count = 0
        while count < len(digits) and digits[count].isdecimal():
            count += 1
        if found and 0 < count < 4 and (status.echoed or count == len(digits)):
            return int(digits[:count])
    return None


def resolved(asked: Asked, text: str) -> tuple[Asked, str]:
    """npm, pnpm and yarn print the script that they run: it names the check better than its target does."""
    if asked.named.runner not in _SCRIPTED:
        return asked, text
    lines = text.split("\n")
    for number, line in enumerate(lines[:12]):
        if line.startswith(("> ", "$ ")) and "@" not in line.partition(" ")[2].split(" ")[0]:
            found = commands.named(line[2:].split("&&")[-1].split())
            if found is not None and found.runner != "script":
                named = found._replace(selected=found.selected or asked.named.selected)
                rest = "\n".join(one for one in lines[number + 1 :] if not one.startswith(("> ", "$ ")))
                return asked._replace(named=named), rest
    return asked, text


def _residue(text: str, asked: Asked) -> str:
    """What is left of an output without the lines that the command line itself spells out."""
    lines = [line.strip() for line in text.split("\n")[-200:]]
    return "\n".join(line for line in lines if line and line not in asked.whole)
