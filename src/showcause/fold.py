"""How text is made comparable before any pattern or literal meets it: one fold for prefilter, patterns and memory.

Apostrophes, blanks, line breaks, width and case are levelled; zero-width characters and emphasis marks go. The fold
never invents characters, so a phrase in a part of the text is a phrase in the whole: the prefilter rests on that.
"""

from __future__ import annotations

LIMIT = 65_536  # characters searched of one message: a hundred patterns crawl over more of a hostile one
HEAD = 16_384

_TABLE: dict[int, str | None] = {}
_TABLE.update(dict.fromkeys(map(ord, "\t\n\r\x0b\x0c\x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000"), " "))
_TABLE.update(dict.fromkeys(range(0x2000, 0x200B), " "))
_TABLE.update(dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad\ufe0f*_"), None))
_TABLE.update(dict.fromkeys(map(ord, "\u2018\u2019\u201b\u02bc\u2032\u00b4`\uff07"), "'"))
_TABLE.update(dict.fromkeys(map(ord, "\u201c\u201d\u201f\u2033\uff02"), '"'))
_TABLE.update(dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-"))
_TABLE.update(
    {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if code not in (0xFF07, 0xFF02, 0xFF0A, 0xFF3F)}
)
_TABLE.update({0xFF0A: None, 0xFF3F: None, 0xFF40: "'", 0x2026: "..."})
# what is no ASCII is replaced sign by sign: `translate` is slow there and most texts hold few of these
LEVELLED = {chr(code): new or "" for code, new in _TABLE.items() if code > 127}
_PLAIN = {chr(code): new or "" for code, new in _TABLE.items() if code < 128}
_SIGNS = frozenset(LEVELLED)


def fold(text: str) -> str:
    """`text` levelled for matching. Idempotent, linear, and a homomorphism up to runs of blanks."""
    if text.isascii():
        folded = text.translate(_TABLE).lower()
    else:
        for sign, new in _PLAIN.items():
            text = text.replace(sign, new)
        import re  # loaded already by whoever read the message's JSON

        for sign in _SIGNS.intersection(re.findall(r"[^\0-\x7f]", text)):
            text = text.replace(sign, LEVELLED[sign])
        folded = text.lower()
    while "  " in folded:
        folded = folded.replace("  ", " ")
    return folded


def clip(text: str) -> str:
    """At most LIMIT characters: the head, and the tail, which weighs more."""
    return "\n".join([part for part, _ in searched(text)])


def searched(text: str) -> tuple[tuple[str, int], ...]:
    """The parts that `clip` keeps, each with its offset."""
    if len(text) <= LIMIT:
        return ((text, 0),)
    tail = len(text) - (LIMIT - HEAD) + 1
    return (text[:HEAD], 0), (text[tail:], tail)
