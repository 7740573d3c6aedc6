"""pi's tool names in our kinds: its own tools, and those that its usual extensions add."""

from __future__ import annotations

KINDS = {
    "ask": "ask",
    "bash": "shell",
    "edit": "edit",
    "fetch": "fetch",
    "find": "search",
    "grep": "search",
    "ls": "search",
    "mcp": "mcp",
    "multi_edit": "edit",
    "multi_grep": "search",
    "powershell": "shell",
    "question": "ask",
    "questionnaire": "ask",
    "read": "read",
    "subagent": "agent",
    "task": "agent",
    "todo": "todo",
    "web_fetch": "fetch",
    "web_search": "fetch",
    "write": "edit",
}


def kind(name: str) -> str:
    """Our kind for a tool name; MCP tools are `mcp`, unknown ones `other`."""
    return KINDS.get(name) or ("mcp" if name.startswith("mcp_") else "other")
