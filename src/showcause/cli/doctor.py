"""`showcause doctor`: one line a check, and a live fire through the command in the settings."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..doctor import Check


def register(app: typer.Typer) -> None:
    @app.command()
    def doctor(
        days: Annotated[int, typer.Option(metavar="N", min=1, max=3650, help="How far back the log is read.")] = 14,
        as_json: Annotated[bool, typer.Option("--json", help="Print the checks as JSON.")] = False,
    ) -> None:
        """Prove that the gates fire, or say what is wrong.

        A stop that must be blocked is sent through the very command that the settings name, in a temporary folder.
        Exit code 1 when something is wrong; notes are no fault.

        \b
        Examples:
          showcause doctor
          showcause doctor --days 90 --json
        """
        from ..doctor import examine
        from .output import print_json

        checks = examine(Path.home(), Path.cwd(), days, time.time())
        wrong = any(check.state == "problem" for check in checks)
        if as_json:
            print_json({"v": 1, "ok": not wrong, "checks": [check._asdict() for check in checks]})
        else:
            for check in checks:
                _show(check)
        raise typer.Exit(1 if wrong else 0)


_COLOURS = {"ok": "32", "note": "33", "problem": "31"}


def _show(check: Check) -> None:
    import sys

    from ..reply import clean
    from .output import coloured

    state = f"{check.state:8}"
    if coloured(sys.stdout):
        state = f"\x1b[{_COLOURS[check.state]}m{state}\x1b[0m"
    lines = clean(f"{check.name}: {check.what}").split("\n")
    act = f"-> {clean(check.act)}" if check.act else ""
    if act and len(lines) == 1:
        lines, act = [f"{lines[0]} {act}"], ""
    print(f"{state}{lines[0]}")
    for line in (*lines[1:], *([act] if act else ())):
        print(f"{'':8}{line}")
