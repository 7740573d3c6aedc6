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
        """Say what a gate objects to and lets alone, with its cases.

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
            print(clean(_plain(markdown(found))), end="")


def _plain(page: str) -> str:
    """The page with its fenced blocks indented instead: the cases hold fences of their own."""
    lines, fence = [], ""
    for line in page.split("\n"):
        mark = line if set(line) == {"`"} and len(line) >= 3 else ""
        if not fence and mark:
            fence = mark
        elif fence and mark == fence:
            fence = ""
        else:
            lines.append(f"    {line}".rstrip() if fence else line)
    return "\n".join(lines)
