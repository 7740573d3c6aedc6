"""Whether any call of the turn may have changed a file, results not looked at: sooner told than what each changed."""

from __future__ import annotations

from ...event import Call
from ...transcript import Turn
from .edit_shell import shell_changes
from .edits import edits_by_name


def touched(turn: Turn) -> bool:
    return any(_may_change(call) for entry in turn.entries for call in entry.calls)


def _may_change(call: Call) -> bool:
    if call.kind == "shell":
        command = call.input.get("command")
        if isinstance(command, list):
            command = " ".join(str(word) for word in command)
        return isinstance(command, str) and bool(shell_changes(command))
    return call.kind == "edit" or (call.kind == "mcp" and edits_by_name(call.name))
