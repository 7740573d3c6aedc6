"""The lines of SpecStory's markdown that say who speaks from here on. Reads one line, decides nothing of its place."""

from __future__ import annotations

import re
from datetime import datetime

from ...light import NamedTuple

_HEADING = re.compile(rb"_\*\*(User|Agent|Assistant)( - sidechain)?(?: \(([^\n]{0,300})\))?\*\*_\s*\Z")
_TIME = re.compile(rb"(\d{4}-\d\d-\d\d) (\d\d:\d\d(?::\d\d)?) ?(Z|[+-]\d\d:?\d\d)\Z")


class Heading(NamedTuple):
    """role: user or agent. time is ISO, "" where the heading has none; moment is the same as seconds."""

    role: str
    side: bool
    time: str
    moment: float | None


def read_heading(line: bytes) -> Heading | None:
    found = _HEADING.match(line)
    if found is None:
        return None
    role = "user" if found[1] == b"User" else "agent"
    told = _TIME.search(found[3]) if found[3] else None
    if told is None:
        return Heading(role, found[2] is not None, "", None)
    day, clock, zone = (part.decode("ascii") for part in told.groups())
    time = f"{day}T{clock if len(clock) > 5 else clock + ':00'}{zone}"
    try:
        return Heading(role, found[2] is not None, time, datetime.fromisoformat(time).timestamp())
    except (ValueError, OverflowError):
        return Heading(role, found[2] is not None, "", None)
