"""`showcause log`: the decisions, newest first, or an answer in SQL, and `log prune`."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from itertools import islice
from typing import Annotated, Any

import typer

from .options import Yes

MOST_ROWS, MOST_CELL = 1000, 200  # of a table for people


def register(app: typer.Typer) -> None:
    group = typer.Typer(invoke_without_command=True, no_args_is_help=False)
    group.callback()(log)
    group.command("prune")(prune)
    app.add_typer(group, name="log")


def log(
    context: typer.Context,
    since: Annotated[str, typer.Option(metavar="TIME", help="How far back: 30m, 12h, 7d, a date.")] = "7d",
    gate: Annotated[str, typer.Option(metavar="GATE", help="Only decisions in which this gate objected.")] = "",
    verdict: Annotated[str, typer.Option(metavar="VERDICT", help="Only pass, warn, ask or block.")] = "",
    count: Annotated[int, typer.Option("-n", metavar="N", min=1, max=1_000_000, help="How many at most.")] = 50,
    sql: Annotated[str, typer.Option(metavar="SELECT", help="Ask the table `log` instead, by DuckDB.")] = "",
    file: Annotated[
        list[str] | None, typer.Option(metavar="FILE", help="Records of replay, or Parquet, as the table `records`.")
    ] = None,
    parquet: Annotated[str, typer.Option(metavar="OUT", help="Write the answer, or the whole log, as Parquet.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print the records, one JSON object a line.")] = False,
) -> None:
    """List decisions, newest first, or ask the log in SQL.

    Each with its id, its verdict, the gates and the words that they objected to; between them, when the gates were
    switched off and on, and what went wrong. Stops and calls to which no gate had anything to say are not in the log.
    SQL sees every line of it, heartbeats too, whatever --since says; it reaches no other file and changes nothing.

    \b
    Examples:
      showcause log
      showcause log --since 12h --verdict block
      showcause log --gate ownership/decision-punted -n 5 --json
      showcause log --sql "select verdict, count(*) from log group by all"
      showcause log --sql "select f.gate, count(*) from log, unnest(findings) as t(f) group by all" --json
      showcause log --file out.jsonl --sql "select file, ordinal from records where verdict = 'block'"
      showcause log --parquet log.parquet
      showcause log prune --keep-days 30 --dry-run
    """
    import json

    from ..errors import UserError
    from ..log.reading import ago, listed
    from .output import table

    if context.invoked_subcommand:
        return
    if verdict and verdict not in ("pass", "warn", "ask", "block"):
        raise UserError(f"no verdict is called {verdict!r}", right="pass, warn, ask or block")
    if sql or parquet or file:
        if gate or verdict:
            raise UserError(
                "--gate and --verdict belong to the list", right="say it in the SQL: where verdict = 'block'"
            )
        _ask(sql, tuple(file or ()), parquet, as_json)
        return
    if gate:
        _known(gate)
    found = islice(listed(ago(since, time.time()), gate, verdict), count)
    if as_json:
        for record in found:
            print(json.dumps(record, ensure_ascii=False, separators=(",", ":")))
        return
    rows = [_row(record) for record in found]
    if rows:
        table(("time (UTC)", "id", "verdict", "gates", "words"), rows)
    else:
        print(f"No decisions since {since}. The log is in {_folder()}.")


def _row(record: Mapping[str, Any]) -> tuple[str, str, str, str, str]:
    from ..log.reading import SWITCH, findings
    from .output import utc

    when = str(record.get("ts", ""))[:19].replace("T", " ")
    if record.get("event") in SWITCH:
        told = f"every gate, until {utc(str(record['until']))}" if record.get("until") else "every gate"
        return when, "-", str(record["event"]).lower(), "", told
    objections = findings(record)
    notes = record.get("notes")
    noted = str(notes[0]) if isinstance(notes, list) and notes else ""
    words = str(objections[0].get("words", "")) if objections else str(record.get("fail") or noted)
    held = f" ({record['suppressed_by']})" if record.get("suppressed_by") else ""
    gates = ", ".join(dict.fromkeys(str(one.get("gate")) for one in objections))
    verdict = f"{record['verdict']}{held}" if record.get("verdict") else "failed"
    return when, str(record.get("id") or "-"), verdict, gates, words[:80]


def _known(gate: str) -> None:
    """Refuse a gate that neither runs here nor ever objected; a gate that is gone may still be in the log."""
    from ..errors import UserError
    from ..gates.loading import ids
    from ..gates.trusting import user_gates
    from ..log.reading import fired
    from ..policies.compiling import project, sources
    from ..policies.schema import near

    cwd = os.getcwd()
    known = {*ids(), *user_gates(project(cwd, sources(cwd))).ids}
    if gate not in known and gate not in (logged := fired()):
        raise UserError(f"no gate is called {gate!r}", right=near(gate, {*known, *logged}))


def _ask(sql: str, files: tuple[str, ...], parquet: str, as_json: bool) -> None:
    """An answer in SQL: as a table, as JSON lines, or into a Parquet file."""
    import json

    from ..errors import UserError
    from ..log.sql import ask, export
    from .output import console, many, table

    if parquet:
        count = export(sql or ("from records" if files else "from log"), parquet, files)
        print(f"{many(count, 'row')} {'is' if count == 1 else 'are'} in {parquet}.")
        return
    if not sql:
        raise UserError("--file needs a question", right='--sql "select … from records"')
    answer = ask(sql, files)
    if as_json:
        for row in answer.rows:
            values = dict(zip(answer.columns, map(_plain, row), strict=True))
            print(json.dumps(values, ensure_ascii=False, separators=(",", ":"), default=str))
        return
    rows = [tuple(_cell(value) for value in row) for row in islice(answer.rows, MOST_ROWS + 1)]
    table(answer.columns, rows[:MOST_ROWS])
    if len(rows) > MOST_ROWS:
        console().print(f"… and more: only {MOST_ROWS} rows are shown; --json prints all.")


def _plain(value: Any) -> Any:
    """Times as RFC 3339, numbers that JSON does not know as null."""
    from datetime import datetime

    if isinstance(value, datetime) and value.tzinfo is None:
        return f"{value.isoformat()}Z"
    if isinstance(value, float) and value - value != 0:
        return None
    if isinstance(value, dict):
        return {str(key): _plain(one) for key, one in value.items()}
    return [_plain(one) for one in value] if isinstance(value, (list, tuple)) else value


def _cell(value: Any) -> str:
    import json

    if value is None:
        return ""
    made = _plain(value)
    text = json.dumps(made, ensure_ascii=False, default=str) if isinstance(made, (dict, list)) else str(made)
    return text if len(text) <= MOST_CELL else f"{text[:MOST_CELL]}…"


def prune(
    keep_days: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=3650, help="Days to keep; without it, the policy's log.keep_days, or 90."),
    ] = None,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would go.")] = False,
    yes: Yes = False,
) -> None:
    """Remove the log's oldest days.

    Only a person may: the log is what wrong blocks are told by.

    \b
    Examples:
      showcause log prune --dry-run
      showcause log prune --keep-days 30
    """
    from ..errors import UserError
    from ..log.reading import older
    from .output import confirmed, many, person_needed, size

    days = keep_days or _policy_days()
    gone = older(days, time.time())
    total = sum(os.path.getsize(path) for path in gone if os.path.exists(path))
    dates = len({os.path.basename(path)[:10] for path in gone})
    what = f"{many(dates, 'day')} older than {many(days, 'day')} ({size(total)})"
    if not gone:
        print(f"Nothing is older than {many(days, 'day')}.")
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
    from ..errors import UserError
    from ..policies.compiling import policy_at
    from ..record import KEEP_DAYS

    try:
        return int(policy_at(os.getcwd()).log.get("keep_days", KEEP_DAYS))
    except UserError:
        return KEEP_DAYS


def _folder() -> str:
    from ..places import folder

    return folder("log")
