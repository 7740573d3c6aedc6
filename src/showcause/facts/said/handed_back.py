"""What the message hands back that could be the agent's to settle: asks, less those that only the user can answer.

An ask is closed where the message settles the matter itself, where scope, priorities or taste decide, and where the act
is irreversible, outward, paid or behind credentials.
"""

from __future__ import annotations

from typing import NamedTuple

from .acts import Act
from .asks import option
from .sentences import Sentence

CLOSING = ("settled", "owners_matter", "taste", "recommendation", "irreversible", "local_act")


class Handed(NamedTuple):
    """way: choice (between things), menu (next steps laid out), leave (to act), go_on, word (a statement that waits).

    recommended: the message names its own choice beside the ask.
    """

    act: Act
    way: str
    recommended: bool


class _Place(NamedTuple):
    """Sentences near an ask, by their offsets: the passage, the ask with what is chosen from, the ask and the one before."""

    at: int
    passage: frozenset[int]
    listed: frozenset[int]
    follow: tuple[int, ...]
    after: frozenset[int]
    close: frozenset[int]


def handed_back(asks: tuple[Act, ...], around: tuple[Sentence, ...], acts: tuple[Act, ...]) -> tuple[Handed, ...]:
    where = {name: frozenset(one.sentence.start for one in acts if one.act == name) for name in CLOSING}
    chosen = frozenset(one.sentence.start for one in asks if one.act == "punt")
    found = []
    for ask in asks:
        place = _place(ask, around)
        way = _way(ask, place, chosen)
        recommended = bool(where["recommendation"] & place.passage)
        if not _owners(way, place, where) and not _outward(ask, way, place, where, recommended):
            found.append(Handed(ask, way, recommended))
    return tuple(found)


def _place(ask: Act, around: tuple[Sentence, ...]) -> _Place:
    at = ask.sentence.start
    listed = [one.start for one in around if option(one)]
    after = frozenset({at, *(one.start for one in around if one.start > at)})
    before = max((one.start for one in around if one.start < at), default=at)
    return _Place(
        at,
        frozenset(one.start for one in around),
        frozenset(listed),
        tuple(start for start in listed if start > at),
        after,
        after | {before},
    )


def _way(ask: Act, place: _Place, chosen: frozenset[int]) -> str:
    if ask.act == "punt":
        return "choice"
    if len(place.follow) >= 2 and place.at not in chosen:
        return "menu"
    return {"leave": "leave", "go_on": "go_on", "at_your_word": "word"}[ask.act]


def _owners(way: str, place: _Place, where: dict[str, frozenset[int]]) -> bool:
    """The matter is settled, or scope, priorities or taste decide it."""
    if way == "go_on":
        choice = place.close
    else:
        choice = place.after if len(place.follow) >= 2 else place.after | place.listed
    return bool(where["settled"] & place.passage or (where["owners_matter"] | where["taste"]) & choice)


def _outward(ask: Act, way: str, place: _Place, where: dict[str, frozenset[int]], recommended: bool) -> bool:
    """The act is irreversible, outward or paid, or one that people like to give themselves, as a commit."""
    outward, local = where["irreversible"], where["local_act"]
    if way == "choice":
        choice = place.after if len(place.follow) >= 2 else place.after | place.listed
        weighed = choice | place.close if recommended else place.passage
        named = frozenset({place.at}) if place.listed or recommended else place.passage
        return bool(outward & weighed or local & named)
    if way == "menu":
        return place.at in outward | local or 2 * len(outward & frozenset(place.follow)) >= len(place.follow)
    if way == "go_on" and " or " in ask.sentence.folded:
        local = frozenset()  # a commit as the alternative to going on
    return bool((outward | local) & (place.close if way == "go_on" else place.passage))
