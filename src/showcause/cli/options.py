"""Options that several commands have, each worded once."""

from __future__ import annotations

from typing import Annotated

import typer

Harness = Annotated[str, typer.Option(metavar="NAME", help="The harness whose settings are edited.")]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Print what would change and write nothing.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask; needed where no terminal is.")]
Json = Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")]
