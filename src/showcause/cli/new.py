"""`showcause new gate`: the folder of a new gate, with cases that pass."""

from __future__ import annotations

import os
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    group = typer.Typer(invoke_without_command=True)

    @group.callback()
    def about(context: typer.Context) -> None:
        """Write the start of a gate of your own.

        \b
        Examples:
          showcause new gate team/silent-retry
        """
        if context.invoked_subcommand is None:
            print(context.get_help())

    @group.command()
    def gate(
        name: Annotated[str, typer.Argument(metavar="PACK/NAME", help="What it will be called, as team/silent-retry.")],
        python: Annotated[
            bool, typer.Option("--python", help="A gate in Python, for what phrases cannot say.")
        ] = False,
    ) -> None:
        """Write a gate that works: gate.toml or gate.py, and cases.md.

        It goes into this project's .showcause/gates.

        \b
        Examples:
          showcause new gate team/silent-retry
          showcause new gate team/silent-retry --python
        """
        from ..gates.scaffold import new_gate
        from ..policies.compiling import project, sources
        from ..reply import clean

        cwd = os.getcwd()
        files = new_gate(name, project(cwd, sources(cwd)), python=python)
        folder = clean(os.path.relpath(os.path.dirname(files[0]), cwd))
        for file in files:
            print(f"wrote {clean(os.path.relpath(file, cwd))}")
        print(f"Cases first, then the gate. Test it: showcause test {folder}")
        if python:
            print(
                f"It is code, so it runs only once you trust it, again after each change: showcause trust-gate {folder}"
            )
        print("It only logs until its `level` says more. Sessions that start from now on have it.")

    app.add_typer(group, name="new")
