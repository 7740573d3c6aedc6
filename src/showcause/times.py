"""Moments and lengths of time as text, and back: RFC 3339 in UTC, and `10m`, `1h`, `7d` as people write them."""

from __future__ import annotations

import time

from .errors import UserError

UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86_400, "w": 604_800}


def rfc3339(now: float) -> str:
    """Seconds since the epoch as a moment; its first ten characters are the day."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))


def seconds(text: str) -> int:
    """A length of time in seconds. Raises UserError for anything else than a whole number and one unit."""
    word = text.strip().lower()
    if len(word) < 2 or word[-1] not in UNITS or not word[:-1].strip().isdecimal() or len(word) > 12:
        raise UserError(f"{text!r} is no length of time", right="a number and s, m, h, d or w: 10m, 7d")
    return int(word[:-1]) * UNITS[word[-1]]


def moment(text: str) -> float:
    """An RFC 3339 time as seconds since the epoch; 0 where it cannot be read."""
    from datetime import UTC, datetime  # the hook knows its own time

    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return 0.0
    return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
