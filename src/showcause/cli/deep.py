"""`showcause deep`: how far the gates on assigned work look."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

MODES = ("on", "off", "auto")


def register(app: typer.Typer) -> None:
    @app.command()
    def deep(
        mode: Annotated[str | None, typer.Argument(metavar="[on|off|auto]", help="What the policy shall say.")] = None,
        scope: Annotated[
            str, typer.Option(metavar="SCOPE", help="Whose policy: project (nearest upward) or user.")
        ] = "project",
        yes: Annotated[bool, typer.Option("--yes", help="Needed to look less deep where no terminal is.")] = False,
    ) -> None:
        """Show or set how far the gates on assigned work look.

        auto (the default) looks at tasks and plans that the turn worked on and at lists in the user's request. on looks
        at every list of the session, at plans that name the project and at running sentences too. off looks at none
        of them. It is the key `deep` of the policy, in force from the next session; to look less deep wants a person.

        \b
        Examples:
          showcause deep
          showcause deep on
          showcause deep off --scope user
        """
        from ..errors import UserError
        from ..policies import editing
        from ..policies.compiling import policy_at
        from ..reply import clean
        from .output import person_needed

        if mode is None:
            policy = policy_at(os.getcwd())
            print(f"deep = {policy.deep} (preset {policy.preset})")
            return
        if mode not in MODES:
            raise UserError(f"{mode!r} is no depth", right="on, off or auto")
        if scope not in ("project", "user"):
            raise UserError(f"no scope is called {scope!r}", right="project or user")
        path = editing.place(scope, Path.cwd())
        before = editing.read(path)
        now = editing.value_of(before, "deep", "auto")
        if mode == now:  # no file is made to say what holds without one
            print(clean(f"{path}: deep is {mode} already." if before is not None else f"deep is {mode} already."))
            return
        if _depth(mode) < _depth(now):
            person_needed(f"make the gates look less deep ({now} to {mode})", yes=yes)
        editing.write(path, editing.with_value(before, "deep", mode, str(path)), before)
        print(clean(f"{path}: deep = {mode}, from the next session on."))


def _depth(mode: str) -> int:
    return ("off", "auto", "on").index(mode) if mode in MODES else 1
