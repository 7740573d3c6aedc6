"""Which literals a pattern cannot match without, so that patterns are compiled only where they could match.

Derived from the pattern's own syntax tree, so nobody has to keep a list beside it. Used when a policy is compiled.
"""

from __future__ import annotations

import re
import re._constants as op  # type: ignore[import-not-found]  # the tree of `re` is the one parser of this syntax in the standard library
import re._parser as parser  # type: ignore[import-not-found]
from functools import lru_cache
from typing import Any

LONG = 8  # a literal of this length is rare enough; then fewer alternatives are better
MOST = 32  # alternatives kept of a part; more and the literal test costs what it saves
WHOLE = 64  # and of a whole pattern: one without literals is tried in every sentence


def required(pattern: str) -> tuple[str, ...] | None:
    """Literals of which one must occur in every match (lower case); None where no such set is known."""
    try:
        best = _best(parser.parse(pattern))
    except (re.error, RecursionError, OverflowError):
        return None
    return best if best and min(map(len, best)) >= 1 and len(best) <= WHOLE else None


@lru_cache(maxsize=64)  # gates share families, and commands and tests compile many policies
def fewest(sets: frozenset[tuple[str, ...]]) -> tuple[str, ...]:
    """The literals of all sets without those that hold another one: where the longer occurs, the shorter does too."""
    kept: list[str] = []
    for literal in sorted({literal for one in sets for literal in one}, key=len):
        if not any(other in literal for other in kept):
            kept.append(literal)
    return tuple(sorted(kept))


def _best(tree: Any) -> tuple[str, ...] | None:
    """The best set among those that the parts of a sequence offer: long literals, then few of them."""
    return max(_offers(tree), key=lambda offer: (min(*map(len, offer), LONG), -len(offer)), default=None)


def _offers(tree: Any) -> list[tuple[str, ...]]:
    """What the parts of a sequence offer."""
    offers: list[tuple[str, ...]] = []
    run: tuple[str, ...] = ("",)  # every way in which the parts just before can read
    plain = ""  # the literals just before
    for code, value in tree:
        plain = plain + chr(value).lower() if code is op.LITERAL else _kept(plain, offers)
        heads = (chr(value).lower(),) if code is op.LITERAL else _whole(code, value)
        rare_enough = len(heads or ()) > 1 and min(map(len, run)) >= LONG
        if heads is not None and len(run) * len(heads) <= MOST and not rare_enough:
            run = tuple(dict.fromkeys(before + head for before in run for head in heads))
            continue
        if min(map(len, run)):
            offers.append(run)
        run = ("",)
        if offer := _offer(code, value):
            offers.append(offer)
    if min(map(len, run)):
        offers.append(run)
    _kept(plain, offers)
    return offers


def _kept(plain: str, offers: list[tuple[str, ...]]) -> str:
    """Add a run of literals to the offers; the run after it is empty."""
    if plain:
        offers.append((plain,))
    return ""


def _whole(code: Any, value: Any) -> tuple[str, ...] | None:
    """Everything that this part can match, where that is a small set of plain strings: `re` factors (?:should|shall)
    into sh and (?:ould|all), and the parts must be put together again."""
    if code is op.SUBPATTERN and not value[1] and not value[2]:
        return _strings(value[3])
    if code is op.BRANCH:
        parts = [_strings(part) for part in value[1]]
        found = [one for part in parts if part is not None for one in part]
        return tuple(dict.fromkeys(found)) if all(part is not None for part in parts) and len(found) <= MOST else None
    if code is op.IN and all(kind is op.LITERAL for kind, _ in value):
        return tuple(dict.fromkeys(chr(char).lower() for _, char in value))
    return None


def _strings(tree: Any) -> tuple[str, ...] | None:
    found: tuple[str, ...] = ("",)
    for code, value in tree:
        parts = (chr(value).lower(),) if code is op.LITERAL else _whole(code, value)
        if parts is None or len(found) * len(parts) > MOST:
            return None
        found = tuple(before + part for before in found for part in parts)
    return found


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
    return None
