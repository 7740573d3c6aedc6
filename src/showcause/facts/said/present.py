"""A test whether one of a pattern's literals occurs in the message at all; None stands for literals not known."""

from __future__ import annotations

from collections.abc import Callable, Sequence

Present = Callable[[Sequence[str] | None], bool]


def present(folded: str) -> Present:
    return lambda literals: literals is None or any(literal in folded for literal in literals)
