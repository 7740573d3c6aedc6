"""The links of `a && b > x && c` in the order they run, each with its redirects; the grammar nests them to the left."""

from __future__ import annotations

from collections.abc import Callable

from ....light import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

CHAINED = ("list", "redirected_statement")


class Link(NamedTuple):
    """body: None where redirects stand alone."""

    body: Node | None
    redirects: list[Node]


def links(node: Node, step: Callable[[], None]) -> list[Link]:
    """A redirect belongs to the last command before it. `step` is called once a node and may end it."""
    found: list[Link] = []  # from the last to the first
    at: Node | None = node
    while at is not None and at.type in CHAINED:
        step()
        if at.type == "list":
            first, *others = at.named_children
            found += [Link(other, []) for other in reversed(others)]
            at = first
            continue
        redirects = at.children_by_field_name("redirect")
        body = at.child_by_field_name("body")
        if body is None or body.type != "list":
            found.append(Link(body, redirects))
            at = None
            continue
        first, *others = body.named_children
        found += [Link(other, [] if n else redirects) for n, other in enumerate(reversed(others))]
        if not others:
            found.append(Link(None, redirects))
        at = first
    if at is not None:
        found.append(Link(at, []))
    found.reverse()
    return found
