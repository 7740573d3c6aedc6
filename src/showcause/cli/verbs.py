"""`showcause verbs`: what declared commands cost and what refusals saved, and `verbs suggest`, `verbs skill`."""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Annotated

import typer

from ..reply import clean

if TYPE_CHECKING:
    from ..policy import Policy
    from ..replay.files import Found
    from ..sessions import Session
    from ..verbs.candidates import Ran
    from ..verbs.ledger import Account

SKILL = ".claude/skills/saved-answers/SKILL.md"


def register(app: typer.Typer) -> None:
    group = typer.Typer(invoke_without_command=True, no_args_is_help=False)
    group.callback()(verbs)
    group.command("suggest")(suggest)
    group.command("skill")(skill)
    app.add_typer(group, name="verbs")


def verbs(
    context: typer.Context,
    since: Annotated[str, typer.Option(metavar="TIME", help="How far back: 12h, 7d, a date.")] = "14d",
    as_json: Annotated[bool, typer.Option("--json", help="Print the accounts as JSON.")] = False,
) -> None:
    """Tell what expensive commands cost and refusals saved.

    Runs and minutes are from the record of runs, refusals from the log; what the agent did next is read off the
    sessions that are still on disk: it read a saved answer, took a cheap form, justified the run, or let it be. Minutes
    saved are the saved answers read, each counted as one run of the usual (median) length. Which refusals were this
    project's is remembered for fourteen days.

    \b
    Examples:
      showcause verbs
      showcause verbs --since 7d --json
      showcause verbs suggest
      showcause verbs skill --write
    """
    if context.invoked_subcommand:
        return
    from ..log.reading import ago
    from .output import print_json, table

    policy = _policy()
    found = _accounts(policy, ago(since, time.time()))
    if as_json:
        print_json({"v": 1, "since": since, "verbs": [one._asdict() for one in found]})
        return
    if not found:
        print("No verb is declared here, and none was run. Candidates: showcause verbs suggest")
        return
    headers = (
        "verb", "runs", "failed", "minutes", "refused", "read", "cheap form", "justified", "again", "let be", "unknown",
        "minutes saved",
    )  # fmt: skip
    table(headers, [_row(one) for one in found])


def _row(one: Account) -> tuple[object, ...]:
    saved = "-" if one.saved is None else f"{one.saved:.1f}"
    after = (one.read, one.partial, one.ran, one.again, one.dropped, one.unknown)
    return one.verb, one.runs, one.failed, f"{one.minutes:.1f}", one.refusals, *after, saved


def _policy() -> Policy:
    from ..policies.compiling import policy_at

    return policy_at(os.getcwd())


def _accounts(policy: Policy, since: str) -> list[Account]:
    from .. import places
    from ..log.reading import decisions, findings
    from ..memory import Memory
    from ..verbs import runs
    from ..verbs.aftermath import MARK, aftermath
    from ..verbs.ledger import accounts, verb_of

    folder = os.path.dirname(Memory(policy.root, "", places.sha256).folder)
    on_record = [run for run in runs.read(folder) if str(run.get("ts", "")) >= since]
    refusals: list[str] = []
    sessions: set[str] = set()
    for record in decisions(since, MARK):
        session = str(record.get("session"))
        # a record names no project; a refusal leaves the session's folder in the project's state
        if record["verdict"] not in ("ask", "block") or not os.path.isdir(
            Memory(policy.root, session, places.sha256).folder
        ):
            continue
        for finding in findings(record):
            verb = verb_of(finding) if finding.get("gate") == MARK else None
            if verb in policy.verbs:
                refusals.append(str(verb))
                sessions.add(session)
    followed = [
        (name, outcome)
        for session in _kept(sessions)
        for name, when, outcome in aftermath(session.entries, policy.verbs)
        if when >= since
    ]
    return accounts(policy.verbs, on_record, refusals, followed)


def _kept(ids: set[str]) -> Iterator[Session]:
    """The sessions of these ids that are still on disk."""
    from ..replay.files import stores

    for files in stores(os.path.expanduser("~"), 0.0).values() if ids else ():
        for found in files:
            if any(one and one in found.path for one in ids):
                yield from (session for session in _sessions(found) if session.id in ids)


