"""Qwen Code's tool names in our kinds. Renamed tools keep their old names here: old chats hold them."""

from __future__ import annotations

KINDS = {
    "agent": "agent",
    "ask_user_question": "ask",
    "cron_create": "other",
    "cron_delete": "other",
    "cron_list": "other",
    "edit": "edit",
    "enter_plan_mode": "plan",
    "exit_plan_mode": "plan",
    "glob": "search",
    "grep_search": "search",
    "list_directory": "search",
    "lsp": "search",
    "monitor": "shell",
    "notebook_edit": "edit",
    "read_file": "read",
    "read_many_files": "read",
    "replace": "edit",
    "run_shell_command": "shell",
    "save_memory": "other",
    "search_file_content": "search",
    "send_message": "agent",
    "skill": "skill",
    "task": "agent",
    "task_create": "todo",
    "task_get": "todo",
    "task_list": "todo",
    "task_output": "wait",
    "task_stop": "other",
    "task_update": "todo",
    "todo_write": "todo",
    "tool_search": "other",
    "web_fetch": "fetch",
    "web_search": "fetch",
    "write_file": "edit",
}


def kind(name: str) -> str:
    """Our kind for a tool name; MCP tools are `mcp__<server>__<tool>`, unknown ones `other`."""
    return "mcp" if name.startswith("mcp__") else KINDS.get(name, "other")
