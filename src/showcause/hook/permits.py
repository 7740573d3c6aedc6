"""What a gate on tool calls wants done when a call goes through: marker spent, run and inputs recorded. Fails open.

<markers>/<verb>.txt                  a justification, unspent
<markers>/<verb>.txt.spent-<call>     spent by a call whose end was not reported yet
<markers>/<verb>.txt.last             the last one whose call ran

A marker is spent by renaming it, so of two processes only one spends it. The spent one keeps the call's id. When the
harness reports the call's end, it becomes `.last` and can never be given back. A call that another hook or the person
denied has no end: its result stands in the transcript as a refusal, and then the gate takes the spent marker for an
unspent one, and it is renamed anew. A call that still runs has no result yet, so what it spent stays spent.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable

from .. import places
from ..bounded import read_text
from ..event import Event
from ..gate import LEVELS, Finding, Permit
from ..light import Any
from ..memory import safe
from ..observe import MARKER_BYTES, Live
from ..policy import GateRule
from ..reply import clean, person_line, quote
from ..times import rfc3339
from ..verbs import runs
from ..verbs.justification import RUN, read, spend, value
from ..verdict import Judged, Verdict
from .telling import complain

GATE = "cost/expensive-verb"
TRIES, PAUSE = 20, 0.005  # how long a marker for several runs is waited for while another process counts it down


def carry_out(event: Event, verdict: Verdict, world: Live) -> Verdict:
    """At a call: spend the markers; who finds one gone is denied. At its end: record the run."""
    if event.name == "ToolResult":
        notes = [note for permit in verdict.permits if (note := _record(event, permit, world))]
        return verdict._replace(permits=(*verdict.permits, *(Permit(note=note) for note in notes)))
    if event.name != "ToolCall" or event.call is None or world.off():
        return verdict
    over = _over_budget(event, verdict, world)
    if over is not None:
        return over
    spent: list[tuple[str, str]] = []
    call = safe(event.call.id or str(os.getpid()), world.digest)
    for permit in verdict.permits:
        for path in dict.fromkeys(permit.consume):
            try:
                taken = _spend(path, permit.consume.count(path), call, (permit.run or {}).get("uses", 1) > 1)
            except OSError as error:
                complain(f"marker: {type(error).__name__}: {error}")
                continue
            if taken:
                spent.append((taken, path))
                continue
            denied = _denied(event, verdict, world, (permit.run or {}).get("verb", ""))
            if denied is not None:
                _restore(spent)
                return denied
    return verdict


def _spend(path: str, count: int, call: str, several: bool) -> str:
    """Where the marker is now, "" where another process was first. Raises OSError where nothing can be kept."""
    base = path.partition(".spent-")[0]
    taken = f"{base}.spent-{call}"
    for attempt in range(TRIES):
        try:
            os.rename(path, taken)
            break
        except FileNotFoundError:
            if os.path.exists(taken):
                return taken  # a second hook for the same call
            # a marker for several runs is away only until its winner has put back what is left
            if not several or attempt + 1 == TRIES:
                return ""
            time.sleep(PAUSE)
    if path == base:
        left = read_text(taken, MARKER_BYTES)
        for _ in range(count):
            left = spend(left)
        if left:
            _put_back(path, left, os.stat(taken).st_mtime)
    return taken


def _put_back(path: str, left: str, written: float) -> None:
    """The runs that a marker still allows, under its name and with its time; never over a newer one."""
    temporary = f"{path}.{os.getpid()}.left"
    data = left.encode("utf-8", "replace")
    if not places.create(temporary, data):
        return
    os.utime(temporary, (written, written))
    try:
        os.link(temporary, path)  # whole or not at all, and only where nothing is
    except FileExistsError:
        pass
    except OSError:
        places.create(path, data)  # a file system without links
    finally:
        os.unlink(temporary)


def _restore(spent: Iterable[tuple[str, str]]) -> None:
    for taken, path in spent:
        try:
            os.rename(taken, path)
        except OSError as error:
            complain(f"marker: {type(error).__name__}: {error}")


def _over_budget(event: Event, verdict: Verdict, world: Live) -> Verdict | None:
    """The refusal for a verb that has used up what the policy gives it; None where none has."""
    for permit in verdict.permits:
        name = (permit.run or {}).get("verb")
        verb = world.policy.verbs.get(name) if isinstance(name, str) else None
        if not isinstance(name, str) or not verb or not verb.get("budget") or verb.get("level") in ("log", "warn"):
            continue
        from ..verbs import budget

        times = (permit.run or {}).get("times", 1)
        done = runs.read(os.path.dirname(world.memory.folder))
        why = budget.exhausted(verb, done, name, session=event.session, now=world.now, more=times)
        if why:
            act = f"Take a saved answer or a cheap form of {name}, or ask the person to raise its budget."
            return _refused(event, verdict, world, f"the budget of {name}", why, act)
    return None


def _denied(event: Event, verdict: Verdict, world: Live, verb: str) -> Verdict | None:
    """The verdict for who came second."""
    act = f"Justify this run too: showcause justify {verb} --session {event.session}."
    looked, when = f"the justification for {verb}", "a moment ago"
    return _refused(
        event, verdict, world, looked, f"another call spent it {when}", act, f"another call spent {looked} {when}"
    )


def _refused(
    event: Event, verdict: Verdict, world: Live, looked: str, seen: str, act: str, told: str = ""
) -> Verdict | None:
    """The verdict for a call that only the world's state forbids; None where the gate's level does not stop a call."""
    rule = _rule(world)
    if rule is None or LEVELS.index(rule.level) < LEVELS.index("ask") or world.waived(rule.id):
        return None
    identity = (
        verdict.id
        or world.digest("\0".join((event.session, event.agent or "", event.call.id if event.call else "")))[:12]
    )
    finding = Finding(words=quote(_command(event)), looked=looked, seen=seen, act=act, strength="hard")
    reply = clean(f"{rule.id}: {told or f'{looked}: {seen}'}. {act} (showcause why {identity})")
    return verdict._replace(
        decision="block",
        judged=(*verdict.judged, Judged(rule, finding, rule.level, "")),
        reply=reply,
        person=person_line("block", [(rule.id, finding)], identity),
        id=identity,
        permits=(),
    )


def _rule(world: Live) -> GateRule | None:
    return next((rule for rule in world.policy.gates if rule.id == GATE), None)


def _record(event: Event, permit: Permit, world: Live) -> str:
    """One run on record, what its inputs were, and its marker beyond giving back. A note for the log, or ""."""
    run = permit.run
    verb = run.get("verb") if run else None
    if not run or not isinstance(verb, str) or event.call is None or event.result is None:
        return ""
    base = world.marker_path(verb)
    taken = f"{base}.spent-{safe(event.call.id, world.digest)}"
    project = os.path.dirname(world.memory.folder)
    result = event.result
    entry: dict[str, Any] = {
        "v": 1,
        "ts": rfc3339(world.now),
        "session": event.session,
        "agent": event.agent,
        "call": event.call.id,
        **run,
        "duration_ms": event.duration_ms,
        "exit": result.exit,
        "failed": result.failed,
        "background": result.background,
        "question": quote(value(read(read_text(taken, MARKER_BYTES)), RUN), 300) or None,
    }
    try:
        runs.append(project, entry)
    except OSError as error:
        complain(f"runs: {type(error).__name__}: {error}")
    try:
        os.replace(taken, f"{base}.last")
    except OSError:
        pass  # nothing was spent on this run
    return _inputs(event, verb, world)


def _inputs(event: Event, verb: str, world: Live) -> str:
    """Keep what the run read, so that its answers can be told fresh by content. Why that could not be, or ""."""
    from ..verbs import snapshots

    took = None if event.duration_ms is None else event.duration_ms / 1000
    background = event.result is not None and event.result.background
    try:
        why = snapshots.remember(
            os.path.dirname(world.memory.folder),
            world.policy.root,
            verb,
            world.policy.verbs.get(verb, {}),
            began=None if took is None else world.now - took,
            now=world.now,
            background=background,
        )
    except (OSError, ValueError) as error:
        why = f"what its inputs were cannot be kept ({type(error).__name__}): their times decide"
    return f"{verb}: {why}" if why else ""


def _command(event: Event) -> str:
    command = event.call.input.get("command") if event.call is not None else None
    return command if isinstance(command, str) else ""
