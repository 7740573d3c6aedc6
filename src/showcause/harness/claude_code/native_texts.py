"""The two prompts that Claude Code's own judges get from us, and how their handlers are known again. Edits no file.

The client tells its judge to block where evidence is missing, so the text is a rule that names the one case and calls
all else fine. It may be shown to the agent with the reason, so it is short and orders nobody to do anything.
"""

from __future__ import annotations

from typing import Any

EVENT = "Stop"

PROMPT = (
    "A stop is not ok only where the last message itself says both that the assigned work is finished and that a part "
    "of it is not done; the reason quotes both. All else is ok: stop_hook_active is true, work still runs, it waits, "
    "asks, or says what is left or unchecked. Doubt is ok."
)
AGENT = (
    "A stop is not ok only where something that the user's own messages asked for was neither done nor mentioned; the "
    "reason quotes the user. All else is ok: stop_hook_active is true, work still runs, it waits, asks, says what is "
    "left, or the user put it off. Doubt is ok."
)
_EARLIER: tuple[str, ...] = ()  # texts of releases before this one


def handlers() -> tuple[dict[str, Any], ...]:
    return (
        {"type": "prompt", "prompt": PROMPT, "timeout": 30},
        {"type": "agent", "prompt": AGENT, "timeout": 60},
    )


def is_native(handler: Any) -> bool:
    """True for a handler with a text of ours; one that its owner rewrote is its owner's."""
    return (
        isinstance(handler, dict)
        and handler.get("type") in ("prompt", "agent")
        and handler.get("prompt") in (PROMPT, AGENT, *_EARLIER)
    )
