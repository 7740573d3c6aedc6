"""Data that the turn gathered: reads, searches, fetches, shell, MCP and agents' reports. Failed calls gathered none."""

from __future__ import annotations

from .actions import Action

GATHERING = ("read", "search", "fetch", "shell", "mcp", "agent", "skill")
_ACTS = (
    "git commit",
    "git push",
    "git add",
    "git checkout",
    "git stash",
    "mkdir ",
    "rm ",
    "mv ",
    "cp ",
    "touch ",
    "cd ",
)


def gathered(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The calls of this turn that brought something to light."""
    return tuple(action for action in actions if action.call.kind in GATHERING and _brought(action))


def _brought(action: Action) -> bool:
    if action.result is not None and action.result.failed and action.call.kind != "shell":
        return False
    if action.call.kind != "shell":
        return True
    command = action.call.input.get("command")
    return (
        isinstance(command, str)
        and not command.lstrip().startswith(_ACTS)
        and bool(action.result is None or action.result.text)
    )
