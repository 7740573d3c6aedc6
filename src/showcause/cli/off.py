"""`showcause off`: all gates off for a while, by a person."""

from __future__ import annotations

import time
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    @app.command()
    def off(
        duration: Annotated[
            str, typer.Option("--for", metavar="TIME", help="How long: 30m, 1h, 2d; at most 7d.")
        ] = "1h",
        yes: Annotated[bool, typer.Option("--yes", help="Needed where no terminal is.")] = False,
    ) -> None:
        """Switch all gates off for a while. Only a person may; it ends by itself and is kept in the log.

        What the gates would have said is still recorded. SHOWCAUSE_OFF=1 in the environment of a harness does the
        same for that process; the words `showcause: skip` in a prompt do it for one turn.

        \b
        Examples:
          showcause off                   for an hour
          showcause off --for 30m
          showcause on                    ends it sooner
        """
        from ..switch import bounded
        from ..switch import off as switch_off
        from .output import person_needed

        count = bounded(duration)
        person_needed("switch the gates off", yes=yes)
        until = switch_off(count, time.time())
        print(f"All gates are off until {time.strftime('%Y-%m-%d %H:%M:%S', time.localtime(until))}.")
        print("`showcause on` ends it sooner.")
