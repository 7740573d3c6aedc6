"""Words in an output that say that a run failed, never began, was cut off or goes on; used where no summary speaks."""

from __future__ import annotations

from ...said.patterns import compiled
from ..runners.summary import line_at

_FAILED = (
    r"(?m)^\s*(?:error|ERROR|Error|fatal|FATAL|panic|E {3})(?:\[[^\]\n]{1,20}\])?(?:: | TS\d| )"
    r"|^(?:FAILED|FAIL|FAILURE)\b|^Traceback \(most recent call last\)|^npm (?:ERR!|error)|\bELIFECYCLE\b|error TS\d"
    r"|^\w*(?:Error|Exception): |\bexited with code [1-9]|\bexit (?:code|status) [1-9]|^✘ |^ *[✗❌] "
    r"|^Segmentation fault|^Build failed|Command failed with exit code [1-9]|^\S+:\d+:\d+: (?:error|fatal error)"
    r"|: error [A-Z]{2,8}\d+: |^MSBUILD : error|^\s+[1-9]\d* Error\(s\)|\[build failed\]|\[setup failed\]"
)
_LISTED = r"(?m)^\s*[^\s:(]{1,200}(?:\.\w{1,8})[:(]\d+[:,]\d+|^\s+\d+:\d+ +error |^# \S+|^vet: |\berror\b"
_ABSENT = (
    r"(?mi)command not found$|: not found$|is not recognized as (?:an internal|the name|a name of a cmdlet)"
    r"|\bNo module named '?(?:pytest|unittest|mypy|ruff|pyright|flake8|tox|nox|build|black)\b"
    r"|Missing script:|No rule to make target|Couldn't find a script named|ERR_PNPM_(?:RECURSIVE_RUN_)?NO_SCRIPT"
    r"|^mise ERROR no tasks? |no such command: |could not determine executable to run|is not a known command"
    r"|Cannot find module '[^'\n]*(?:jest|vitest|mocha|tsc|eslint)[^'\n]*'|: No such file or directory$"
    r"|make: \*\*\* No targets|ERR_MODULE_NOT_FOUND[^\n]*(?:vitest|jest)"
)
_REFUSED = (
    "The user doesn't want to proceed",
    "The user doesn't want to take this action",
    "Permission to use ",
    "This command requires approval",
    "Permission denied by ",
    "exec command rejected",
    "<tool_use_error>",
    "PreToolUse:",
)
_CUT = ("[Request interrupted by user", "Command timed out after", "Request interrupted", "command timed out")
_BACKGROUND = (
    "running in background",
    "running in the background",
    "moved to the background",
    "Process running with session ID",
)


_NOTHING = (
    "(Bash completed with no output)",
    "(no output)",
    "(no content)",
    "(empty)",
    "<system>Tool ran without output",
)


def nothing(text: str) -> str:
    """The text, "" where the harness says in words that there was none."""
    return "" if len(text) < 200 and text.strip().startswith(_NOTHING) else text


def failure(text: str) -> str:
    """The first line that tells of a failure, "" where none does."""
    return _line(_FAILED, text)


def listed(text: str) -> str:
    """The first line that looks like a finding of a tool that is silent when green."""
    return _line(_LISTED, text) or failure(text)


def absent(text: str) -> str:
    """The line that says that the check itself was not there to be run."""
    return _line(_ABSENT, text[-8000:])


def refused(text: str) -> bool:
    return text[:200].lstrip().startswith(_REFUSED)


def cut_off(text: str) -> bool:
    return any(mark in text[:400] or mark in text[-400:] for mark in _CUT)


def goes_on(text: str) -> bool:
    return any(mark in text[:300] for mark in _BACKGROUND)


def _line(pattern: str, text: str) -> str:
    found = compiled(pattern).search(text)
    return line_at(text, found.start(), found.end()) if found is not None else ""
