"""The flow, read first: event and facts to findings, findings and policy to a verdict.

    payload ─ harness.read ─▶ Event ─▶ Facts (said · did · observed) ─▶ gates ─▶ findings ─ policy ─▶ Verdict

Findings that are doubtful are put to `ask`, where the host has someone to ask, and fall where it has not.
Pure: whatever touches the world is handed in. The live hook, replay, test, demo and the library call all end here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .event import STOPS, Event
from .facts.resolve import Facts
from .gate import Finding, Permit
from .policy import GateRule, Policy
from .prefilter import wakes
from .transcript import Transcript
from .verdict import Verdict, decision_id, reduce
from .world import World

Found = tuple[GateRule, Finding]
Ask = Callable[[Sequence[Found], Facts], Sequence[Found]]  # doubtful findings to those that stand


def judge(event: Event, transcript: Transcript, policy: Policy, world: World, ask: Ask | None = None) -> Verdict:
    """One event under one policy. Never raises for what a gate or a fact does: doubt passes, with a diagnostic."""
    facts = Facts({"event": event, "transcript": transcript, "policy": policy, **world.given()})
    found: list[Found] = []
    doubtful: list[Found] = []
    permits: list[Permit] = []
    failures: list[str] = []
    for rule in policy.gates:
        if rule.level == "off" or event.name not in rule.events:
            continue
        try:
            if not wakes(rule, facts, policy) or not all(facts(name) for name in rule.needs):
                continue
            objections = facts.call(world.load(rule), options=rule.options)
            for one in objections or ():
                if isinstance(one, Permit):
                    permits.append(one)
                else:  # an open question that nobody answers objects to nothing
                    (doubtful if one.doubt else found).append((rule, one))
        except Exception as error:  # a gate's fault is ours, never the agent's
            failures.append(f"{rule.id}: {type(error).__name__}: {error}"[:300])
            if rule.fail == "closed" and event.name == "ToolCall":
                found.append((rule, _closed(rule, error)))

    def conclude(found: list[Found]) -> Verdict:
        return _conclude(event, transcript, found, permits, failures, facts, policy, world)

    try:
        verdict = conclude(found)
        if ask is None or not doubtful or event.name not in STOPS or verdict.decision == "block":
            return verdict
        open_ones = _worth_asking(conclude(doubtful), facts, world)
        try:
            stand = ask(open_ones, facts) if open_ones else ()
        except Exception as error:  # what is sure stands without a judge
            failures.append(f"judge: {type(error).__name__}: {error}"[:300])
            return conclude(found)
        return conclude([*found, *stand]) if stand else verdict
    except Exception as error:
        return Verdict("pass", failed=f"verdict: {type(error).__name__}: {error}"[:300])


def _worth_asking(verdict: Verdict, facts: Facts, world: World) -> list[Found]:
    """Of a verdict over doubtful findings, those that would be heard if they stood."""
    if world.off() or facts("skip_asked"):
        return []
    return [
        (one.rule, one.finding)
        for one in verdict.judged
        if not (one.suppressed or world.waived(one.rule.id) or (one.rule.waits and facts("waiting")))
    ]


def _conclude(
    event: Event,
    transcript: Transcript,
    found: list[Found],
    permits: list[Permit],
    failures: list[str],
    facts: Facts,
    policy: Policy,
    world: World,
) -> Verdict:
    if found and event.name in STOPS and event.transcript is not None and not transcript.readable:
        return Verdict("pass", failed="the transcript cannot be read")  # doubt never blocks
    failed = "; ".join(failures)
    if not found and not permits:
        return Verdict("pass", failed=failed)
    if not found:
        identity = decision_id(event, facts("turn_key"), facts("ordinal"), world.digest)
        return Verdict("pass", id=identity, turn=facts("turn_key"), permits=tuple(permits), failed=failed)
    return reduce(
        event,
        found,
        policy,
        world.memory,
        turn=facts("turn_key"),
        ordinal=facts("ordinal"),
        off=world.off() or facts("skip_asked"),
        waived=world.waived,
        waiting=lambda: bool(facts("waiting")),
        message=facts("message") if event.name in STOPS else "",
        lang=policy.lang if policy.lang != "auto" else facts("language"),
        digest=world.digest,
        permits=tuple(permits),
        failed=failed,
    )


def _closed(rule: GateRule, error: Exception) -> Finding:
    act = "Mend the gate or ask the person to lower it: the policy says fail = closed."
    return Finding(words=rule.id, seen=f"the gate itself failed ({type(error).__name__})", act=act)
