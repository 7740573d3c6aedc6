"""`showcause gates`: every gate that may run here, and at which level."""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..policy import Policy


def register(app: typer.Typer) -> None:
    @app.command()
    def gates(
        preset: Annotated[
            str | None,
            typer.Option(metavar="PRESET", help="classic, balanced or strict, instead of the policy in force here."),
        ] = None,
        since: Annotated[
            str, typer.Option(metavar="TIME", help="How far back objections are counted: 12h, 30d, a date.")
        ] = "30d",
        as_json: Annotated[bool, typer.Option("--json", help="Print them as JSON.")] = False,
    ) -> None:
        """List the gates, with their levels here and their objections.

        \b
        Examples:
          showcause gates
          showcause gates --preset strict
          showcause gates --since 7d --json
        """
        from ..log.reading import ago, fired
        from ..reply import clean
        from .output import print_json, table

        policy, titles, notes = _policy(preset)
        off = _off(time.time())
        counts = fired(ago(since, time.time()))
        rows = [
            {
                "id": rule.id,
                "level": rule.level,
                "maturity": rule.maturity,
                "title": titles.get(rule.id, ""),
                "fired": counts.get(rule.id, 0),
                "events": list(rule.events),
            }
            for rule in policy.gates
        ]
        if as_json:
            found = {"preset": policy.preset, "policy_rev": policy.rev, "gates": rows, "notes": notes}
            print_json({"v": 1, "off": off or None, **found})
            return
        table(
            ("gate", "level", "maturity", f"objected ({since})", "title"),
            [(row["id"], row["level"], row["maturity"], row["fired"], row["title"]) for row in rows],
        )
        print(f"\npreset {policy.preset}; `showcause explain GATE` tells what one does")
        for note in notes:
            print(clean(note))
        if off:
            print(f"Every gate is off: {off}.")


def _off(now: float) -> str:
    """Why no gate holds anything now, whatever its level; "" where they hold."""
    from .. import shadow
    from ..observe import OFF
    from ..switch import off_until
    from .output import many, utc

    if os.environ.get(OFF, "") not in ("", "0"):
        return f"{OFF} is set in this environment"
    until = off_until()
    if until is not None and until > now:
        return f"`showcause off` holds until {utc(until)}; `showcause on` ends it"
    mode = shadow.found(os.getcwd())
    if mode is not None and mode.left:
        return f"shadow mode only logs in the next {many(mode.left, 'session')} here; `showcause init` ends it"
    return ""


def _policy(preset: str | None) -> tuple[Policy, dict[str, str], list[str]]:
    """The policy, the gates' titles, and what was left out with its reason."""
    from ..gates.loading import discover
    from ..gates.trusting import user_gates
    from ..policies.compiling import policy_at, preset_policy, project, sources

    cwd = os.getcwd()
    own = user_gates(project(cwd, sources(cwd)))
    policy = preset_policy(preset, own=own) if preset else policy_at(cwd)
    found = [*discover(policy.preset)[0], *own.gates]
    return policy, {one["gate"].id: one["gate"].title for one in found}, [str(note) for note in own.notes]
