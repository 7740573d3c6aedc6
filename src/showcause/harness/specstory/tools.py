"""Tool names in SpecStory's markdown in our kinds: those of every agent that it writes down, then its own types."""

from __future__ import annotations

from ..claude_code.tools import KINDS as CLAUDE_CODE
from ..copilot.tools import KINDS as COPILOT
from ..cursor.tools import kind as cursor_kind
from ..gemini.tools import KINDS as GEMINI

OTHERS = {
    "apply_patch": "edit",
    "copilot_applyPatch": "edit",
    "copilot_insertEdit": "edit",
    "copilot_readFile": "read",
    "exec_command": "shell",
    "manage_todo_list": "todo",
    "run_in_terminal": "shell",
    "shell": "shell",
    "shell_command": "shell",
    "update_plan": "plan",
    "view_image": "read",
    "write_stdin": "wait",
}
TYPES = {"read": "read", "search": "search", "shell": "shell", "write": "edit", "mcp": "mcp"}


def kind(name: str, type_of: str = "") -> str:
    """Our kind for a tool name, and where no agent's table has it, for the type that SpecStory gave the block."""
    if name.startswith(("mcp_", "mcp-")):
        return "mcp"
    for table in (OTHERS, CLAUDE_CODE, GEMINI, COPILOT):
        if found := table.get(name):
            return found
    found = cursor_kind(name)
    return found if found != "other" else TYPES.get(type_of, "other")
