"""`showcause on`: the end of `showcause off`."""

from __future__ import annotations

import os
import time

import typer


def register(app: typer.Typer) -> None:
    @app.command()
    def on() -> None:
        """Switch the gates on again before `off` runs out.

        \b
        Examples:
          showcause on
        """
        from ..observe import OFF
        from ..switch import on as switch_on

        was_off = switch_on(time.time())
        print("The gates are on again." if was_off else "The gates were on.")
        if os.environ.get(OFF, "") not in ("", "0"):
            print(f"{OFF} is set here: harnesses started from this shell stay off until it is unset.")
