"""A justification taken down: the session's policy found, the answers held against its terms, the marker written."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping

from .. import places
from .. import policy as policies
from ..errors import UserError
from ..event import Call, Event
from ..facts.did.invoked import invoked
from ..hook import pins
from ..light import TYPE_CHECKING, Any, NamedTuple
from ..observe import Live
from ..policies.compiling import policy_at
from ..policy import Policy
from ..times import rfc3339
from . import budget, runs
from .answers import Answer, answering, answers, lines
from .justification import ARGS, RUN, STAMP, USES, Fault, Terms, fault, read, terms, write

if TYPE_CHECKING:
    from ..transcript import Transcript


class Request(NamedTuple):
    """Whose run of which verb it is about."""

    verb: str
    table: Mapping[str, Any]
    wanted: Terms
    saved: tuple[Answer, ...]
    world: Live

    @property
    def shown(self) -> tuple[str, ...]:
        """The decision table, for somebody who is asked for the answers."""
        return lines(self.verb, self.table, self.saved)

    def better(self, question: str) -> Answer | None:
        """A saved answer that is fresh and seems to answer the question."""
        return answering(question, self.saved)

    def exhausted(self, more: int) -> Fault | None:
        """Why no justification would let it run: the policy's budget is used up."""
        done = runs.read(os.path.dirname(self.world.memory.folder))
        session = self.world.event.session
        why = budget.exhausted(self.table, done, self.verb, session=session, now=self.world.now, more=more)
        right = "take a saved answer or a cheap form, or ask the person to raise the budget"
        return Fault("budget", 0, "budget", why, right) if why else None


class Written(NamedTuple):
    """better: a saved answer that is fresh and seems to answer the question, so that nobody need run anything."""

    path: str
    stamp: str
    better: Answer | None


def request(verb: str, session: str, project: str | None, command_line: str | None = None) -> Request:
    """Raises UserError where the verb is unknown or no session is named."""
    policy = policy_of(session, project)
    table = policy.verbs.get(verb)
    if table is None:
        known = ", ".join(sorted(policy.verbs)) or "none"
        raise UserError(f"no verb is called {verb!r}", right=f"declared verbs: {known}")
    if not session:
        raise UserError("whose run is it?", right="--session ID, as the refusal printed it")
    call = Call("Bash", "shell", {"command": command_line}) if command_line else None
    cwd = os.path.abspath(project or os.getcwd())
    world = Live(Event("ToolCall", "", session=session, cwd=cwd, call=call), policy)
    # a hollow answer is refused here under classic too, which itself would take it
    return Request(verb, table, terms(table), answers(table, world.artifact), world)


def transcripts(session: str) -> Iterator[tuple[Transcript, str]]:
    """The session's file with its path, where the harnesses with hooks keep theirs."""
    from glob import escape, glob

    from ..installing.planning import harnesses, part

    if not session or any(mark in session for mark in "/\\\0"):
        return
    for harness in harnesses():
        moved = part(harness, "client").config_dir()
        for pattern in part(harness, "sessions").STORES:
            folder, _, name = pattern.rpartition("/")
            own, _, rest = folder.partition("/")
            for base in ([moved] if moved else []) + [os.path.join(os.path.expanduser("~"), own)]:
                ending = os.path.splitext(name)[1]
                for path in sorted(glob(os.path.join(escape(base), rest, escape(session) + ending))):
                    yield part(harness, "transcript").open_transcript(path), path


def policy_of(session: str, project: str | None) -> Policy:
    """The session's pinned policy, which is the one in force; else the one at the project."""
    pinned = pins.read(session) if session and project is None else None
    return policies.load(pins.body(pinned)) if pinned else policy_at(os.path.abspath(project or os.getcwd()))


def justify(asked: Request, values: Mapping[str, str], uses: int = 1) -> Written | Fault:
    """Write the marker, or say what is wrong with the first answer that does not do."""
    world = asked.world
    stamp = rfc3339(world.now)
    digest = _digest(asked) if world.event.call else ""
    text = write({**values, STAMP: stamp, USES: str(uses) if uses != 1 else "", ARGS: digest})
    wrong = fault(read(text), asked.wanted, now=world.now, age=0.0, args=(digest,))
    if wrong is not None:
        return wrong
    path = world.marker_path(asked.verb)
    places.private(os.path.dirname(path))
    places.write_own(path, text.encode("utf-8", "replace"))
    return Written(path, stamp, asked.better(values.get(RUN, "")))


def _digest(asked: Request) -> str:
    """The digest of the invocation in the command line, the same that the gate makes of the call."""
    world = asked.world
    found = invoked(world.event, world.policy, world, {})
    use = next((use for use in found.uses if use.verb == asked.verb), None)
    if use is None:
        raise UserError(
            f"that command line does not run {asked.verb}", right="--for takes the whole line that will run"
        )
    return world.digest("\0".join(use.argv))
