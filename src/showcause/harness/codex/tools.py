"""Codex's tool names in our kinds. Names of older and newer clients stand side by side: files of both are on disk."""

from __future__ import annotations

KINDS = {
    "apply_patch": "edit",
    "close_agent": "other",
    "container.exec": "shell",
    "exec_command": "shell",
    "followup_task": "agent",
    "grep_files": "search",
    "image_generation": "other",
    "list_dir": "search",
    "list_mcp_resource_templates": "mcp",
    "list_mcp_resources": "mcp",
    "local_shell": "shell",
    "read_file": "read",
    "read_mcp_resource": "mcp",
    "request_user_input": "ask",
    "resume_agent": "agent",
    "send_input": "agent",
    "send_message": "agent",
    "shell": "shell",
    "shell_command": "shell",
    "spawn_agent": "agent",
    "unified_exec": "shell",
    "update_plan": "todo",
    "view_image": "read",
    "wait": "wait",
    "wait_agent": "wait",
    "web_search": "fetch",
    "write_stdin": "wait",
}


def kind(name: str) -> str:
    """Our kind for a tool name; `server__tool` is MCP's form, what nobody knows is `other`."""
    return KINDS.get(name) or ("mcp" if "__" in name else "other")
