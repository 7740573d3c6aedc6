"""Which programs a shell line really invokes; it reads text only, runs nothing and asks no disk.

    parse(command, scripts) ─▶ Shell(invocations, undecided)
    program_names(invocation), invokes(shell, run, cheap)    what a policy calls them

The grammar is loaded inside `parse`, so importing this module is cheap. `shell_walk` goes over the tree,
`shell_words` undoes quoting and expansion, `shell_wrappers` knows the programs that run other programs,
`shell_scripts` the names behind which more shell text lies, `shell_match` a policy's way of naming programs.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from showcause.facts.did.shell_match import invokes as invokes
from showcause.facts.did.shell_match import program_names as program_names

MAX_BYTES = 64 * 1024
TEXT = 300
_NO_SCRIPTS: Mapping[str, str] = MappingProxyType({})


class Invocation(NamedTuple):
    """One program that the line starts, with wrappers, quoting and environment prefixes taken off."""

    argv: tuple[str, ...]
    text: str
    via: tuple[str, ...] = ()


class Undecided(NamedTuple):
    """A part of the line whose program cannot be told from the text, and why."""

    text: str
    why: str


class Shell(NamedTuple):
    invocations: tuple[Invocation, ...]
    undecided: tuple[Undecided, ...]


def parse(command: str, scripts: Mapping[str, str] = _NO_SCRIPTS) -> Shell:
    """The programs of `command`; `scripts` maps "make train", "npm run x", "./run.sh" to the text behind them."""
    if len(command) > MAX_BYTES or len(command.encode("utf-8", "replace")) > MAX_BYTES:
        return Shell((), (Undecided(command[:TEXT], "too long"),))
    if not command.strip():
        return Shell((), ())
    from showcause.facts.did.shell_walk import walk

    return walk(command, scripts)
