"""Gemini CLI's tool names in our kinds. Renamed tools keep their old names here: old chats hold them."""

from __future__ import annotations

KINDS = {
    "activate_skill": "skill",
    "ask_user": "ask",
    "cli_help": "agent",
    "codebase_investigator": "agent",
    "delegate_to_agent": "agent",
    "edit": "edit",
    "enter_plan_mode": "plan",
    "exit_plan_mode": "plan",
    "generalist": "agent",
    "get_internal_docs": "read",
    "glob": "search",
    "google_web_search": "fetch",
    "grep_search": "search",
    "invoke_agent": "agent",
    "list_background_processes": "other",
    "list_directory": "search",
    "read_background_output": "wait",
    "read_file": "read",
    "read_many_files": "read",
    "replace": "edit",
    "run_shell_command": "shell",
    "save_memory": "other",
    "search_file_content": "search",
    "tracker_add_dependency": "todo",
    "tracker_create_task": "todo",
    "tracker_get_task": "todo",
    "tracker_list_tasks": "todo",
    "tracker_update_task": "todo",
    "tracker_visualize": "todo",
    "update_topic": "other",
    "web_fetch": "fetch",
    "write_file": "edit",
    "write_todos": "todo",
}


def kind(name: str) -> str:
    """Our kind for a tool name. MCP tools are `mcp_<server>_<tool>`, in older chats `<server>__<tool>`."""
    found = KINDS.get(name)
    if found is None:
        return "mcp" if name.startswith("mcp_") or "__" in name else "other"
    return found
