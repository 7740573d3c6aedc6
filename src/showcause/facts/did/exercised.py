"""Calls that put the work to use and showed something: programs run, pages opened, helpers asked. Reading is none.

They are no checks whose outcome we can read, but they are evidence: doubt about them is never held against the agent.
"""

from __future__ import annotations

from .actions import Action
from .edit_format import formats
from .edit_shell import unwrapped
from .shell_pieces import Piece, pieces

_IDLE = frozenset((
    "ls", "cat", "head", "tail", "less", "more", "grep", "egrep", "fgrep", "rg", "ag", "ack", "find", "fd", "tree",
    "wc", "sort", "uniq", "cut", "tr", "awk", "gawk", "sed", "perl", "echo", "printf", "cd", "pwd", "pushd", "popd",
    "mkdir", "rmdir", "rm", "mv", "cp", "ln", "touch", "chmod", "chown", "git", "gh", "hub", "glab", "true", "false",
    ":", "test", "[", "[[", "export", "unset", "set", "source", ".", "alias", "which", "whereis", "type", "command",
    "file", "stat", "du", "df", "date", "sleep", "wait", "kill", "pkill", "killall", "ps", "lsof", "env", "printenv",
    "read", "basename", "dirname", "realpath", "readlink", "xargs", "tee", "diff", "cmp", "md5sum", "sha256sum",
    "shasum", "tar", "zip", "unzip", "gzip", "open", "code", "vim", "nano", "for", "while", "done", "fi", "esac",
    "case", "in", "function", "return", "exit", "break", "continue", "local", "declare", "trap", "shift", "jq", "yq",
    "column", "nl", "clear", "history", "id", "whoami", "hostname", "uname", "brew", "apt", "apt-get", "yum", "apk",
    "pacman", "nvm", "fnm", "asdf", "pyenv", "rbenv", "conda", "dos2unix", "od", "xxd", "strings", "tac", "rev",
    "paste", "comm", "join", "fold", "bat", "eza", "exa", "cloc", "tokei", "say", "notify-send", "pbcopy", "pbpaste",
    "sudo", "seq", "let", "shopt", "install", "patch", "truncate", "icacls", "attrib", "dir", "copy", "del", "move",
    "cls", "get-content", "get-childitem", "select-string", "set-content", "remove-item", "new-item", "test-path",
    "out-file", "write-host", "set-location", "resolve-path", "export-csv", "iconv", "bc", "expr",
))  # fmt: skip
_MANAGERS = frozenset(
    ("npm", "pnpm", "yarn", "bun", "pip", "pip3", "uv", "poetry", "cargo", "go", "composer", "bundle", "gem", "dotnet")
)
_FETCHING = (
    "install", "i", "ci", "add", "remove", "uninstall", "update", "upgrade", "get", "mod", "sync", "lock", "list",
    "ls", "view", "info", "outdated", "why", "config", "restore", "pkg", "search", "show", "freeze", "init",
    "version", "root", "prefix", "env", "new", "tidy", "audit", "fetch", "rm", "link", "up", "cache", "require",
)  # fmt: skip
# what shows how the checks of a pushed change went: a command, and what a word of it must be
_CI = {
    ("gh", "run"): ("watch", "view", "list"), ("gh", "pr"): ("checks", "status", "statuscheckrollup"),
    ("gh", "workflow"): ("view",), ("hub", "ci-status"): ("ci-status",),
    ("glab", "ci"): ("status", "view", "list", "get", "trace"), ("glab", "pipeline"): ("status", "view", "list", "get"),
}  # fmt: skip
_CI_TOOLS = (
    "check_run",
    "checks",
    "workflow",
    "pipeline",
    "pull_request_status",
    "commit_status",
    "build_status",
    "ci_",
)
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf", ".log", ".out", ".output", ".svg")
_LOOKING = ("get_", "list", "search", "read", "find", "query", "resolve", "context", "docs", "memory", "think", "fetch")


def exercised(actions: tuple[Action, ...]) -> tuple[int, ...]:
    """Indices into `actions`."""
    return tuple(order for order, action in enumerate(actions) if _exercises(action))


def _exercises(action: Action) -> bool:
    call, result = action.call, action.result
    if call.kind in ("agent", "wait", "skill"):
        return True
    if result is None:
        return call.kind == "shell"  # its result is not on disk yet
    if call.kind == "mcp":
        name = call.name.rpartition("__")[2].lower()
        watched = any(word in name for word in _CI_TOOLS)
        return not result.failed and (watched or not (name.startswith(_LOOKING) or "file" in name))
    if call.kind == "read":
        path = next(
            (value for key in ("file_path", "path", "filePath") if isinstance(value := call.input.get(key), str)), ""
        )
        return not result.failed and (
            path.lower().endswith(_PICTURES) or "lint" in call.name.lower() or "diagnostic" in call.name.lower()
        )
    if call.kind == "other":
        return (
            "lint" in call.name.lower()
            or "diagnostic" in call.name.lower()
            or "browser" in call.name.lower()
            or "preview" in call.name.lower()
        )
    if call.kind != "shell" or (result.failed and result.exit is None):
        return False
    command = call.input.get("command")
    if isinstance(command, list):
        command = " ".join(str(word) for word in command)
    return not isinstance(command, str) or any(_runs(piece) for piece in pieces(command))


def _runs(piece: Piece) -> bool:
    """Whether a simple command starts a program of which we do not know that it only reads, moves or fetches."""
    words = unwrapped(piece.words)
    if not words:
        return False
    if any("/tasks/" in word and word.endswith(".output") for word in words):
        return True  # what a background task printed: a server that builds anew after each edit, say
    name = words[0].rpartition("/")[2].lower().removesuffix(".exe")
    if any(act in word.lower() for act in _CI.get((name, "".join(words[1:2])), ()) for word in words[1:]):
        return True
    if name in _IDLE or name.startswith(("<", "-", "#", "}", "$(")) or "--version" in words or "--help" in words:
        return False
    if formats(name, words[1:]):
        return False
    return not (name in _MANAGERS and (len(words) < 2 or words[1] in _FETCHING))
