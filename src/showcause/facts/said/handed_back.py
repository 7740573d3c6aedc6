"""What the message hands back that could be the agent's to settle: asks, less those that only the user can answer.

An ask is closed where the message settles the matter itself, where scope, priorities or taste decide, and where the act
is irreversible, outward, paid or behind credentials.
"""

from __future__ import annotations

from typing import NamedTuple

from .acts import Act
from .asks import option
from .sentences import Sentence

BARE = 30  # characters of an ask too short to name its act, which the sentence before it does
CLOSING = ("settled", "owners_matter", "taste", "recommendation", "irreversible", "local_act")


class Handed(NamedTuple):
    """way: choice (between things), menu (next steps laid out), leave (to act), go_on, word (a statement that waits).

    recommended: the message names its own choice beside the ask.
    """

    act: Act
    way: str
    recommended: bool


class _Place(NamedTuple):
    """Offsets of sentences. before: the one before the ask. listed: options near it. follow: those after it."""

    at: int
    before: int
    listed: frozenset[int]
    follow: frozenset[int]
    after: frozenset[int]


def handed_back(asks: tuple[Act, ...], around: tuple[Sentence, ...], acts: tuple[Act, ...]) -> tuple[Handed, ...]:
    where = {name: frozenset(one.sentence.start for one in acts if one.act == name) for name in CLOSING}
    chosen = frozenset(one.sentence.start for one in asks if one.act == "punt")
    leaves = frozenset(one.sentence.start for one in asks if one.act in ("leave", "go_on"))
    passage = frozenset(one.start for one in around)
    found = []
    for ask in asks:
        place = _place(ask, around)
        way = _way(ask, place, chosen, leaves)
        recommended = bool(where["recommendation"] & passage)
        if not _closed(ask, way, place, where, recommended):
            found.append(Handed(ask, way, recommended))
    return tuple(found)


def _place(ask: Act, around: tuple[Sentence, ...]) -> _Place:
    at = ask.sentence.start
    listed = frozenset(one.start for one in around if option(one))
    return _Place(
        at,
        max((one.start for one in around if one.start < at), default=at),
        listed,
        frozenset(start for start in listed if start > at),
        frozenset(one.start for one in around if one.start >= at),
    )


def _way(ask: Act, place: _Place, chosen: frozenset[int], leaves: frozenset[int]) -> str:
    if ask.act == "punt":
        return "menu" if place.at in leaves else "choice"  # "would you like me to do this, or that?"
    if len(place.follow) >= 2 and place.at not in chosen:
        return "menu"
    return {"leave": "leave", "go_on": "go_on", "at_your_word": "word"}[ask.act]


def _closed(ask: Act, way: str, place: _Place, where: dict[str, frozenset[int]], recommended: bool) -> bool:
    """Only the ask and what it offers tell which act it is for; what stands before it is about the subject."""
    if where["settled"] & (place.after | {place.before}):
        return True
    barred = where["owners_matter"] | where["taste"] | where["irreversible"]
    if place.at in barred or (place.at in where["local_act"] and not _beside_work(ask, way)):
        return True
    if way == "menu" or len(place.follow) >= 2:
        return 2 * len(barred & place.follow) >= max(1, len(place.follow))  # most of what is offered is the user's
    if way == "choice":
        return bool(barred & (place.after if recommended else place.after | place.listed | {place.before}))
    return len(ask.sentence.folded) <= BARE and place.before in barred | where["local_act"]


def _beside_work(ask: Act, way: str) -> bool:
    """A commit is offered as the alternative to going on."""
    return way == "go_on" and " or " in ask.sentence.folded
