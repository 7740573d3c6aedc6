"""An event judged live: the policy in force, the transcript, the pipeline, then memory and log before the answer."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence

from .. import places
from .. import policy as policies
from ..errors import UserError
from ..event import STOPS, Event
from ..facts.resolve import Facts
from ..light import Any
from ..memory import Memory
from ..observe import Live
from ..pipeline import Ask, Found, judge
from ..policy import Policy
from ..reply import quote
from ..times import rfc3339
from ..transcript import Entry, Transcript
from ..verdict import Verdict
from . import pins
from .telling import complain


def answer(
    harness: str, payload: dict[str, Any], pinned: dict[str, Any] | None, started: float
) -> dict[str, object] | None:
    """What to print for this payload, or None."""
    translator = _harness(harness)
    if translator is None:
        unread(harness, f"names a harness that is not there: no harness is called {harness[:60]!r}", "")
        complain(f"no harness is called {harness!r}")
        return None
    event: Event = translator("read").read(payload)
    if event.name == "SessionStart":
        from .starting import start

        return start(event, translator("reply"))
    try:
        policy = _policy(event, pinned)
    except UserError as error:
        _note(event, None, Verdict("pass", failed=str(error)), started)
        return None

    def opened() -> Transcript:
        found: Transcript = translator("transcript").open_transcript(event.transcript)
        return found

    transcript = opened()
    missed: list[str] = []
    if event.transcript and not transcript.readable:
        transcript = _watched(missed)
    verdict = live_verdict(event, transcript, policy, opened)
    if missed and (verdict.judged or verdict.failed or _first(policy.root, event.session, "transcript")):
        what = f"transcript: {quote(event.transcript or '', 200)} cannot be read"
        verdict = verdict._replace(failed="; ".join(one for one in (verdict.failed, what) if one))
    if verdict.judged or verdict.failed or verdict.permits:
        _note(event, policy, verdict, started)
    reply: dict[str, object] | None = translator("reply").reply(event, verdict)
    return reply


def unread(harness: str, kind: str, detail: str) -> None:
    """One line in the log, a day and kind, for a payload from which no event can be made."""
    if _first("", rfc3339(time.time())[:10], f"{harness} {kind}"):
        what = f"payload: {kind}" + (f" ({detail})" if detail else "")
        _note(Event("Other", harness[:60]), None, Verdict("pass", failed=quote(what, 300)), time.perf_counter())


def _watched(asked: list[str]) -> Transcript:
    """A transcript that is not there, and remembers that somebody wanted it: only a gate that was woken does."""

    def source() -> tuple[Entry, ...]:
        asked.append("")
        return ()

    return Transcript(source, readable=False)


def _first(project: str, session: str, what: str) -> bool:
    """Whether this diagnostic is the first of its kind there; one that cannot be remembered is not repeated either."""
    folder = os.path.join(Memory(project, session or rfc3339(time.time())[:10], places.sha256).folder, "said")
    try:
        return places.create(os.path.join(places.private(folder), places.sha256(f"unread {what}")))
    except OSError as error:
        complain(f"memory: {error}")
        return False


def live_verdict(
    event: Event, transcript: Transcript, policy: Policy, reopen: Callable[[], Transcript] | None = None
) -> Verdict:
    """Judge, then claim what must be remembered; who is not first, or cannot remember, stays silent.

    reopen: the transcript as it is by then. Where it is given, what the transcript does not show is looked for again
    before it is held against the agent.
    """
    world = Live(event, policy)
    ask = _asker(event, policy, world)
    verdict = judge(event, transcript, policy, world, ask if reopen is None else None)
    if reopen is not None and verdict.unshown:
        from .again import settled

        transcript, verdict = settled(verdict, event, transcript, reopen, lambda one: judge(event, one, policy, world))
    if reopen is not None and ask is not None:
        verdict = judge(event, transcript, policy, world, ask)  # asked once, of the file as it stands then
    if verdict.claims or verdict.stop:
        try:
            lost = world.memory.commit(verdict, policy.max_blocks_per_turn, policy.max_blocks_per_session)
        except OSError as error:
            lost = None
            if event.name in STOPS:
                return _silent(verdict, None, f"memory: {type(error).__name__}: {error}"[:300])
        if lost:
            return _silent(verdict, lost)
    if verdict.permits:
        from .permits import carry_out

        verdict = carry_out(event, verdict, world)
    return verdict


def _asker(event: Event, policy: Policy, world: Live) -> Ask | None:
    """Who answers doubtful findings: nobody, unless the policy names a judge. Nothing of it is loaded before."""
    if not policy.judge:
        return None

    def ask(doubtful: Sequence[Found], facts: Facts) -> Sequence[Found]:
        from ..judge.step import answered

        return answered(doubtful, facts, event, policy, world.memory)

    return ask


def _silent(verdict: Verdict, why: str | None, failed: str = "") -> Verdict:
    judged = tuple(one if one.suppressed else one._replace(suppressed=why) for one in verdict.judged)
    return verdict._replace(decision="pass", judged=judged, reply="", person="", failed=failed or verdict.failed)


def _policy(event: Event, pinned: dict[str, Any] | None) -> Policy:
    """The session's pinned policy; where none is, the one on disk, pinned from here on."""
    pinned = pinned or pins.read(event.session)  # a payload in another spelling hides its session from the fast path
    if pinned is not None:
        return policies.load(pins.body(pinned))
    from ..policies import compiling
    from . import starting
    from .pinning import pin

    data, _ = starting.shadowed(compiling.compiled(event.cwd), event)
    try:
        pin(event.session, data)
    except OSError as error:
        complain(f"pin: {error}")
    return policies.load(data)


def _note(event: Event, policy: Policy | None, verdict: Verdict, started: float) -> None:
    """Log the verdict; a log that cannot be written never changes it."""
    from ..record import MAX_MB, MOST_MB, append, record

    now = time.time()
    if not verdict.id:  # a failure has no decision behind it, and must be found all the same
        unique = "\0".join((event.session, event.agent or "", event.name, verdict.failed, str(now)))
        verdict = verdict._replace(id=places.sha256(unique)[:12])
    try:
        entry = record(event, verdict, policy, rfc3339(now), (time.perf_counter() - started) * 1000)
        most = float(policy.log.get("max_mb", MAX_MB)) if policy else MOST_MB
        append(entry, rfc3339(now)[:10], most)
    except OSError as error:
        complain(f"log: {error}")


def _harness(name: str) -> Any:
    """The translator modules of a harness by name; None where there is none. A harness is a folder."""
    folder = name.replace("-", "_")
    here = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    if not folder.isidentifier() or not os.path.isfile(os.path.join(here, "harness", folder, "read.py")):
        return None

    def module(part: str) -> Any:
        return __import__(f"showcause.harness.{folder}.{part}", fromlist=[part])

    return module
