"""`showcause hook`: only its help. A real call leaves in `cli.main`, before this file is imported."""

from __future__ import annotations

from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    @app.command()
    def hook(
        harness: Annotated[str, typer.Argument(metavar="HARNESS", help="The harness that sends, such as claude-code.")],
    ) -> None:
        """Judge one event from stdin; harnesses start this.

        Its payload stands on stdin, at most one JSON object on stdout; exit code 0 whatever happens. Harnesses start
        this by themselves once `showcause init` has run; the settings that it writes name the interpreter directly,
        which is faster.

        \b
        Examples:
          showcause hook claude-code < payload.json
        """
        from ..hook.main import main

        main(harness)
