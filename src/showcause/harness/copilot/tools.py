"""Copilot CLI's tool names in our kinds. MCP tools are `<server>-<tool>`, which no prefix tells from its own."""

from __future__ import annotations

KINDS = {
    "apply_patch": "edit",
    "ask_user": "ask",
    "bash": "shell",
    "create": "edit",
    "create_file": "edit",
    "edit": "edit",
    "exit_plan_mode": "plan",
    "fetch_copilot_cli_documentation": "read",
    "glob": "search",
    "grep": "search",
    "list_agents": "other",
    "list_bash": "other",
    "list_powershell": "other",
    "lsp": "search",
    "powershell": "shell",
    "read_agent": "wait",
    "read_bash": "wait",
    "read_powershell": "wait",
    "report_intent": "other",
    "session_store_sql": "other",
    "show_file": "read",
    "skill": "skill",
    "sql": "todo",  # its own table of todos is what this tool is there for
    "stop_bash": "other",
    "stop_powershell": "other",
    "str_replace": "edit",
    "str_replace_editor": "edit",
    "task": "agent",
    "task_complete": "other",
    "update_todo": "todo",
    "view": "read",
    "web_fetch": "fetch",
    "web_search": "fetch",
    "write_agent": "agent",
    "write_bash": "other",
    "write_powershell": "other",
}


def kind(name: str) -> str:
    """Our kind for a tool name. Its own names have no hyphen, so a hyphen means an MCP server's tool."""
    found = KINDS.get(name)
    if found is None:
        return "mcp" if "-" in name or name.startswith("mcp_") else "other"
    return found
