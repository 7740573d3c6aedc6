"""OpenCode's tool names in our kinds. An MCP tool is named `server_tool` there, so a name with a bar is one."""

from __future__ import annotations

KINDS = {
    "apply_patch": "edit",
    "bash": "shell",
    "batch": "other",
    "codesearch": "fetch",
    "edit": "edit",
    "glob": "search",
    "grep": "search",
    "invalid": "other",
    "list": "search",
    "lsp": "search",
    "lsp_diagnostics": "search",
    "lsp_hover": "search",
    "multiedit": "edit",
    "patch": "edit",
    "plan_enter": "plan",
    "plan_exit": "plan",
    "question": "ask",
    "read": "read",
    "skill": "skill",
    "task": "agent",
    "todoread": "todo",
    "todowrite": "todo",
    "webfetch": "fetch",
    "websearch": "fetch",
    "write": "edit",
}


def kind(name: str) -> str:
    return KINDS.get(name) or ("mcp" if "_" in name else "other")
