"""Arguments of Codex's tools in one shape for gates: `command` is text, a patch names its files. Runs nothing."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from ...event import Call
from ..patches import BEGIN, END, patch_input
from .tools import kind

_SHELLS = ("bash", "sh", "zsh", "dash", "ksh", "fish")
_POWERSHELLS = ("powershell", "pwsh")
_PATCHERS = ("apply_patch", "applypatch")


def call(name: str, arguments: Mapping[str, object], id: str) -> Call:
    """A tool call with its arguments made uniform."""
    kind_of = kind(name)
    if kind_of == "shell":
        return _shell(name, arguments, id)
    if kind_of == "edit":
        return Call(name, kind_of, patch_input(_first(arguments, "input", "patch", "command")), id)
    if name == "update_plan":
        plan = arguments.get("plan")
        steps = [step for step in plan if isinstance(step, dict)] if isinstance(plan, list) else []
        todos = [{"content": step.get("step", ""), "status": step.get("status", "")} for step in steps]
        return Call(name, kind_of, {**arguments, "todos": todos}, id)
    return Call(name, kind_of, arguments, id)


def _shell(name: str, arguments: Mapping[str, object], id: str) -> Call:
    raw = arguments.get("command", arguments.get("cmd"))
    rest = {key: value for key, value in arguments.items() if key not in ("command", "cmd")}
    if isinstance(raw, list):
        argv = [word for word in raw if isinstance(word, str)]
        if len(argv) == 2 and argv[0] in _PATCHERS:
            return Call("apply_patch", "edit", patch_input(argv[1]), id)
        command = command_text(argv)
    else:
        command = raw if isinstance(raw, str) else ""
    patch = patch_within(command)
    if patch:
        return Call("apply_patch", "edit", patch_input(patch), id)
    return Call(name, "shell", {"command": command, **rest}, id)


def command_text(argv: Sequence[str]) -> str:
    """What the shell is told: the script of `bash -lc SCRIPT` and its like, else the words quoted."""
    program = argv[0].replace("\\", "/").rpartition("/")[2].lower().removesuffix(".exe") if argv else ""
    for at, word in enumerate(argv[1:], 1):
        if program in _SHELLS and word.startswith("-") and word.endswith("c") and at + 2 == len(argv):
            return argv[at + 1]
        if program in _POWERSHELLS and word.lower() in ("-command", "-c"):
            return " ".join(argv[at + 1 :])
        if program == "cmd" and word.lower() == "/c":
            return " ".join(argv[at + 1 :])
    return shlex.join(argv)


def patch_within(command: str) -> str:
    """The patch of a command that does nothing but apply one (after a `cd`, in a here-document); else empty."""
    start, end = command.find(BEGIN), command.rfind(END)
    if start < 0 or end < start:
        return ""
    before, after = command[:start].lstrip(), command[end + len(END) :].split()
    if before.startswith("cd ") and "&&" in before:
        before = before.partition("&&")[2].lstrip()
    if not before.startswith(_PATCHERS) or "\n" in before.rstrip("\n\"'") or len(after) > 1:
        return ""
    return command[start : end + len(END)]


def _first(arguments: Mapping[str, object], *keys: str) -> str:
    return next((value for key in keys if isinstance(value := arguments.get(key), str)), "")
