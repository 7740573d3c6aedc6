"""Claude Code's tool names in our kinds. Renamed tools keep their old names here: clients of both kinds are in use."""

from __future__ import annotations

KINDS = {
    "Agent": "agent",
    "AskUserQuestion": "ask",
    "Bash": "shell",
    "BashOutput": "wait",
    "Edit": "edit",
    "EnterPlanMode": "plan",
    "ExitPlanMode": "plan",
    "Glob": "search",
    "Grep": "search",
    "KillShell": "other",
    "LS": "search",
    "LSP": "search",
    "MultiEdit": "edit",
    "NotebookEdit": "edit",
    "NotebookRead": "read",
    "PowerShell": "shell",
    "Read": "read",
    "Skill": "skill",
    "Task": "agent",
    "TaskCreate": "todo",
    "TaskList": "todo",
    "TaskOutput": "wait",
    "TaskUpdate": "todo",
    "TodoWrite": "todo",
    "ToolSearch": "other",
    "WebFetch": "fetch",
    "WebSearch": "fetch",
    "Write": "edit",
}


def kind(name: str) -> str:
    """Our kind for a tool name; MCP tools are `mcp`, unknown ones `other`."""
    return "mcp" if name.startswith("mcp__") else KINDS.get(name, "other")
