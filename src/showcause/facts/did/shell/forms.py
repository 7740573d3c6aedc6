"""What a parsed shell line is made of: values only."""

from __future__ import annotations

from ....light import NamedTuple

TEXT = 300  # characters of a command that are kept


class Invocation(NamedTuple):
    """One program that the line starts, with wrappers, quoting and environment prefixes taken off.

    looped: it stands in a loop's body, or in the condition that a loop asks again and again.
    """

    argv: tuple[str, ...]
    text: str
    via: tuple[str, ...] = ()
    looped: bool = False


class Undecided(NamedTuple):
    """A part of the line whose program cannot be told from the text, and why."""

    text: str
    why: str


class Shell(NamedTuple):
    invocations: tuple[Invocation, ...]
    undecided: tuple[Undecided, ...]
