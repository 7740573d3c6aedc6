"""A compiled policy made into a pin: what the fast path must know in its head, the whole behind it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..event import STOPS
from ..policies.compiling import plain
from ..policy import load
from . import pins


def pin(session: str, data: Mapping[str, Any]) -> None:
    """Pin compiled values for a session. Raises OSError where the state cannot be kept."""
    pins.write(session, pins.packed(head(data), plain(data)))


def head(data: Mapping[str, Any]) -> dict[str, Any]:
    """What a payload's bytes and a stop's message are asked for before anything else is loaded."""
    rules = [rule for rule in load(plain(data)).gates if rule.level != "off"]
    stops = [rule for rule in rules if any(event in STOPS for event in rule.events)]
    tools = [rule for rule in rules if "ToolCall" in rule.events]
    # one text of many lines is read several times as fast as a list, and no folded literal holds a line break
    literals = sorted({literal for rule in stops for literal in rule.wake_literals})
    return {
        "rev": data["rev"],
        "tool_always": any(not rule.verbs for rule in tools),
        "tool_literals": list(data["tool_literals"]) if tools else [],
        "stop_always": any(rule.always for rule in stops),
        "stop_literals": "\n".join(literals),
        "stop_signals": sorted({signal for rule in stops for signal in rule.signals}),
    }
