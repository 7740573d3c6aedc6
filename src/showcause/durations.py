"""Lengths of time as people write them: `90s`, `10m`, `1h`, `7d`."""

from __future__ import annotations

from .errors import UserError

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}


def seconds(text: str) -> int:
    """The length in seconds. Raises UserError for anything else than a whole number and one unit."""
    word = text.strip().lower()
    if len(word) < 2 or word[-1] not in UNITS or not word[:-1].strip().isdecimal() or len(word) > 12:
        raise UserError(f"{text!r} is no length of time", right="a number and s, m, h, d or w: 10m, 7d")
    return int(word[:-1]) * UNITS[word[-1]]
