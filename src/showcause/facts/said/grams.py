"""What the scorer sees of a sentence: its words, each alone and beside its neighbours, as numbers.

Words are cut to their first letters, which serves as a stem; Chinese, Japanese and Korean signs each stand alone; a run
of digits is one sign. The numbers are CRC-32, which is the same on every platform.
"""

from __future__ import annotations

import re
from binascii import crc32

STEM = 6  # letters of a word that count
HEAD, TAIL = 200, 300  # characters of a long sentence that are read: what it does is told at its ends
_WIDE = "\u2e80-\u9fff\uac00-\ud7a3"
_TOKEN = re.compile(f"[{_WIDE}]|[^\\W\\d{_WIDE}]+|\\d+|[^\\w\\s]")
_EDGE = "\n"  # before the first word and behind the last


def grams(folded: str) -> set[int]:
    """The different words, pairs, triples and pairs with one word between."""
    if len(folded) > HEAD + TAIL:
        folded = f"{folded[:HEAD]} {folded[-TAIL:]}"
    words = [_EDGE]
    words += ["0" if one.isdecimal() else one[:STEM] for one in _TOKEN.findall(folded)]
    words.append(_EDGE)
    found = set(words)
    found.update(map(" ".join, zip(words, words[1:])))
    found.update(map(" ".join, zip(words, words[1:], words[2:])))
    found.update(map("\t".join, zip(words, words[2:])))
    return {crc32(one.encode("utf-8", "replace")) for one in found}
