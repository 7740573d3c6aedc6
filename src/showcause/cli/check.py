"""`showcause check`: a policy held against what it may say, and against this machine."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import Json

if TYPE_CHECKING:
    from ..errors import UserError


def register(app: typer.Typer) -> None:
    @app.command()
    def check(
        path: Annotated[
            str | None, typer.Argument(metavar="PATH", help="A policy file; without it, those in force in this folder.")
        ] = None,
        user: Annotated[bool, typer.Option("--user", help="Read PATH as a user's own policy, which may lock.")] = False,
        strict: Annotated[bool, typer.Option("--strict", help="Warnings fail too.")] = False,
        as_json: Json = False,
    ) -> None:
        """Say what is wrong in a policy and in gates, and what is right.

        With file, line and column. A gate.toml that cannot be read is a fault too. Warnings are about what is allowed
        but will not do what it seems to: artifacts that do not exist, waivers that ended, programs that are not on
        PATH, keys that the user locked, gates that nobody trusted.

        \b
        Examples:
          showcause check
          showcause check showcause.toml --strict
          showcause check --json
        """
        from ..errors import UserError
        from ..policies.checkup import checkup
        from ..reply import clean
        from .output import many, print_json

        if path is not None and not os.path.isfile(path):
            raise UserError("there is no such file", file=path, right="a policy file, as showcause.toml")
        found = checkup(os.getcwd(), path, user=user)
        failed = bool(found.faults) or (strict and bool(found.notes))
        if as_json:
            print_json(
                {
                    "v": 1,
                    "ok": not failed,
                    "files": list(found.files),
                    "faults": [_data(one) for one in found.faults],
                    "warnings": [_data(one) for one in found.notes],
                }
            )
            raise typer.Exit(1 if failed else 0)
        for fault in found.faults:
            print(clean(str(fault)))
        for note in found.notes:
            print(clean(f"warning: {note}"))
        for file in dict.fromkeys((*found.files, *(fault.file for fault in found.faults if fault.file))):
            wrong = sum(fault.file == file for fault in found.faults)
            doubts = sum(note.file == file for note in found.notes)
            counts = [many(count, what) for count, what in ((wrong, "fault"), (doubts, "warning")) if count]
            print(clean(f"{file}: {', '.join(counts) or 'fine'}"))
        if failed and not found.faults:
            print(f"{many(len(found.notes), 'warning')}: --strict fails on them.")
        if not found.files:
            print(
                clean(
                    f"No showcause.toml at or above {os.getcwd()}, nor the user's own: the preset balanced is in force."
                )
            )
            print("`showcause init --preset balanced` writes one.")
        raise typer.Exit(1 if failed else 0)


def _data(error: UserError) -> dict[str, Any]:
    place = {"file": error.file, "line": error.line or None, "column": error.column or None}
    return {"what": error.what, "right": error.right or None, **place}
