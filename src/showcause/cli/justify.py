"""`showcause justify`: the way in to an expensive run. Agents may take it; hollow answers are refused, and why."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from ..verbs.justifying import Request, Written

FLAGS = {
    "RUN-JUSTIFICATION": "--question",
    "CACHE-CANNOT-ANSWER-BECAUSE": "--cache-cannot",
    "TOUCHED": "--touched",
    "CONSULTED": "--consulted",
    "USES": "--uses",
}
REFUSED = 1


def register(app: typer.Typer) -> None:
    @app.command()
    def justify(
        verb: Annotated[str, typer.Argument(help="The expensive verb, as the policy names it.")],
        session: Annotated[str, typer.Option(help="The session, as the refusal printed it.")] = "",
        question: Annotated[str, typer.Option(help="The exact question this run answers.")] = "",
        cache_cannot: Annotated[str, typer.Option(help="Why the saved answers do not do; name one.")] = "",
        touched: Annotated[str, typer.Option(help="The declared part that was changed, or none.")] = "",
        consulted: Annotated[str, typer.Option(help="The skill, subagent or file that was asked.")] = "",
        uses: Annotated[int, typer.Option(help="How many runs it is for; a loop must say.")] = 1,
        command_line: Annotated[str, typer.Option("--for", help="Bind it to this command line alone.")] = "",
        project: Annotated[str | None, typer.Option(help="The project's folder, if not the session's.")] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON.")] = False,
    ) -> None:
        """Say why an expensive command must run; that lets it through once, for as long as the policy says.

        Asks for what is missing where a terminal is. Exit code 1: an answer says nothing, and nothing was written.

        \b
        Examples:
          showcause justify detect --session 4f1c --question "does the new threshold split clip 7" \\
            --cache-cannot "out/summary.json was made with the old threshold" \\
            --touched Phase-2 --consulted detect-oracle
          showcause justify detect --session 4f1c --uses 12 --for "detect clips/"
        """
        from ..verbs import justifying
        from ..verbs.justification import Fault
        from .output import print_json

        asked = justifying.request(verb, session, project, command_line)
        given = dict(zip(FLAGS, (question, cache_cannot, touched, consulted), strict=False))
        outcome = justifying.justify(asked, _answered(given, asked), uses)
        if isinstance(outcome, Fault):
            flag = FLAGS.get(outcome.field, outcome.field)
            if as_json:
                print_json({"v": 1, "refused": {"flag": flag, "kind": outcome.kind, "what": outcome.what}})
            print(f"refused: {flag}: {outcome.what}\n  {outcome.right}", file=sys.stderr)
            raise typer.Exit(REFUSED)
        if as_json:
            print_json(
                {"v": 1, "verb": verb, "path": outcome.path, "stamp": outcome.stamp, "uses": uses, **_better(outcome)}
            )
            return
        print(_told(verb, uses, asked, outcome))


def _answered(given: Mapping[str, str], asked: Request) -> dict[str, str]:
    """The four answers; what is missing is asked for at a terminal and is an error elsewhere."""
    from ..errors import UserError
    from ..verbs.justification import hint

    missing = [name for name, answer in given.items() if not answer.strip()]
    if missing and not sys.stdin.isatty():
        raise UserError(
            f"not answered: {', '.join(FLAGS[name] for name in missing)}",
            right="; ".join(f"{FLAGS[name]}: {hint(name, asked.wanted)}" for name in missing),
        )
    if missing:
        print("\n".join(asked.shown))
    return {
        name: typer.prompt(f"{name} ({hint(name, asked.wanted)})") if name in missing else answer
        for name, answer in given.items()
    }


def _told(verb: str, uses: int, asked: Request, written: Written) -> str:
    from ..verbs.answers import state
    from ..verbs.justification import ago

    runs = "once" if uses == 1 else f"{uses} times"
    told = f"{verb} may run {runs} within {ago(asked.wanted.ttl)} ({written.path})"
    better = written.better
    if better is None:
        return told
    how = f", {better.read}" if better.read else ""
    where = f"{better.artifact.path} ({state(better.artifact)}){how}"
    return f"{told}\nbut look here first: {where} answers {better.question!r}"


def _better(written: Written) -> dict[str, Any]:
    better = written.better
    if better is None:
        return {"answer": None}
    return {"answer": {"question": better.question, "artifact": better.artifact.path, "read": better.read}}
