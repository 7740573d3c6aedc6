"""Which literals a pattern cannot match without, so that patterns are compiled only where they could match.

Derived from the pattern's own syntax tree, so nobody has to keep a list beside it. Used when a policy is compiled.
"""

from __future__ import annotations

import re
import re._constants as op  # type: ignore[import-not-found]  # the tree of `re` is the one parser of this syntax in the standard library
import re._parser as parser  # type: ignore[import-not-found]
from typing import Any

MOST = 24  # alternatives kept; more and the literal test costs what it saves


def required(pattern: str) -> tuple[str, ...] | None:
    """Literals of which one must occur in every match (lower case); None where no such set is known."""
    try:
        best = _best(parser.parse(pattern))
    except (re.error, RecursionError, OverflowError):
        return None
    return best if best and min(map(len, best)) >= 1 and len(best) <= MOST else None


def _best(tree: Any) -> tuple[str, ...] | None:
    """The set with the longest shortest literal among those that each part of a sequence offers."""
    offers: list[tuple[str, ...]] = []
    run = ""
    for code, value in tree:
        if code is op.LITERAL:
            run += chr(value).lower()
            continue
        if run:
            offers.append((run,))
            run = ""
        offer = _offer(code, value)
        if offer:
            offers.append(offer)
    if run:
        offers.append((run,))
    return max(offers, key=lambda offer: (min(map(len, offer)), -len(offer)), default=None)


def _offer(code: Any, value: Any) -> tuple[str, ...] | None:
    if code is op.BRANCH:
        parts = [_best(part) for part in value[1]]
        if all(parts):
            return tuple(dict.fromkeys(literal for part in parts if part for literal in part))
        return None
    if code is op.SUBPATTERN:
        return _best(value[3])
    if code in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT) and value[0] >= 1:
        return _best(value[2])
    if code is op.IN and all(kind is op.LITERAL for kind, _ in value):
        return tuple(dict.fromkeys(chr(char).lower() for _, char in value))
    return None
