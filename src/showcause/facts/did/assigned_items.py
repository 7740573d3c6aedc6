"""The single things that the user assigned in the request that this turn answers, in their own words.

Points of a list, numbered points in a line, "and also" sentences, "all 12 modules". Leaves out what the user only tells
(logs, examples, options, questions), what they said may wait, and lists in text that is quoted or pasted.
"""

from __future__ import annotations

from functools import lru_cache

from ...fold import clip, fold
from ...light import NamedTuple
from .asked_before import AskedBefore

LONGEST = 6_000  # characters of a prompt; longer ones are pasted specifications more often than requests
MOST = 24
ALSO = (
    "and also ", "also ", "as well as ", "in addition", "additionally", "besides that", "on top of that",
    "plus ", "and don't forget", "don't forget to", "and make sure to", "and finally", "oh and", "另外", "此外",
    "还要", "還要", "还有", "還有", "同时", "同時", "顺便", "順便", "并且", "並且", "别忘了", "別忘了", "또한",
    "그리고 또", "추가로", "아울러", "또 ", "さらに", "また、", "また,", "加えて", "ついでに", "それと",
)  # fmt: skip
NUMBERS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12,
}  # fmt: skip


class Item(NamedTuple):
    """kind: listed, also, file, all. words: as the user wrote it. of: how many of a thing, where kind is all.

    group: which list of the request it stands in; its neighbours show whether that list was understood at all.
    """

    words: str
    kind: str
    group: int = 0
    of: int | None = None


def assigned_items(asked_before: AskedBefore) -> tuple[Item, ...]:
    found: list[Item] = []
    for number, entry in enumerate(asked_before.prompts):
        found += [item._replace(group=item.group + 100 * number) for item in _items(entry.text)]
    return tuple(found[:MOST])


@lru_cache(maxsize=64)
def _items(prompt: str) -> tuple[Item, ...]:
    text = clip(prompt)
    if len(text) > LONGEST or not _may_hold(text):
        return ()
    from .item_reading import items  # a short request is read without it

    return items(text)


def _may_hold(text: str) -> bool:
    """Whether a text has two lines, a number, or a word that adds something. Without these nothing is an item."""
    if "\n" in text or any(map(str.isdecimal, text)):
        return True
    folded = fold(text)
    return any(mark in folded for mark in ALSO) or any(word in folded for word in NUMBERS)
