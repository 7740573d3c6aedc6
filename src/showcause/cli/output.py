"""What the commands share: printing for people and for programs, and the question whether a person sits here."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..errors import Refused
from ..reply import clean

# What agents leave in the environment of the commands that they run. A name with * is a beginning.
AGENT_MARKS = (
    "AGENT",
    "AI_AGENT",
    "AUGMENT_AGENT",
    "CLAUDECODE",
    "CLAUDE_CODE_ENTRYPOINT",
    "CLAUDE_CODE_SESSION_ID",
    "CLINE_ACTIVE",
    "CODEX_*",
    "COPILOT_AGENT*",
    "COPILOT_CLI",
    "CURSOR_AGENT",
    "GEMINI_CLI",
    "OPENCODE",
    "QWEN_CODE",
)
# Names under these beginnings that people set for themselves.
SET_BY_PEOPLE = ("CODEX_HOME", "CODEX_API_KEY")


def print_json(value: Any) -> None:
    """One JSON document on stdout, for programs."""
    print(json.dumps(value, ensure_ascii=False, indent=2, default=str))


def table(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Rows under headers; nothing in them is taken for markup, and without a terminal no line is folded."""
    shown = Table(*headers, box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for row in rows:
        shown.add_row(*(Text(clean(str(cell))) for cell in row))
    console().print(shown)


def console(*, colour: bool | None = None, most: int = 0) -> Console:
    """A rich console on stdout that invents no markup and no highlighting; `most` bounds its width, for prose."""
    plain = not (coloured(sys.stdout) if colour is None else colour)
    made = _Console(no_color=plain, highlight=False, markup=False, emoji=False, width=None if is_terminal() else 1000)
    if most and made.width > most:
        made.width = most
    return made


class _Console(Console):
    """Prints no text of a stranger as it came."""

    def print(self, *objects: Any, **how: Any) -> None:
        super().print(*(clean(one) if isinstance(one, str) else one for one in objects), **how)


def coloured(stream: TextIO) -> bool:
    """Whether colour is wanted there: a terminal, and NO_COLOR unset."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def is_terminal() -> bool:
    """Whether stdout is a terminal."""
    return sys.stdout.isatty()


def agent_mark(environment: Mapping[str, str]) -> str | None:
    """The first mark of an agent in the environment, or None."""
    for name in sorted(environment):
        if environment[name] in ("", "0", "false") or name in SET_BY_PEOPLE:
            continue
        if any(name.startswith(mark[:-1]) if mark.endswith("*") else name == mark for mark in AGENT_MARKS):
            return name
    return None


def person_needed(what: str, *, yes: bool = False) -> None:
    """Refuse what lowers protection where an agent asks for it, and where no terminal is without --yes.

    `what` completes "only a person may …". An agent's mark is not outvoted by --yes.
    """
    mark = agent_mark(os.environ)
    if mark is not None:
        raise Refused(
            f"only a person may {what}, and {mark} says that an agent runs this", right="run it in your own terminal"
        )
    if not yes and not sys.stdin.isatty():
        raise Refused(f"only a person may {what}, and there is no terminal here", right="add --yes if you are one")


def confirmed(question: str, *, yes: bool) -> bool:
    """Ask at the terminal; --yes answers beforehand. Call `person_needed` first."""
    if yes:
        return True
    try:
        return input(f"{question} [y/N] ").strip().lower() in ("y", "yes")
    except EOFError:
        return False
