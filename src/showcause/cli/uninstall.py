"""`showcause uninstall`: our hooks out of a harness's settings again; policies, state and log stay."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from .options import DryRun, Harness, Yes


def register(app: typer.Typer) -> None:
    @app.command()
    def uninstall(
        harness: Harness = "claude-code",
        scope: Annotated[
            str | None,
            typer.Option(
                metavar="SCOPE", help="user, project or local; without it, wherever the hooks are registered."
            ),
        ] = None,
        dry_run: DryRun = False,
        yes: Yes = False,
    ) -> None:
        """Take the hooks out of a harness's settings again.

        What `init` wrote goes, byte for byte, and nothing else; one backup of the settings stays. Only a person may.
        Policies (showcause.toml), the log and the state stay where they are.

        \b
        Examples:
          showcause uninstall
          showcause uninstall --scope project --dry-run
        """
        from ..errors import UserError
        from ..installing.planning import SCOPES, carry_out, drop_backups, plan_uninstall, site
        from ..places import folder
        from ..policies.compiling import sources
        from ..reply import clean
        from .output import confirmed, person_needed

        if scope is not None and scope not in SCOPES:
            raise UserError(f"no scope is called {scope!r}", right=f"scopes: {', '.join(SCOPES)}")
        where = site(harness, Path.home(), Path.cwd())
        changes = plan_uninstall(where, (scope,) if scope else SCOPES)
        if dry_run:
            text = "".join(where.installer.diff(change.old, change.new, change.path) for change in changes)
            print(text or "Nothing would change.\n", end="")
            return
        if not changes:
            print("No hooks of ours are registered" + (f" in {where.settings(scope)}." if scope else " here."))
            return
        person_needed("uninstall the gates", yes=yes)
        if not confirmed(f"Take the hooks out of {', '.join(clean(str(change.path)) for change in changes)}?", yes=yes):
            print("Nothing was changed.")
            return
        for change in changes:
            backup = carry_out(where, change, datetime.now())
            if backup:
                drop_backups(backup)
            print(f"{'removed' if change.new is None else 'changed'} {clean(str(change.path))}")
            if backup:
                print(f"  the old one: {backup}")
        for path in sources(str(where.project)):
            print(f"left the policy {clean(path)}")
        print(f"The log ({folder('log')}) and the state ({folder('state')}) stay too; remove them as you like.")
