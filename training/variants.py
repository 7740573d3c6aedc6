"""What the scorer could see instead: each variant from a folded sentence to numbers, measured by evaluate.py."""

from __future__ import annotations

from binascii import crc32
from collections.abc import Callable, Iterator
from itertools import pairwise

from showcause.facts.said.grams import TOKEN, grams_of

Seen = Callable[[str], set[int]]


def _numbers(found: Iterator[str]) -> set[int]:
    return {crc32(one.encode()) for one in found}


def across(low: int, high: int) -> Seen:
    """Runs of characters, blanks among them."""

    def seen(folded: str) -> set[int]:
        text = f"\n{folded}\n"
        return _numbers(text[at : at + n] for n in range(low, high + 1) for at in range(len(text) - n + 1))

    return seen


def within(low: int, high: int) -> Seen:
    """Runs of characters of each word, the word itself, and pairs of words."""

    def seen(folded: str) -> set[int]:
        words = folded.split(" ")
        framed = [f"<{word}>" for word in words]
        runs = (word[at : at + n] for word in framed for n in range(low, high + 1) for at in range(len(word) - n + 1))
        pairs = (f"{one} {two}" for one, two in pairwise(["\n", *words, "\n"]))
        return _numbers(runs) | _numbers(iter(framed)) | _numbers(pairs)

    return seen


def words(stem: int, *, pairs: bool = True, triples: bool = False, gaps: bool = False) -> Seen:
    """Words cut to `stem` letters; pairs, triples, and pairs with one word between."""

    def seen(folded: str) -> set[int]:
        found = ["\n", *("0" if one.isdecimal() else one[:stem] for one in TOKEN.findall(folded)), "\n"]
        all_of = _numbers(iter(found))
        if pairs:
            all_of |= _numbers(f"{one} {two}" for one, two in pairwise(found))
        if triples:
            all_of |= _numbers(" ".join(three) for three in zip(found, found[1:], found[2:], strict=False))
        if gaps:
            all_of |= _numbers("\t".join(two) for two in zip(found, found[2:], strict=False))
        return all_of

    return seen


VARIANTS: dict[str, tuple[Seen, int]] = {
    "characters 2-5": (across(2, 5), 23_400),
    "characters 2-4 in words, pairs of words": (within(2, 4), 23_400),
    "words": (words(6, pairs=False), 23_400),
    "words, pairs (kept)": (grams_of, 23_400),
    "words, pairs, 4 letters": (words(4), 23_400),
    "words whole, pairs": (words(99), 23_400),
    "words, pairs, triples": (words(6, triples=True), 23_400),
    "words, pairs, gaps": (words(6, gaps=True), 23_400),
    "words, pairs, half the table": (grams_of, 11_700),
    "words, pairs, a quarter": (grams_of, 5_850),
}
