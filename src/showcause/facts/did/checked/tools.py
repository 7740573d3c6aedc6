"""What tools that no table knows may show of checks, told by their names, and the command that a call carries."""

from __future__ import annotations

from ....event import Call

_READING = (
    "read", "get_file", "search", "fetch", "list", "view", "find", "query", "open", "docs", "memory", "grep", "issue",
    "pull_request", "write", "create", "edit", "update",
)  # fmt: skip
_BROWSING = ("browser", "playwright", "puppeteer", "chrome", "screenshot", "preview_", "navigate", "simulator")
_COMMANDING = ("shell", "command", "exec", "bash", "terminal")


def leaf(call: Call) -> str:
    """A tool's own name, without its server's."""
    return call.name.lower().rpartition("__")[2]


def diagnoses(call: Call) -> bool:
    name = call.name.lower()
    return "getdiagnostics" in name or name == "diagnostics"


def browses(call: Call) -> bool:
    return any(word in call.name.lower() for word in _BROWSING)


def reads(call: Call) -> bool:
    """It shows or writes text, which may quote a summary of any age."""
    return any(word in leaf(call) for word in _READING)


def commands(call: Call) -> bool:
    """A server's own shell."""
    return call.kind == "mcp" and any(word in leaf(call) for word in _COMMANDING)


def command(call: Call) -> str:
    for key in ("command", "cmd", "script", "commandLine"):
        value = call.input.get(key)
        if isinstance(value, str):
            return value
        if isinstance(value, list):
            return " ".join(str(word) for word in value)
    return ""


def cwd(call: Call) -> str:
    for key in ("workdir", "cwd", "directory", "dir_path", "working_directory"):
        value = call.input.get(key)
        if isinstance(value, str):
            return value
    return ""
