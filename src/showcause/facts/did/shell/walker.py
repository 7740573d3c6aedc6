"""What the parts of a walk ask of it: where it stands, what is known there, and the ways back into the tree.

For annotations alone: `walk` holds the one walker there is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ....light import TYPE_CHECKING, Protocol
from .feed import Feed
from .tally import Tally
from .words import Reading, Scope, Word

if TYPE_CHECKING:
    from tree_sitter import Node


class Walker(Protocol):
    """One shell text and how it was reached.

    via: the wrappers and scripts around it. hole: the mark that a wrapper fills (`xargs -I {}`). active: the functions
    being called. depth: texts around this one. nesting: nodes around this one.
    """

    tally: Tally
    scope: Scope
    scripts: Mapping[str, str]
    reading: Reading
    via: tuple[str, ...]
    hole: str
    active: tuple[str, ...]
    depth: int
    nesting: int

    def children(self, node: Node, feed: Feed | None) -> None: ...

    def descend(self, node: Node, feed: Feed | None) -> None: ...

    def printed(self, node: Node | None, feed: Feed | None) -> Feed:
        """What a command writes to its standard output."""

    def nested(
        self, text: str, via: tuple[str, ...], *, args: Sequence[Word] | None = None, last: bool = False
    ) -> None:
        """Another shell text that this one runs."""

    def called(self, name: str, args: tuple[Word, ...], via: tuple[str, ...], feed: Feed | None) -> None:
        """The body of a function of the line."""
