"""What stands behind `make x`, `npm run x` and `just x` in a project, one level. Reads those files; parses no shell."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable

from .bounded import read_text

_MAKE = re.compile(r"^([A-Za-z0-9_.-]+)\s*:(?!=)[^\n]*\n((?:\t[^\n]*\n?|[ ]*\n)*)", re.M)
_JUST = re.compile(r"^@?([A-Za-z0-9_-]+)[^:=\n]*:(?!=)[^\n]*\n((?:[ \t]+[^\n]*\n?)*)", re.M)
_RUNNERS = ("npm run", "pnpm run", "yarn run", "bun run", "pnpm", "yarn")


def scripts(root: str) -> dict[str, str]:
    """Invocation -> shell text behind it, for the project at `root`."""
    found: dict[str, str] = {}
    for name in ("Makefile", "makefile", "GNUmakefile"):
        for target, body in _MAKE.findall(read_text(os.path.join(root, name)) + "\n"):
            lines = (line.strip().lstrip("@-+") for line in body.splitlines())
            found.setdefault(f"make {target}", "\n".join(line for line in lines if line))
    for name in ("justfile", "Justfile", ".justfile"):
        for target, body in _JUST.findall(read_text(os.path.join(root, name)) + "\n"):
            lines = (line.strip().lstrip("@-") for line in body.splitlines())
            found.setdefault(f"just {target}", "\n".join(line for line in lines if line))
    try:
        package = json.loads(read_text(os.path.join(root, "package.json")) or "{}")
    except (ValueError, RecursionError):
        package = {}
    table = package.get("scripts") if isinstance(package, dict) else None
    for target, body in table.items() if isinstance(table, dict) else ():
        if isinstance(body, str):
            found.update({f"{runner} {target}": body for runner in _RUNNERS})
            if target in ("start", "test", "stop", "restart"):
                found[f"npm {target}"] = body
    return found


def names_that_run(programs: Iterable[str], root: str) -> set[str]:
    """Targets and script names whose text holds one of `programs`."""
    wanted = tuple(programs)
    return {
        invocation.rpartition(" ")[2]
        for invocation, text in scripts(root).items()
        if any(program in text for program in wanted)
    }