def _sessions(found: Found) -> Iterator[Session]:
    """The sessions of one file; none where no reader knows it."""
    from ..replay.formats import reader_of

    source = found.source()
    reader = reader_of(source)
    if reader is not None:
        yield from reader.module.read(source, Counter().update)


def suggest(
    paths: Annotated[
        list[str] | None, typer.Argument(metavar="PATH", help="Session files, folders, globs; default: all found here.")
    ] = None,
    since: Annotated[str, typer.Option(metavar="TIME", help="Only what is younger: 12h, 30d; 0 for all.")] = "30d",
    least: Annotated[
        float, typer.Option("--min-seconds", metavar="N", min=1, help="Shorter ones are no candidates.")
    ] = 60,
    runs: Annotated[int, typer.Option("--min-runs", metavar="N", min=2, help="Nor are those run less often.")] = 3,
    count: Annotated[int, typer.Option("-n", metavar="N", min=1, max=100, help="How many at most.")] = 5,
    as_json: Annotated[bool, typer.Option("--json", help="Print the candidates as JSON.")] = False,
) -> None:
    """Find commands in past sessions that are worth declaring, as a part of a policy to paste.

    Long, repeated, and run again though nothing had changed; the files that they wrote are named as what may answer
    instead. A run's length is the time between the call and its result, so waiting for a permission counts. The part
    that is printed only records; nothing is written.

    \b
    Examples:
      showcause verbs suggest
      showcause verbs suggest ~/.claude/projects/my-app --min-seconds 20
      showcause verbs suggest --since 0 >> showcause.toml
    """
    from ..errors import UserError
    from ..replay.files import find, stores
    from ..times import seconds as span
    from ..verbs.candidates import candidates, snippet
    from .output import many, print_json

    oldest = 0.0 if since == "0" else time.time() - span(since)
    if paths:
        files = [one for one in find(paths) if not one.local or float(one.stamp) >= oldest]
    else:
        files = [one for group in stores(os.path.expanduser("~"), oldest).values() for one in group]
    if not files:
        raise UserError("there are no sessions to look at", right="name files or folders, or a longer --since")
    found = candidates(_ran(files), least_seconds=least, least_runs=runs)[:count]
    if as_json:
        print_json({"v": 1, "files": len(files), "candidates": [one._asdict() for one in found]})
        return
    if not found:
        print(f"# Nothing in {many(len(files), 'session file')} ran {runs} times or more for {least:.0f} seconds.")
        return
    print(snippet(found, _policy().verbs), end="")


def _ran(files: list[Found]) -> Iterator[Ran]:
    from ..verbs.candidates import ran

    for found in _bar(files):
        try:
            for session in _sessions(found):
                yield from ran(session.entries, session.id)
        except Exception as error:  # one broken file must not end the search
            print(clean(f"{found.path}: {type(error).__name__}: {error}"[:300]), file=sys.stderr)


def _bar(files: list[Found]) -> Iterable[Found]:
    """The files, under a bar where a terminal is."""
    if not sys.stderr.isatty():
        return files
    from rich.console import Console
    from rich.progress import track

    return track(files, "reading", console=Console(stderr=True), transient=True)


def skill(
    write: Annotated[bool, typer.Option("--write", help=f"Write {SKILL} instead of printing.")] = False,
    project: Annotated[str | None, typer.Option(metavar="DIR", help="The project's folder; default: here.")] = None,
) -> None:
    """Print a skill file that routes questions to saved answers.

    It is made of the declared verbs, and says what a refusal of the expensive command says, before anybody runs it.
    With --write it goes where Claude Code looks for the project's skills; a file there that showcause did not write is
    left alone.

    \b
    Examples:
      showcause verbs skill
      showcause verbs skill --write
      showcause verbs skill > docs/saved-answers.md
    """
    from ..errors import UserError
    from ..policies.compiling import policy_at
    from ..verbs.answers import skill as text

    policy = policy_at(os.path.abspath(project or os.getcwd()))
    if not policy.verbs:
        raise UserError("no verb is declared", right="[verbs.NAME] in showcause.toml, with its answers")
    made = text(policy.verbs)
    if not write:
        print(made, end="")
        return
    from ..verbs.skillfile import put

    path = os.path.join(policy.root, SKILL)
    print(f"{put(path, made, policy.root)} {SKILL}")
