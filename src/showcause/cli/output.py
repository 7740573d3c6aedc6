"""What the commands share: printing for people and for programs, and the question whether a person sits here."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TextIO

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..errors import Refused
from ..reply import clean
from ..times import rfc3339

IDS = ("id", "gate", "gates")  # headers of what people copy from a table
GAP, PROSE = 3, 14  # cells between two columns; the least that a column of words keeps

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
    """One JSON document on stdout, for programs; what a terminal would obey or cannot show is escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=2, default=str)
    if clean(text) != text:
        text = "".join(char if clean(char) else json.dumps(char)[1:-1] for char in text)
    print(text)


def table(headers: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Rows under headers; nothing in them is taken for markup, and without a terminal no line is folded.

    Where a terminal is narrow, cells fold; an id is never cut, since people copy it: other columns go first, the last
    before the others, and that is said.
    """
    cells = [[clean(str(cell)) for cell in row] for row in rows]
    shown = console()
    columns = _fitting(headers, cells, shown.width)
    widths = _widths(headers, cells, columns, shown.width)
    made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for at in columns:
        made.add_column(headers[at], width=widths[at], overflow="fold")
    for row in cells:
        made.add_row(*(Text(row[at]) for at in columns))
    shown.width = max(shown.width, sum(widths.values()) + GAP * (len(columns) - 1))
    shown.print(made)
    left_out = [name for at, name in enumerate(headers) if at not in columns]
    if left_out:
        shown.print(f"Too narrow for: {', '.join(left_out)}.")


def _fitting(headers: Sequence[str], cells: Sequence[Sequence[str]], width: int) -> list[int]:
    """The columns that fit side by side at their least width."""
    columns = list(range(len(headers)))
    for at in reversed(range(len(headers))):
        if sum(_least(headers, cells, one) + GAP for one in columns) - GAP <= width:
            break
        if headers[at] not in IDS:
            columns.remove(at)
    return columns


def _widths(
    headers: Sequence[str], cells: Sequence[Sequence[str]], columns: Sequence[int], width: int
) -> dict[int, int]:
    """Each column's width: its least, and what is left over goes to those that need little more, first."""
    found = {at: _least(headers, cells, at) for at in columns}
    wanted = {
        at: max(cell_len(line) for cell in (headers[at], *(row[at] for row in cells)) for line in cell.split("\n"))
        for at in columns
    }
    spare = width - sum(found.values()) - GAP * (len(columns) - 1)
    order = sorted(columns, key=lambda at: wanted[at] - found[at])
    for place, at in enumerate(order):
        more = max(0, min(wanted[at] - found[at], spare // (len(order) - place)))
        found[at] += more
        spare -= more
    return found


def _least(headers: Sequence[str], cells: Sequence[Sequence[str]], at: int) -> int:
    """What a column cannot go below: the longest word of ids and of short cells, some characters of prose."""
    longest = max((cell_len(word) for row in cells for word in row[at].split()), default=1)
    head = max(cell_len(word) for word in headers[at].split()) if headers[at].strip() else 1
    return max(longest, head) if headers[at] in IDS else max(min(longest, PROSE), head)


def console(*, colour: bool | None = None, most: int = 0) -> Console:
    """A rich console on stdout that invents no markup and no highlighting; `most` bounds its width, for prose."""
    plain = not (coloured(sys.stdout) if colour is None else colour)
    made = _Console(
        color_system=None if plain else "auto",  # no_color alone would leave bold and its like
        highlight=False,
        markup=False,
        emoji=False,
        width=None if is_terminal() else 1000,
    )
    if most and made.width > most:
        made.width = most
    return made


class _Console(Console):
    """Prints no text of a stranger as it came; a closed pipe is told like any other, for `app.run` to judge."""

    def print(self, *objects: Any, **how: Any) -> None:
        super().print(*(clean(one) if isinstance(one, str) else one for one in objects), **how)

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def coloured(stream: TextIO | None) -> bool:
    """Whether colour is wanted there: a terminal, and NO_COLOR unset. A closed stream is None."""
    return (
        stream is not None and stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    )


def is_terminal() -> bool:
    """Whether stdout is a terminal."""
    return sys.stdout.isatty()


def utc(when: float | str) -> str:
    """A moment for people, with its zone; a record's `ts` or seconds since the epoch."""
    text = rfc3339(when) if isinstance(when, (int, float)) else str(when)
    return f"{text[:10]} {text[11:19]} UTC" if text[10:11] == "T" and text.endswith("Z") else text


def many(count: int, what: str) -> str:
    """`1 file`, `2 files`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def size(count: float) -> str:
    """Bytes for people, in a unit that does not make nothing of little."""
    if count < 1000:
        return many(int(count), "byte")
    return f"{count / 1e3:.1f} kB" if count < 1e6 else f"{count / 1e6:.1f} MB"


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
