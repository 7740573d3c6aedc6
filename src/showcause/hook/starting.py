"""The start of a session: pin its policy, drop old memory and old log, tell the house rules, leave a heartbeat."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from .. import memory, places, shadow
from ..errors import UserError
from ..event import Event
from ..house_rules import house_rules
from ..log import rotation
from ..policies import compiling
from ..policy import load
from ..record import KEEP_DAYS, MAX_MB, MOST_MB, append
from ..times import rfc3339
from . import pins
from .pinning import pin
from .telling import complain


def start(event: Event, reply: Any) -> dict[str, object] | None:
    failed, data, over = None, None, None
    kept = pins.read(event.session)
    try:
        data = pins.body(kept) if kept else compiling.compiled(event.cwd)
        if not kept:
            data, over = shadowed(data, event)
            pin(event.session, data)
    except (UserError, OSError, ValueError) as error:
        failed = str(error)
    now = time.time()
    heartbeat = {
        "v": 1,
        "ts": rfc3339(now),
        "harness": event.harness,
        "session": event.session,
        "event": event.name,
        "policy_rev": data["rev"] if data else "",
        "fail": failed,
    }
    try:
        append(heartbeat, rfc3339(now)[:10], data["log"].get("max_mb", MAX_MB) if data else MOST_MB)
        if data:
            rotation.keep_days(places.folder("log"), _first_day(data["log"], now))
        memory.prune(now)
    except OSError as error:
        complain(f"log: {error}")
    person = shadow.to_tell(over) if over else ""
    text = house_rules(load(data)) if data else ""
    context: dict[str, object] | None = reply.context(event, text, person) if text or person else None
    return context


def shadowed(data: dict[str, Any], event: Event) -> tuple[dict[str, Any], shadow.Shadow | None]:
    """The policy for this session, capped where shadow mode counts it; and the mode where it is over."""
    asked = shadow.found(event.cwd)
    if asked is None:
        return data, None
    try:
        held = asked.left > 0 if not event.session else shadow.counted(asked, event.session)
    except OSError as error:  # whether this session counts cannot be kept: doubt never blocks
        complain(f"shadow: {error}")
        held = True
    return (shadow.capped(data), None) if held else (data, asked)


def _first_day(log: Mapping[str, Any], now: float) -> str:
    """The oldest day that is kept."""
    return rfc3339(now - int(log.get("keep_days", KEEP_DAYS)) * 86_400)[:10]
