"""What `init` did, told: as JSON, as the difference of a dry run, or in words with what comes next."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

_CACHES = ("/uv/archive-", "/uv/environments-", "/pipx/.cache/", ".cache/pipx/")  # of uvx and of pipx run


def tell(
    done: list[dict[str, Any]],
    mode: dict[str, Any] | None,
    seen: dict[str, Any] | None,
    *,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Changes, shadow mode begun or ended, and what the policy would have said to the last days' sessions."""
    from ..reply import clean
    from .output import print_json

    if as_json:
        print_json({"v": 1, "dry_run": dry_run, "changes": done, "shadow": mode, "preview": seen})
    elif dry_run:
        print(clean("".join(one["diff"] for one in done)) or "Nothing would change.\n", end="")
    else:
        _tell_changes(done)
        _tell_mode(mode)
        if seen is not None:
            _tell_preview(seen)


def _tell_changes(done: list[dict[str, Any]]) -> None:
    from ..reply import clean

    for one in done:
        did = "wrote" if one["created"] else "changed" if one["changed"] else "left as it was:"
        print(clean(f"{did} {one['path']}" + (f" ({', '.join(one['events'])})" if one["events"] else "")))
        if one["backup"]:
            print(f"  the old one: {one['backup']}")
        if one["scope"] == "project" and one["changed"]:
            print(
                "  It names this machine's Python by its path, in a file that others share: on their machines the hooks"
            )
            print("  fail until they run `showcause init --repair`. `--scope local` or `--scope user` is yours alone.")
    if any(mark in Path(sys.prefix).as_posix() for mark in _CACHES):
        print(f"This Python lies in a cache that may be cleared ({sys.prefix}): install showcause and run init again.")
    print("Next: `showcause doctor` proves that the hooks fire. Sessions that run keep the settings they began with,")
    print("so start a new one. `showcause demo` shows what will be said; `showcause uninstall` takes it all out again.")


def _tell_mode(mode: dict[str, Any] | None) -> None:
    if mode is not None and mode["sessions"]:
        many = f"{mode['sessions']} sessions" if mode["sessions"] > 1 else "session"
        print(f"Shadow mode: the next {many} in {mode['project']} will be logged only, and nobody is held.")
        print("Then `showcause log` and `showcause replay` show what would have been said; `showcause init` ends it.")
    elif mode is not None and mode["ended"]:
        print("Shadow mode is ended: from the next session on the gates hold at their levels.")


def _tell_preview(seen: dict[str, Any]) -> None:
    from ..replay.preview import DAYS, SECONDS
    from .output import console, many, table

    shown = console()
    files = f"{seen['files']} of " * (not seen["whole"]) + many(seen["of"], "file")
    shown.print(
        f"\nOn the last {DAYS} days' sessions ({files}, {many(seen['stops'], 'stop')}) this policy would have said:"
    )
    rows = [
        (gate, *(counts.get(level, 0) for level in ("block", "ask", "warn", "log", "suppressed")))
        for gate, counts in seen["gates"].items()
    ]
    if rows:
        table(("gate", "block", "ask", "warn", "log only", "held back"), rows)
    else:
        shown.print("nothing.")
    for one in seen["examples"]:
        shown.print(f'{one["gate"]} ({one["level"]}): "{one["words"]}"')
    if not seen["whole"]:
        shown.print(f"Stopped after {SECONDS:g} s, the newest first; `showcause replay` reads them all.")
    elif rows:
        shown.print("`showcause replay` shows each; --no-preview leaves this out.")
