"""Data that the turn gathered: reads, searches, fetches, shell, MCP and agents' reports. Failed calls gathered none."""

from __future__ import annotations

from .actions import Action

GATHERING = ("read", "search", "fetch", "shell", "mcp", "agent", "skill", "wait")
# shell programs that act and show nothing worth deciding on
_ACTS = (
    "git commit", "git push", "git add", "git checkout", "git switch", "git stash", "git tag", "git merge",
    "git rebase", "git mv", "git rm", "mkdir", "rm", "mv", "cp", "touch", "cd", "chmod", "chown", "ln",
    "export", "source", "kill", "sleep", "true", "echo", "printf", "sed -i", "git branch -d", "set", "unset",
)  # fmt: skip


def gathered(actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The calls of this turn that brought something to light."""
    return tuple(action for action in actions if action.call.kind in GATHERING and _brought(action))


def _brought(action: Action) -> bool:
    result = action.result
    if result is None or result.background:
        return False
    if action.call.kind != "shell":
        return not result.failed
    command = action.call.input.get("command")
    if isinstance(command, list):
        command = " ".join(str(word) for word in command)
    # a failing check has told something; a call that was refused or never ran has no exit code
    ran = not result.failed or bool(result.exit)
    return ran and bool(result.text.strip()) and isinstance(command, str) and looks(command)


def looks(command: str) -> bool:
    """Whether any part of a command line does more than act."""
    parts = [command]
    for mark in ("&&", "||", ";", "\n"):
        parts = [piece for part in parts for piece in part.split(mark)]
    return any(part.strip() and not _acts(part.strip()) for part in parts)


def _acts(part: str) -> bool:
    return any(part == act or part.startswith(f"{act} ") for act in _ACTS)
