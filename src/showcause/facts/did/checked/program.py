"""A program that was run and is no check by name: it shows at least that the code runs."""

from __future__ import annotations

from ..runners import argv as programs
from ..runners.named import Named
from ..shell import Invocation
from ..shell.table import options

_CLIENTS = options("curl http wget psql sqlite3 mysql redis-cli grpcurl newman k6 lighthouse")
_INTERPRETERS = options("python node ruby php tsx ts-node deno perl Rscript julia java lua")
_RUNNING = options("go cargo dotnet swift uv bun flutter dart")  # with `run`
_TASKS = options("npm pnpm yarn make just")
_STARTS = options("start run dev preview")
_SYSTEM = ("/usr/", "/bin/", "/opt/")


def program(invocation: Invocation) -> Named | None:
    """None for what only shows or moves, and for programs of which nothing is known."""
    argv = invocation.argv
    if programs.shows(argv):
        return None
    name, sub = programs.program_of(argv), argv[1] if len(argv) > 1 else ""
    if programs.inline(argv):
        return Named("inline", "other", True)
    if name in _CLIENTS:
        return Named(name, "other", True)
    own = argv[0].startswith(("./", "../", "/", "~/")) and not argv[0].startswith(_SYSTEM)
    if name in _INTERPRETERS or own or (name in _RUNNING and sub == "run") or (name in _TASKS and sub in _STARTS):
        return Named("program", "other", True)
    return None
