"""`showcause init`: our hooks into a harness's settings, and a preset into a policy."""

from __future__ import annotations

import sys
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ..installing import Change, Site

_CACHES = ("/uv/archive-", "/uv/environments-", "/pipx/.cache/", ".cache/pipx/")  # of uvx and of pipx run


def register(app: typer.Typer) -> None:
    @app.command()
    def init(
        harness: Annotated[str, typer.Option(help="The harness whose settings are edited.")] = "claude-code",
        scope: Annotated[
            str | None,
            typer.Option(help="user: all your projects; project: everyone in this one; local: you in this one."),
        ] = None,
        preset: Annotated[str | None, typer.Option(help="classic, balanced or strict; kept in showcause.toml.")] = None,
        dry_run: Annotated[bool, typer.Option("--dry-run", help="Print what would change and write nothing.")] = False,
        repair: Annotated[
            bool, typer.Option("--repair", help="Mend what is registered, for instance after Python moved.")
        ] = False,
        yes: Annotated[
            bool, typer.Option("--yes", help="Needed without a terminal, to change the preset of an existing policy.")
        ] = False,
        as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
    ) -> None:
        """Put the hooks into a harness's settings; everything else in the file stays byte for byte.

        A backup is left beside the settings. Run it as often as you like: what is right is not touched. A policy is
        written only when --preset is given, and an existing one is changed in that one key.

        \b
        Examples:
          showcause init                                   for all your projects
          showcause init --scope project --preset strict   for everyone in this one
          showcause init --dry-run                         only show the difference
          showcause init --repair                          after the interpreter moved
        """
        from ..installing import carry_out, site
        from .output import print_json

        where = site(harness, Path.home(), Path.cwd())
        changes = _plan(where, scope, preset, repair)
        _ask_a_person(changes, yes)
        now = datetime.now()
        done = [_outcome(where, change, None if dry_run else carry_out(where, change, now)) for change in changes]
        if as_json:
            print_json({"v": 1, "dry_run": dry_run, "changes": done})
        elif dry_run:
            print("".join(one["diff"] for one in done) or "Nothing would change.\n", end="")
        else:
            _tell(done)


def _plan(where: Site, scope: str | None, preset: str | None, repair: bool) -> list[Change]:
    from ..errors import UserError
    from ..gate import PRESETS
    from ..installing import SCOPES, installed, plan_install, plan_policy, plan_repair

    if scope is not None and scope not in SCOPES:
        raise UserError(f"no scope is called {scope!r}", right=f"scopes: {', '.join(SCOPES)}")
    if preset is not None and preset not in PRESETS:
        raise UserError(f"no preset is called {preset!r}", right=f"presets: {', '.join(PRESETS)}")
    if repair:
        if scope is not None and scope not in [found for found, _, _ in installed(where)]:
            raise UserError(f"nothing is registered in {where.settings(scope)}", right="run it without --repair")
        changes = plan_repair(where) if scope is None else [plan_install(where, scope)]
        if not changes:
            raise UserError("nothing is registered that could be repaired", right="run it without --repair")
    else:
        changes = [plan_install(where, scope or "user")]
    if preset is not None:
        changes.append(plan_policy(scope or "user", where.project, preset))
    return changes


def _ask_a_person(changes: list[Change], yes: bool) -> None:
    from .output import person_needed

    if any(change.what == "policy" and change.old is not None and change.needed for change in changes):
        person_needed("change the preset of an existing policy", yes=yes)


def _outcome(where: Site, change: Change, backup: Path | None) -> dict[str, Any]:
    events = []
    if change.what == "settings" and change.new is not None:
        events = [place.event for place in where.installer.registered(change.new, str(change.path))]
    return {
        "what": change.what,
        "scope": change.scope or None,
        "path": str(change.path),
        "changed": change.needed,
        "created": change.old is None,
        "backup": str(backup) if backup else None,
        "events": events,
        "diff": where.installer.diff(change.old, change.new, change.path) if change.needed else "",
    }


def _tell(done: list[dict[str, Any]]) -> None:
    for one in done:
        did = "wrote" if one["created"] else "changed" if one["changed"] else "left as it was:"
        print(f"{did} {one['path']}" + (f" ({', '.join(one['events'])})" if one["events"] else ""))
        if one["backup"]:
            print(f"  the old one: {one['backup']}")
    if any(mark in Path(sys.prefix).as_posix() for mark in _CACHES):
        print(f"This Python lies in a cache that may be cleared ({sys.prefix}): install showcause and run init again.")
    print("Next: `showcause doctor` proves that the hooks fire. Sessions that run keep the settings they began with,")
    print("so start a new one. `showcause demo` shows what will be said; `showcause uninstall` takes it all out again.")
