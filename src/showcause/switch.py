"""All gates off for a while, and on again: one file with the second at which it ends, and a line in the log."""

from __future__ import annotations

import os
from contextlib import suppress

from . import __version__, places
from .errors import UserError
from .record import append
from .times import rfc3339, seconds

MOST = 7 * 86_400


def bounded(text: str) -> int:
    """`90m`, `1h`, `2d` as seconds; more than seven days or nothing at all is refused."""
    try:
        count = seconds(text)
    except UserError:
        count = 0
    if not 0 < count <= MOST:
        raise UserError(f"{text!r} is no time to be off", right="say 30m, 1h or 2d; at most 7d")
    return count


def path() -> str:
    return os.path.join(places.folder("state"), "off")


def off_until() -> float | None:
    """The second at which the switch ends; None where it is not set. May lie in the past."""
    data = places.read_own(path(), 64)
    with suppress(ValueError):
        found = None if data is None else float(data)
        return found if found is not None and abs(found) < 1e12 else None  # `inf` and `nan` are no times
    return None


def off(count: int, now: float) -> float:
    """Switch off for that many seconds; returns the second at which it ends."""
    try:
        places.private(places.folder("state"))
        places.write_own(path(), str(int(now) + count).encode("ascii"))
    except OSError as error:
        raise UserError(f"the switch cannot be kept: {error}", file=path()) from None
    _note("Off", now, until=rfc3339(now + count))
    return int(now) + count


def on(now: float) -> bool:
    """Switch on again; returns whether it was off."""
    until = off_until()
    try:
        os.unlink(path())
    except FileNotFoundError:
        return False
    except OSError as error:
        raise UserError(f"the switch cannot be taken back: {error}", file=path()) from None
    _note("On", now)
    return until is not None and until > now


def _note(event: str, now: float, **more: str) -> None:
    ts = rfc3339(now)
    entry = {"v": 1, "ts": ts, "product": __version__, "event": event, **more, "fail": None}
    with suppress(OSError):  # doctor tells of a log that cannot be written
        append(entry, ts[:10])
