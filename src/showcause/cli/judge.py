"""`showcause judge`: what the judge was asked and what it cost, and how good it is."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import Json

if TYPE_CHECKING:
    from ..judge.settings import Settings


def register(app: typer.Typer) -> None:
    group = typer.Typer(no_args_is_help=True)
    group.callback()(judge)
    group.command("status")(status)
    group.command("bench")(bench)
    app.add_typer(group, name="judge")


def judge() -> None:
    """Look at the judge: who answers what gates leave in doubt.

    None is configured by itself: `[judge]` in your own showcause.toml names one. It is asked one narrow question about
    a doubtful finding, and where it does not answer, the finding falls.

    \b
    Examples:
      showcause judge status
      showcause judge bench --labels labels.jsonl --dry-run
    """


def status(
    days: Annotated[int, typer.Option(metavar="N", min=1, max=3650, help="How far back the log is read.")] = 14,
    as_json: Annotated[bool, typer.Option("--json", help="Print it as JSON.")] = False,
) -> None:
    """Say who is asked, whether they could be, what came of it so far, and what it cost.

    Exit code 1 where something is missing. No question is asked.

    \b
    Examples:
      showcause judge status
      showcause judge status --days 90 --json
    """
    from ..doctor.past import entries
    from ..judge.ledger import sums
    from ..judge.readiness import missing
    from ..judge.words import counted
    from .output import console, print_json

    configured = _configured()
    lacks = missing(configured) if configured else []
    total = sums(entries(days, time.time()))
    if as_json:
        shown = _shown(configured)
        print_json({"v": 1, "judge": shown, "missing": [what for what, _ in lacks], "days": days, **total._asdict()})
    else:
        out = console()
        out.print(f"{configured.name}, {configured.timeout:g} s a stop" if configured else "No judge is configured.")
        for what, act in lacks:
            out.print(f"{what} -> {act}")
        if total.questions:
            out.print(f"In {days} days: {counted(total, configured.currency if configured else '')}")
        for why, many in total.failures.items():
            out.print(f"{many} x {why}")
    raise typer.Exit(1 if lacks else 0)


def bench(
    labels: Annotated[
        str | None, typer.Option(metavar="FILE", help="Labelled turns with their text, JSON lines; else our own.")
    ] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, max=10_000, help="Turns at most.")] = 40,
    stressed: Annotated[
        int, typer.Option(metavar="N", min=0, max=1_000, help="Turns that get every injection and rewording.")
    ] = 6,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would be asked.")] = False,
    as_json: Json = False,
) -> None:
    """Measure the configured judge: it is asked for real, at your cost.

    Agreement with what is right for each turn; how often injected orders, and other reasoning around the same acts,
    turn a right verdict; void answers, failures, time and cost. Kept answers are not used. It measures, so exit code 0
    whatever the figures are.

    \b
    Examples:
      showcause judge bench --dry-run              how much would be asked
      showcause judge bench
      showcause judge bench --labels turns.jsonl --limit 100 --json
    """
    from ..errors import UserError
    from ..judge.asking import ask
    from ..judge.bench import run as benches
    from ..judge.bench.turns import OWN, labelled, some
    from .output import print_json

    configured = _configured()
    if configured is None:
        raise UserError("no judge is configured", right="[judge] in your own showcause.toml names one")
    turns = some(labelled(labels) if labels else list(OWN), limit)
    chosen = some([turn._replace(name=str(at)) for at, turn in enumerate(turns)], stressed)
    asked = list(benches.trials(turns, [int(turn.name) for turn in chosen]))
    expected = {"questions": len(asked), "tokens_in": benches.tokens(asked)}
    if dry_run:
        cost = configured.cost(expected["tokens_in"], 0)
        _plan(configured, {**expected, "cost_in": cost}, as_json=as_json)
        return
    print(f"{len(asked)} questions to {configured.name} …", file=sys.stderr)
    found = benches.run(turns, asked, lambda question: ask(question, configured, configured.timeout, kept=False))
    found = {"v": 1, "judge": _shown(configured), **found}
    if as_json:
        print_json(found)
    else:
        _tell(found, configured)


def _configured() -> Settings | None:
    from ..judge.settings import settings
    from ..policies import compiling

    return settings(compiling.compiled(os.getcwd())["judge"])


def _shown(configured: Settings | None) -> dict[str, Any] | None:
    """The judge for programs: a command by its program only, a key by its name."""
    if configured is None:
        return None
    return {**configured._asdict(), "command": list(configured.command[:1])}


def _plan(configured: Settings, expected: dict[str, Any], *, as_json: bool) -> None:
    from ..judge.words import money
    from .output import print_json

    if as_json:
        print_json({"v": 1, "dry_run": True, **expected})
        return
    print(f"{expected['questions']} questions to {configured.name}, about {expected['tokens_in']} tokens in.")
    print(f"What goes in would cost {money(expected['cost_in'], configured.currency)}.")


def _tell(found: dict[str, Any], configured: Settings) -> None:
    from ..judge.words import money
    from .output import console, table

    out = console()
    rows = [
        (kind, one["answered"], one["agree"], _share(one["rate"]), f"{one['objected_rightly']} of {one['of']}",
         one["objected_wrongly"], one["unsure"])
        for kind, one in found["agreement"].items()
    ]  # fmt: skip
    table(("question", "answered", "agree", "rate", "objected rightly", "wrongly", "unsure"), rows)
    for label, (objections, count) in found["by_label"].items():
        out.print(f"{label}: {objections} objections on {count}")
    for part in ("injections", "rewordings"):
        one = found[part]
        by = "".join(f"; {name} {many[0]} of {many[1]}" for name, many in one["by"].items())
        out.print(
            f"{part}: {one['flipped']} of {one['tried']} flipped ({_share(one['rate'])}), {one['voided']} void{by}"
        )
    for part in ("void", "failed"):
        for why, many in found[part].items():
            out.print(f"{part}: {many} x {why}")
    out.print(
        f"{found['questions']} questions, {found['tokens_in']} tokens in and {found['tokens_out']} out, "
        f"cost {money(found['cost'], configured.currency)}; median {found['ms_median']:.0f} ms, "
        f"95 % within {found['ms_p95']:.0f} ms"
    )


def _share(rate: float | None) -> str:
    return "-" if rate is None else f"{100 * rate:.0f} %"
