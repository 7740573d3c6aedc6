"""`showcause justify`: the way in to an expensive run. Writes the justification; hollow answers are refused, and why.

Agents may run it. It writes one file in the session's own state folder and nothing else.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Mapping
from typing import Annotated, Any

import typer

from .. import places
from .. import policy as policies
from ..answers import Answer, answering, answers, lines, state
from ..compiling import policy_at
from ..errors import UserError
from ..event import Call, Event
from ..facts.did.invoked import Invoked, invoked
from ..hook import pins
from ..justification import (
    ARGS,
    CACHE,
    CONSULTED,
    HINTS,
    RUN,
    STAMP,
    TOUCHED,
    USES,
    Terms,
    fault,
    read,
    terms,
    write,
)
from ..observe import Live
from ..policy import Policy

ASKED = {RUN: "--question", CACHE: "--cache-cannot", TOUCHED: "--touched", CONSULTED: "--consulted"}
FINE, REFUSED = 0, 1


def register(app: typer.Typer) -> None:
    app.command("justify")(justify)


def justify(
    verb: Annotated[str, typer.Argument(help="The expensive verb, as the policy names it.")],
    session: Annotated[str, typer.Option(help="The session, as the refusal printed it.")] = "",
    question: Annotated[str | None, typer.Option(help="The exact question this run answers.")] = None,
    cache_cannot: Annotated[str | None, typer.Option(help="Why the saved answers do not do; name one.")] = None,
    touched: Annotated[str | None, typer.Option(help="Which declared part was changed, or none.")] = None,
    consulted: Annotated[str | None, typer.Option(help="The skill, subagent or file that was asked.")] = None,
    uses: Annotated[int, typer.Option(help="How many runs it is for: a loop must say.")] = 1,
    command_line: Annotated[str | None, typer.Option("--for", help="Bind it to this one command line.")] = None,
    project: Annotated[str | None, typer.Option(help="The project's folder, where the session has no pin.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Say why an expensive run is needed. Exit code 0: written; 1: the answers do not do; 2: usage."""
    policy = _policy(session, project)
    table = policy.verbs.get(verb)
    if table is None:
        known = ", ".join(sorted(policy.verbs)) or "none is declared"
        raise UserError(f"no verb is called {verb!r}", right=f"declared verbs: {known}")
    if not session:
        raise UserError("whose run is it?", right="--session ID, as the refusal printed it")
    world = Live(_event(session, project, command_line), policy)
    wanted = terms(table, lenient=policy.preset == "classic")
    saved = answers(table, world.artifact)
    values = _asked(
        {RUN: question, CACHE: cache_cannot, TOUCHED: touched, CONSULTED: consulted}, wanted, lines(verb, table, saved)
    )
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(world.now))
    digest = _digest(verb, world, policy) if command_line else ""
    text = write({**values, STAMP: stamp, USES: str(uses) if uses != 1 else "", ARGS: digest})
    # what an agent hands in here is held against the full terms, under classic too
    wrong = fault(read(text), wanted._replace(lenient=False), now=world.now, age=0.0, args=(digest,))
    if wrong is not None:
        named = ASKED.get(wrong.field, "--uses" if wrong.field == USES else wrong.field)
        _say(
            as_json, f"refused: {named}: {wrong.what}; {wrong.right}", {"refused": {**wrong._asdict(), "field": named}}
        )
        raise typer.Exit(REFUSED)
    path = world.marker_path(verb)
    places.private(os.path.dirname(path))
    places.write_own(path, text.encode("utf-8"))
    better = answering(values[RUN], saved)
    _say(as_json, _told(verb, path, wanted, uses, better), _written(verb, path, stamp, uses, better))


def _policy(session: str, project: str | None) -> Policy:
    """The session's pinned policy, which is the one in force; else the project's."""
    pinned = pins.read(session) if session and project is None else None
    return policies.load(pins.body(pinned)) if pinned else policy_at(os.path.abspath(project or os.getcwd()))


def _event(session: str, project: str | None, command_line: str | None) -> Event:
    call = Call("Bash", "shell", {"command": command_line}) if command_line else None
    return Event("ToolCall", "", session=session, cwd=os.path.abspath(project or os.getcwd()), call=call)


def _digest(verb: str, world: Live, policy: Policy) -> str:
    """The digest of the invocation in `--for`, the same that the gate makes of the call."""
    found: Invoked = invoked(world.event, policy, world, {})
    use = next((use for use in found.uses if use.verb == verb), None)
    if use is None:
        raise UserError(f"that command line does not run {verb}", right="--for takes the whole line that you will run")
    return world.digest("\0".join(use.argv))


def _asked(given: Mapping[str, str | None], wanted: Terms, table: tuple[str, ...]) -> dict[str, str]:
    """The four answers; what is missing is asked for at a terminal and is an error elsewhere."""
    missing = [name for name, answer in given.items() if not (answer or "").strip()]
    if missing and not sys.stdin.isatty():
        flags = ", ".join(ASKED[name] for name in missing)
        raise UserError(f"not answered: {flags}", right="each takes one sentence; `showcause justify --help`")
    if missing:
        typer.echo("\n".join(table), err=True)
    hints = {**HINTS, TOUCHED: " | ".join((*wanted.touched, "none"))}
    return {name: answer or "" if name not in missing else typer.prompt(hints[name]) for name, answer in given.items()}


def _told(verb: str, path: str, wanted: Terms, uses: int, better: Answer | None) -> str:
    runs = "one run" if uses == 1 else f"{uses} runs"
    told = f"{verb} may run: {runs} within {int(wanted.ttl // 60)} min ({path})"
    return f"{told}\nFirst look here: {_where(better)}" if better else told


def _where(answer: Answer) -> str:
    how = f": {answer.read}" if answer.read else ""
    return f"{answer.artifact.path} ({state(answer.artifact)}) answers {answer.question!r}{how}"


def _written(verb: str, path: str, stamp: str, uses: int, better: Answer | None) -> dict[str, Any]:
    answer = {"question": better.question, "artifact": better.artifact.path, "read": better.read} if better else None
    return {"verb": verb, "path": path, "stamp": stamp, "uses": uses, "answer": answer}


def _say(as_json: bool, text: str, data: Mapping[str, Any]) -> None:
    if as_json:
        typer.echo(json.dumps(data, ensure_ascii=False))
    else:
        typer.echo(text, err="refused" in data)
