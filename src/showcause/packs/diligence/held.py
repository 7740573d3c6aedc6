"""When the source design lets every stop go, whatever the message says: its loop mark and its background gate."""

from __future__ import annotations

from ...event import Event
from ...world import Observed


def held_back(event: Event, observed: Observed) -> bool:
    return event.stop_active or bool(event.running) or bool(observed.live_subagents())
