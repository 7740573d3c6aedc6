"""What a gate on tool calls wants done when the call goes through: markers consumed by atomic rename, notes told."""

from __future__ import annotations

import os

from ..event import Event
from ..observe import Live
from ..verdict import Verdict


def carry_out(event: Event, verdict: Verdict, world: Live) -> Verdict:
    """Consume the markers. Whoever is not first to consume one has none: the gate's refusal comes at the next call."""
    for permit in verdict.permits:
        for path in permit.consume:
            try:
                os.rename(path, f"{path}.spent-{event.call.id if event.call else 'run'}"[:240])
            except OSError:
                continue
    return verdict
