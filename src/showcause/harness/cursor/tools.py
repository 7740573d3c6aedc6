"""Cursor's tool names in our kinds: those of its agent transcripts and the older ones of its editor."""

from __future__ import annotations

KINDS = {
    "applypatch": "edit",
    "askquestion": "ask",
    "await": "wait",
    "callmcptool": "mcp",
    "codebasesearch": "search",
    "createplan": "plan",
    "delete": "edit",
    "deletefile": "edit",
    "editfile": "edit",
    "editnotebook": "edit",
    "fetchmcpresource": "mcp",
    "fetchrules": "read",
    "filesearch": "search",
    "generateimage": "other",
    "getmcptools": "other",
    "glob": "search",
    "globfilesearch": "search",
    "grep": "search",
    "grepsearch": "search",
    "listdir": "search",
    "ls": "search",
    "multiedit": "edit",
    "read": "read",
    "readfile": "read",
    "readlints": "read",
    "reapply": "edit",
    "ripgrep": "search",
    "ripgreprawsearch": "search",
    "runterminalcmd": "shell",
    "runterminalcommand": "shell",
    "searchreplace": "edit",
    "semanticsearch": "search",
    "semanticsearchfull": "search",
    "shell": "shell",
    "strreplace": "edit",
    "switchmode": "plan",
    "task": "agent",
    "todowrite": "todo",
    "updatecurrentstep": "other",
    "webfetch": "fetch",
    "websearch": "fetch",
    "write": "edit",
}


def kind(name: str) -> str:
    """Our kind for a tool name, however it is cased and whatever version it ends with."""
    if name.startswith(("mcp_", "mcp-")):
        return "mcp"
    plain = name.partition("_v2")[0].replace("_", "").lower()
    return KINDS.get(plain, "other")
