"""The start of a session: pin its policy, drop old memory, tell the agent the house rules, leave a heartbeat."""

from __future__ import annotations

import time
from typing import Any

from .. import compiling, memory
from ..errors import UserError
from ..event import Event
from ..house_rules import house_rules
from ..policy import load
from ..record import append
from . import pins
from .judging import rfc3339
from .main import complain

KEEPS = ("resume", "compact", "fork")  # the session goes on: its pin stays


def start(event: Event, reply: Any) -> dict[str, object] | None:
    failed, data = None, None
    kept = pins.read(event.session) if event.source in KEEPS else None
    try:
        data = pins.body(kept) if kept else compiling.compiled(event.cwd)
        if not kept:
            pins.write(event.session, compiling.to_bytes(data))
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
        append(heartbeat, rfc3339(now)[:10])
        memory.prune(now)
    except OSError as error:
        complain(f"log: {error}")
    text = house_rules(load(data)) if data else ""
    context: dict[str, object] | None = reply.context(event, text) if text else None
    return context
