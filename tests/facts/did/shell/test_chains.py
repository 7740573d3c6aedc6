"""Links of a chain run in the order of the text, and a redirect belongs to the command before it."""

from __future__ import annotations

import pytest

from showcause.facts.did.shell.chains import CHAINED, links
from showcause.facts.did.shell.tree import tree


def chain(line: str) -> list[tuple[str, int]]:
    """Text and number of redirects of each link of the line's one chain."""
    src = line.encode()
    node = tree(src).named_children[0]
    assert node.type in CHAINED
    found = links(node, lambda: None)
    return [
        ("" if body is None else src[body.start_byte : body.end_byte].decode(), len(redirects))
        for body, redirects in found
    ]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        pytest.param("a > x", [("a", 1)], id="one command"),
        pytest.param("a && b || c", [("a", 0), ("b", 0), ("c", 0)], id="nested to the left"),
        pytest.param("a && b > x && c", [("a", 0), ("b", 1), ("c", 0)], id="a redirect in the middle"),
        pytest.param("a && b > x 2> y", [("a", 0), ("b", 2)], id="two redirects at the end"),
        pytest.param("a > x && b", [("a", 1), ("b", 0)], id="a redirect at the beginning"),
    ],
)
def test_links(line: str, found: list[tuple[str, int]]) -> None:
    assert chain(line) == found


def test_each_node_costs_a_step() -> None:
    """A chain of any length stays within the walk's bound."""
    steps: list[None] = []
    links(tree(b" && ".join([b"a"] * 50)).named_children[0], lambda: steps.append(None))
    assert len(steps) == 49
