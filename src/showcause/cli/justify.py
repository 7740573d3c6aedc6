"""`showcause justify`: the way in to an expensive run. Agents may take it; hollow answers are refused, and why."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer

from ..reply import clean
from .options import Json

if TYPE_CHECKING:
    from ..transcript import Transcript
    from ..verbs.answers import Answer
    from ..verbs.justification import Fault
    from ..verbs.justifying import Request, Written

FLAGS = {
    "RUN-JUSTIFICATION": "--question",
    "CACHE-CANNOT-ANSWER-BECAUSE": "--cache-cannot",
    "TOUCHED": "--touched",
    "CONSULTED": "--consulted",
    "USES": "--uses",
}
REFUSED = 1
TRIES = 3  # how often one question is asked at a terminal


def register(app: typer.Typer) -> None:
    @app.command()
    def justify(
        verb: Annotated[str, typer.Argument(metavar="VERB", help="The expensive verb, as the policy names it.")],
        session: Annotated[str, typer.Option(metavar="ID", help="The session, as the refusal printed it.")] = "",
        question: Annotated[str, typer.Option(metavar="TEXT", help="The exact question this run answers.")] = "",
        cache_cannot: Annotated[
            str, typer.Option(metavar="TEXT", help="Why the saved answers do not do; name one.")
        ] = "",
        touched: Annotated[str, typer.Option(metavar="PART", help="The declared part that was changed, or none.")] = "",
        consulted: Annotated[
            str, typer.Option(metavar="WHOM", help="The skill, subagent or file that was asked.")
        ] = "",
        uses: Annotated[int, typer.Option(metavar="N", help="How many runs it is for; a loop must say.")] = 1,
        command_line: Annotated[
            str, typer.Option("--for", metavar="LINE", help="Bind it to this command line alone.")
        ] = "",
        project: Annotated[
            str | None, typer.Option(metavar="DIR", help="The project's folder, if not the session's.")
        ] = None,
        as_json: Json = False,
    ) -> None:
        """Say why an expensive command must run; that lets it run once.

        It holds for as long as the policy says. Asks for what is missing where a terminal is. Where a saved answer is
        fresh and answers the question, it is pointed at. Exit code 1, and nothing is written: an answer says nothing,
        what was consulted does not occur in the session, what was touched does not agree with the files that changed,
        or the budget is used up.

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
        over = asked.exhausted(uses)
        if over is not None:
            _refuse(over, as_json)
        given = dict(zip(FLAGS, (question, cache_cannot, touched, consulted), strict=False))
        answers = _answered(given, asked)
        seen, wrong = _held(answers, session, asked)
        outcome = wrong or justifying.justify(asked, answers, uses)
        if isinstance(outcome, Fault):
            _refuse(outcome, as_json)
        elif as_json:
            print_json(
                {
                    "v": 1, "verb": verb, "path": outcome.path, "stamp": outcome.stamp, "uses": uses,
                    "consulted_seen": seen, **_better(outcome),
                }
            )  # fmt: skip
        else:
            print(clean(_told(verb, uses, asked, outcome)))
            if seen is None and asked.world.policy.preset != "classic":
                print("its run is still held against the session: what --consulted names must occur there")


def _refuse(wrong: Fault, as_json: bool) -> NoReturn:
    from .output import print_json

    flag = FLAGS.get(wrong.field, wrong.field)
    if as_json:
        print_json({"v": 1, "refused": {"flag": flag, "kind": wrong.kind, "what": wrong.what}})
    print(clean(f"refused: {flag}: {wrong.what}\n  {wrong.right}"), file=sys.stderr)
    raise typer.Exit(REFUSED)


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
        print(clean("\n".join(asked.shown)))
    answers: dict[str, str] = {}
    for name, answer in given.items():
        answers[name] = _ask(name, answers, asked) if name in missing else answer
    return answers


def _ask(name: str, answers: Mapping[str, str], asked: Request) -> str:
    """One question at the terminal; a hollow answer is told why and asked for again."""
    from ..verbs.justification import RUN, answer_fault, hint

    answer = ""
    for _ in range(TRIES):
        answer = typer.prompt(clean(f"{name} ({hint(name, asked.wanted)})"))
        wrong = answer_fault(name, {**answers, name: answer}, asked.wanted)
        if wrong is None:
            break
        print(clean(f"  {wrong.what}; {wrong.right}"))
    better = asked.better(answer) if name == RUN else None
    if better is not None:
        print(clean(f"  look here first: {_where(better)}"))
    return answer


def _held(answers: Mapping[str, str], session: str, asked: Request) -> tuple[bool | None, Fault | None]:
    """Whether what was consulted occurs in the session, as the hook will ask (None where only the hook can tell), and
    what does not agree with it."""
    from ..hook import again
    from ..observe import live_subagents
    from ..packs.cost.expensive_verb.consulted import occurs, unseen
    from ..packs.cost.expensive_verb.touched import touched_fault
    from ..transcript import MISSING
    from ..verbs.hollow import evasive
    from ..verbs.justifying import transcripts

    world = asked.world
    consulted = answers["CONSULTED"]
    if world.policy.preset == "classic" or evasive(consulted, asked.wanted.evasions):
        return None, None

    def once() -> tuple[bool | None, Transcript, str]:
        opened, path = next(transcripts(session), (MISSING, ""))
        return occurs(consulted, opened, ""), opened, path

    seen, opened, path = again.look(once(), once, lambda one: one[0] is not False)
    # a subagent has a session file of its own, and it may be the one that asks
    if seen is False and live_subagents(path, world.now):
        seen = None
    if seen is False:
        return seen, unseen(consulted, 0)
    event, root = world.event, world.policy.root
    return seen, touched_fault(answers["TOUCHED"], 0, asked.verb, asked.table, event, opened, world, root)


def _told(verb: str, uses: int, asked: Request, written: Written) -> str:
    from ..verbs.justification import ago

    runs = "once" if uses == 1 else f"{uses} times"
    told = f"{verb} may run {runs} within {ago(asked.wanted.ttl)} ({written.path})"
    return told if written.better is None else f"{told}\nbut look here first: {_where(written.better)}"


def _where(better: Answer) -> str:
    from ..verbs.answers import state

    how = f", {better.read}" if better.read else ""
    return f"{better.artifact.path} ({state(better.artifact)}){how} answers {better.question!r}"


def _better(written: Written) -> dict[str, Any]:
    better = written.better
    if better is None:
        return {"answer": None}
    return {"answer": {"question": better.question, "artifact": better.artifact.path, "read": better.read}}
