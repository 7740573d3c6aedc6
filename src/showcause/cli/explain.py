"""`showcause explain`: the page that a gate's docstring and cases make."""

from __future__ import annotations

import os
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    @app.command()
    def explain(
        gate: Annotated[str, typer.Argument(metavar="GATE", help="Its id, as ownership/decision-punted.")],
        as_json: Annotated[bool, typer.Option("--json", help="Print the page as JSON.")] = False,
    ) -> None:
        """Say what a gate objects to, what it lets alone, and which misses are known, with its own cases.

        \b
        Examples:
          showcause explain ownership/decision-punted
          showcause explain cost/expensive-verb --json
        """
        from ..gates.pages import as_data, markdown, page
        from ..policies.compiling import policy_at, project, sources
        from ..reply import clean
        from .output import console, is_terminal, print_json

        cwd = os.getcwd()
        found = page(gate, policy_at(cwd), project(cwd, sources(cwd)))
        if as_json:
            print_json(as_data(found))
        elif is_terminal():
            from rich.markdown import Markdown

            console().print(Markdown(clean(markdown(found)), code_theme="ansi_dark"))
        else:
            print(clean(markdown(found)), end="")
