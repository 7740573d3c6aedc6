"""What the scorer sees of a sentence: its words, each alone and beside the next, as numbers.

Words are cut to their first letters, which serves as a stem; Chinese, Japanese and Korean signs each stand alone; a run
of digits is one sign. The numbers are CRC-32, which is the same on every platform.
"""

from __future__ import annotations

import re
from binascii import crc32
from functools import lru_cache
from itertools import pairwise

STEM = 6  # letters of a word that count
HEAD, TAIL = 200, 300  # characters of a long sentence that are read: what it does is told at its ends
_WIDE = "\u2e80-\u9fff\uac00-\ud7a3"
_PLAIN = re.compile(r"[^\W\d]+|\d+|[^\w\s]")  # the same where no wide sign stands, and compiled in a twentieth
_EDGE = "\n"  # before the first word and behind the last


@lru_cache(maxsize=1)
def _any() -> re.Pattern[str]:
    return re.compile(f"[{_WIDE}]|[^\\W\\d{_WIDE}]+|\\d+|[^\\w\\s]")


def _token(folded: str) -> re.Pattern[str]:
    return _PLAIN if folded.isascii() else _any()


def grams_of(folded: str) -> set[int]:
    """The different words and pairs of neighbours."""
    if len(folded) > HEAD + TAIL:
        folded = f"{folded[:HEAD]} {folded[-TAIL:]}"
    words = [_EDGE, *("0" if one.isdecimal() else one[:STEM] for one in _token(folded).findall(folded)), _EDGE]
    found = {f"{one} {two}" for one, two in pairwise(words)}
    found.update(words)
    return {crc32(one.encode("utf-8", "replace")) for one in found}
