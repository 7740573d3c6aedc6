"""Work started in this turn, or named by the message, that still runs and will report by itself.

Not the agent itself, not an idle teammate, not a server or a watcher: those never report an end.
"""

from __future__ import annotations

from ...event import Running
from .actions import Action

_REPORTING = ("shell", "subagent", "wakeup")
_ENDLESS = ("serve", "server", " dev", "watch", "tail -f", "http.server", "runserver", "nodemon", "start", "uvicorn")


def waiting(background: tuple[Running, ...], actions: tuple[Action, ...], message: str) -> tuple[Running, ...]:
    """Running work that excuses completion, omission and skip gates for this stop."""
    started = {token for action in actions if action.result is not None for token in _names(action)}
    found = []
    for work in background:
        if work.kind not in _REPORTING or (work.kind == "shell" and any(mark in work.what for mark in _ENDLESS)):
            continue
        if (
            work.kind == "wakeup"
            or work.id in started
            or any(work.id and work.id in token for token in started)
            or (work.what and (work.what in started or work.what in message))
        ):
            found.append(work)
    return tuple(found)


def _names(action: Action) -> tuple[str, ...]:
    """What a background task of this call may be called: its command, its description, the text of its result."""
    call, result = action.call, action.result
    words = [call.input.get(key) for key in ("command", "description")]
    text = result.text[:2000] if result is not None and (result.background or call.kind == "agent") else ""
    return (*(word for word in words if isinstance(word, str) and word), *((text,) if text else ()))
