"""`showcause log`: the decisions, newest first, and `log prune`."""

from __future__ import annotations

import os
import time
from itertools import islice
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    group = typer.Typer(invoke_without_command=True, no_args_is_help=False)
    group.callback()(log)
    group.command("prune")(prune)
    app.add_typer(group, name="log")


def log(
    context: typer.Context,
    since: Annotated[str, typer.Option(help="How far back: 30m, 12h, 7d, a date.")] = "7d",
    gate: Annotated[str, typer.Option(help="Only decisions in which this gate objected.")] = "",
    verdict: Annotated[str, typer.Option(help="Only pass, warn, ask or block.")] = "",
    count: Annotated[int, typer.Option("-n", min=1, max=1_000_000, help="How many at most.")] = 50,
    as_json: Annotated[bool, typer.Option("--json", help="Print the records, one JSON object a line.")] = False,
) -> None:
    """List decisions, newest first: the id, the verdict, the gates and the words that they objected to.

    Stops and calls to which no gate had anything to say are not in the log.

    \b
    Examples:
      showcause log
      showcause log --since 12h --verdict block
      showcause log --gate ownership/decision-punted -n 5 --json
      showcause log prune --keep-days 30 --dry-run
    """
    import json

    from ..errors import UserError
    from ..logfile import ago, decisions, findings
    from .output import table

    if context.invoked_subcommand:
        return
    if verdict and verdict not in ("pass", "warn", "ask", "block"):
        raise UserError(f"no verdict is called {verdict!r}", right="pass, warn, ask or block")
    found = islice(decisions(ago(since, time.time()), gate, verdict), count)
    if as_json:
        for record in found:
            print(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
        return
    rows = []
    for record in found:
        objections = findings(record)
        words = str(objections[0].get("words", "")) if objections else str(record.get("fail") or "")
        held = f" ({record['suppressed_by']})" if record.get("suppressed_by") else ""
        gates = ", ".join(dict.fromkeys(str(one.get("gate")) for one in objections))
        rows.append((str(record.get("ts", ""))[:19], record["id"], f"{record['verdict']}{held}", gates, words[:80]))
    if rows:
        table(("time (UTC)", "id", "verdict", "gates", "words"), rows)
    else:
        print(f"No decisions since {since}. The log is in {_folder()}.")


def prune(
    keep_days: Annotated[
        int | None, typer.Option(min=1, max=3650, help="Days to keep; without it, the policy's log.keep_days, or 90.")
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask; needed where no terminal is.")] = False,
) -> None:
    """Remove the log's oldest days. Only a person may: the log is what wrong blocks are told by.

    \b
    Examples:
      showcause log prune --dry-run
      showcause log prune --keep-days 30
    """
    from ..errors import UserError
    from ..logfile import older
    from .output import confirmed, person_needed

    days = keep_days or _policy_days()
    gone = older(days, time.time())
    size = sum(os.path.getsize(path) for path in gone if os.path.exists(path))
    dates = len({os.path.basename(path)[:10] for path in gone})
    what = f"{dates} day{'' if dates == 1 else 's'} older than {days} days ({size / 1_048_576:.1f} MB)"
    if not gone:
        print(f"Nothing is older than {days} days.")
        return
    if dry_run:
        print("\n".join((f"Would remove {what}:", *(f"  {path}" for path in gone))))
        return
    person_needed("prune the log", yes=yes)
    if not confirmed(f"Remove {what}?", yes=yes):
        print("Nothing was removed.")
        return
    for path in gone:
        try:
            os.unlink(path)
        except OSError as error:
            raise UserError(f"it cannot be removed: {error}", file=path) from None
    print(f"Removed {what}.")


def _policy_days() -> int:
    """`log.keep_days` of the policy here; the default where the policy is broken."""
    from ..compiling import policy_at
    from ..errors import UserError
    from ..record import KEEP_DAYS

    try:
        return int(policy_at(os.getcwd()).log.get("keep_days", KEEP_DAYS))
    except UserError:
        return KEEP_DAYS


def _folder() -> str:
    from ..places import folder

    return folder("log")
