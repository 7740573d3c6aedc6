"""`showcause init`: our hooks into a harness's settings, and a preset into a policy."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import DryRun, Harness, Json

if TYPE_CHECKING:
    from ..installing.planning import Change, Site

JUDGES = ("native", "none")


_Scope = Annotated[
    str | None,
    typer.Option(
        metavar="SCOPE",
        help="user: all your projects; local: you in this one; project: a file that everyone in this one "
        "shares, with this machine's paths in it. Without it: where the hooks are, else user.",
    ),
]
_Preset = Annotated[
    str | None, typer.Option(metavar="PRESET", help="classic, balanced or strict; kept in showcause.toml.")
]
_Repair = Annotated[
    bool,
    typer.Option(
        "--repair",
        help="Mend what is registered, in every scope: the interpreter's and the package's paths, events that "
        "the policy needs, entries that stand twice. A timeout of yours stays.",
    ),
]
_Shadow = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=1000, help="Only log in the next N sessions here and below, hold nobody."),
]
_Judge = Annotated[
    str | None,
    typer.Option(
        metavar="WHICH",
        help="native: Claude Code's own judges look at each stop too, at your cost and by their own bounds; "
        "none: take them out. Without it they stay as they are.",
    ),
]
_NoPreview = Annotated[
    bool, typer.Option("--no-preview", help="Do not hold the last seven days' sessions to the policy.")
]
_Yes = Annotated[
    bool, typer.Option("--yes", help="Needed without a terminal, for --shadow and to change an existing policy.")
]


def register(app: typer.Typer) -> None:
    @app.command()
    def init(
        harness: Harness = "claude-code",
        scope: _Scope = None,
        preset: _Preset = None,
        dry_run: DryRun = False,
        repair: _Repair = False,
        shadow: _Shadow = None,
        judge: _Judge = None,
        no_preview: _NoPreview = False,
        yes: _Yes = False,
        as_json: Json = False,
    ) -> None:
        """Put the hooks into a harness's settings.

        Everything else in the file stays byte for byte. The hooks stand in one scope: where another has them already,
        nothing is written, and how to move them is told. The command in the settings names this machine's Python by its
        path, so a file that others share (--scope project) does not run as it is on their machines; --scope local and
        user are for you alone. A backup is left beside the settings. Run it as often as you like: what is right is not
        touched. A policy is written only when --preset is given, and an existing one is changed in that one key. At the
        end stands what the policy would have said to the last seven days' sessions; none of them leaves this machine.

        \b
        Examples:
          showcause init                                   for all your projects
          showcause init --scope local --preset strict     for you in this one
          showcause init --shadow 5                        look on for five sessions first
          showcause init --dry-run                         only show the difference
          showcause init --repair                          after the interpreter moved
          showcause init --judge native --dry-run          what the harness's own judges would be told
        """
        from ..installing.planning import carry_out, site
        from .init_told import tell

        _agree(repair, shadow, judge)
        where = site(harness, Path.home(), Path.cwd())
        changes = _plan(where, scope or _present(where), preset, repair, asked=scope is not None, judge=judge)
        _ask_a_person(changes, yes, shadow=bool(shadow) and not dry_run, judge=judge == "none" and not dry_run)
        now = datetime.now()
        acts = not (dry_run or repair)
        mode = _mode(where, shadow) if acts else None  # first: a mode that cannot be kept must hold nobody
        done = [_outcome(where, change, None if dry_run else carry_out(where, change, now)) for change in changes]
        seen = _preview(where, now) if acts and not no_preview else None
        tell(done, mode, seen, dry_run=dry_run, as_json=as_json)


def _agree(repair: bool, shadow: int | None, judge: str | None) -> None:
    """Refuse options that do not go together."""
    from ..errors import UserError

    if shadow and repair:
        raise UserError("--repair mends what is registered and changes no mode", right="run init --shadow by itself")
    if judge not in (None, *JUDGES):
        raise UserError(f"no judge is called {judge!r}", right=f"one of: {', '.join(JUDGES)}")
    if judge and repair:
        raise UserError("--repair mends what is registered and adds no judge", right="run init --judge by itself")


def _present(where: Site) -> str:
    """The scope that has the hooks, where it is one; else the user's."""
    from ..installing.planning import installed

    scopes = [found for found, _, _ in installed(where)]
    return scopes[0] if len(scopes) == 1 else "user"


def _plan(where: Site, scope: str, preset: str | None, repair: bool, *, asked: bool, judge: str | None) -> list[Change]:
    from ..errors import UserError
    from ..gate import PRESETS
    from ..installing.planning import SCOPES, installed, plan_install, plan_policy, plan_repair

    if scope not in SCOPES:
        raise UserError(f"no scope is called {scope!r}", right=f"scopes: {', '.join(SCOPES)}")
    if preset is not None and preset not in PRESETS:
        raise UserError(f"no preset is called {preset!r}", right=f"presets: {', '.join(PRESETS)}")
    if repair:
        if asked and scope not in [found for found, _, _ in installed(where)]:
            raise UserError(f"nothing is registered in {where.settings(scope)}", right="run it without --repair")
        changes = [plan_install(where, scope)] if asked else plan_repair(where)
        if not changes:
            raise UserError("nothing is registered that could be repaired", right="run it without --repair")
    else:
        _once(where, scope)
        changes = [plan_install(where, scope, judge)]
    if preset is not None:
        changes.append(plan_policy(scope, where.project, preset))
    return changes


def _once(where: Site, scope: str) -> None:
    """Refuse a second registration: each event would be judged twice."""
    from ..errors import UserError
    from ..installing.planning import elsewhere

    others = elsewhere(where, scope)
    if others:
        has = " and ".join(f"{found} ({path})" for found, path in others)
        first = others[0][0]
        raise UserError(
            f"the hooks are registered already, in the scope {has}; in two scopes each event is judged twice",
            right=f"to move them: showcause uninstall --scope {first}, then showcause init --scope {scope}; "
            f"to renew them where they are: showcause init --scope {first}",
        )


def _ask_a_person(changes: list[Change], yes: bool, *, shadow: bool, judge: bool) -> None:
    from .output import person_needed

    if judge and any(change.needed for change in changes):
        person_needed("take the harness's own judges out", yes=yes)
    if shadow:
        person_needed("put the gates into shadow mode", yes=yes)
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


def _mode(where: Site, sessions: int | None) -> dict[str, Any]:
    """Shadow mode begun, or ended where it was on. The project is the policy's folder, as the hook sees it."""
    from .. import shadow
    from ..errors import UserError
    from ..policies import compiling

    project = str(compiling.compiled(str(where.project))["root"])
    try:
        before = shadow.found(project)
        if before is not None and not sessions:
            shadow.end(before.project)
        begun = shadow.begin(project, sessions) if sessions else None
    except OSError as error:
        raise UserError(f"shadow mode cannot be kept: {error}", right="showcause doctor says which folder") from None
    return {
        "sessions": begun.sessions if begun else 0,
        "project": begun.project if begun else None,
        "ended": before is not None and begun is None,
    }


def _preview(where: Site, now: datetime) -> dict[str, Any] | None:
    """What the policy in force here would have done; None where the harness left no session in the last days."""
    from ..policies import compiling
    from ..replay.preview import preview

    found = preview(str(where.home), compiling.compiled(str(where.project)), where.harness, now.timestamp())
    return None if found is None else found._asdict()
