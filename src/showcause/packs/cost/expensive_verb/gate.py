"""cost/expensive-verb: a declared expensive command runs only on a fresh, complete, unspent justification."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....event import Event
from ....facts.did.invoked import Invoked, Use
from ....facts.said.skip_asked import skip_asked
from ....gate import Finding, Permit, gate
from ....light import Any, NamedTuple
from ....policy import Policy
from ....reply import quote
from ....transcript import Transcript
from ....verbs.answers import Answer, answers, outdated
from ....verbs.justification import CONSULTED, TOUCHED, Fault, Terms, fault, read, terms, uses
from ....world import Marker, Observed
from .consulted import occurs, unseen
from .refusal import GATE, lesson

ABSENT = Fault("absent", 0, "", "no justification is on file", "read a saved answer, or `showcause justify` the run")
UNSHOWN = ("spent", "unseen", "untold")  # a refused call, what was consulted, a run in between may stand in the session
SPENT = Fault("spent", 0, "", "its justification was spent on an earlier run", "`showcause justify` this one too")


@gate(
    "cost/expensive-verb",
    title="An expensive command without a justification",
    events=("ToolCall", "ToolResult"),
    level={"classic": "block", "balanced": "block", "strict": "block"},
    maturity="provisional",
    verbs=True,
    options={"undecided": "", "changed": ""},
)
def expensive_verb(
    event: Event,
    invoked: Invoked,
    policy: Policy,
    observed: Observed,
    transcript: Transcript,
    options: Mapping[str, Any],
) -> Iterator[Finding | Permit]:
    """Refuses a real invocation of a verb that the policy declares expensive, unless its justification holds.

    What is an invocation is decided on the parsed command, through wrappers, shells, make targets and scripts that the
    agent wrote; a mention is none, and neither are help, version and the verb's declared cheap forms. The justification
    is a small file of four answers, written by `showcause justify` or by hand, for one run within its time. What it
    says was consulted must occur in the session, and what it says was touched must agree with the files that changed
    since the last run, as far as their kept digests or the session's edits tell. A refusal names what is at fault and
    prints which saved answer serves which question, and how fresh each is.

    Where inputs changed since the saved answers were made and none of them can be fresh, the run goes through, with a
    note in the log, though not under strict (option `changed`: "pass" or "refuse"). What cannot be decided (a variable,
    ssh, an alias) passes with a note; under strict it is asked about (option `undecided`: "pass" or "ask").
    """
    if event.name == "ToolResult":
        for use in invoked.uses:
            yield Permit(run=_run(use, observed))
        return
    strict = policy.preset == "strict"
    waved = bool(invoked.uses) and skip_asked(event, transcript.turn()) is not None
    for use in invoked.uses:
        verb = policy.verbs[use.verb]
        if verb.get("level") in ("log", "warn"):
            yield Permit(run=_run(use, observed), note=_note(f"the policy only watches {use.verb}: {use.text}"))
            continue
        wanted = terms(verb)
        table = answers(verb, observed.artifact)
        stale = outdated(table)
        if stale and (options.get("changed") or ("refuse" if strict else "pass")) == "pass":
            yield Permit(run=_run(use, observed), note=_note(f"inputs of {', '.join(stale)} changed: {use.text}"))
            continue
        marker, wrong = _justified(use, wanted, Asked(event, policy, transcript, observed))
        if wrong is not None:
            yield _refuse(use, wrong, verb, wanted, table, event, observed, policy)
        elif marker is not None and not waved:
            allowed = uses(read(marker.text))
            spends = allowed if use.repeated else use.times
            yield Permit(consume=(marker.path,) * spends, run={**_run(use, observed), "uses": allowed})
    for name, part in invoked.undecided:
        if (options.get("undecided") or ("ask" if strict else "pass")) == "ask":
            yield _unclear(name, part.text, part.why)
        else:
            yield Permit(note=_note(f"undecided whether {name} runs ({part.why}): {part.text}"))


class Asked(NamedTuple):
    """Everything that a justification is held against."""

    event: Event
    policy: Policy
    transcript: Transcript
    observed: Observed

    @property
    def own(self) -> str:
        return self.event.call.id if self.event.call is not None else ""


def _justified(use: Use, wanted: Terms, asked: Asked) -> tuple[Marker | None, Fault | None]:
    """The marker that lets this use through, or what is wrong with the best one there is."""
    marker = asked.observed.marker(use.verb)
    if marker is not None:
        return marker, _fault(marker, use, wanted, asked)
    spent = asked.observed.spent(use.verb)
    for call, kept in spent:
        if call and call == asked.own:  # a second hook for the same call
            return kept, None
        # a call that another hook or the person denied never ran: what it spent is given back
        if call and _denied(call, asked.transcript) and use.times == 1 and not use.repeated:
            return kept, _fault(kept, use, wanted, asked)
    return None, SPENT if spent else ABSENT


def _fault(marker: Marker, use: Use, wanted: Terms, asked: Asked) -> Fault | None:
    event, policy, transcript, observed = asked
    if marker.problem:
        return Fault("file", 0, "", f"its justification cannot be taken: {marker.problem}", "write it anew")
    fields = read(marker.text)
    wrong = fault(fields, wanted, now=observed.now, age=marker.age, args=(args_digest(use, observed),))
    if wrong is not None:
        return wrong
    runs = 2 if use.repeated else use.times
    if uses(fields) < runs:
        what = "the command runs it in a loop" if use.repeated else f"the command runs it {use.times} times"
        return Fault("uses", 0, "USES", what, f"add USES: with the number of runs, at most {wanted.most_uses}")
    field = next(field for field in fields if field.name == CONSULTED)
    if event.agent is None and occurs(field.value, transcript, asked.own) is False:
        return unseen(field.value, field.line)
    from .touched import touched_fault  # reads edits, which most calls do not need

    said = next(field for field in fields if field.name == TOUCHED)
    verb = policy.verbs[use.verb]
    return touched_fault(said.value, said.line, use.verb, verb, event, transcript, observed, policy.root)


def _denied(call: str, transcript: Transcript) -> bool:
    """Whether the transcript shows that this call was refused before it ran."""
    for count, entry in enumerate(transcript.back()):
        if count > 2000:
            break
        for result in entry.results:
            if result.call == call:
                return result.failed and result.exit is None
    return False


def _refuse(
    use: Use,
    wrong: Fault,
    verb: Mapping[str, Any],
    wanted: Terms,
    table: tuple[Answer, ...],
    event: Event,
    observed: Observed,
    policy: Policy,
) -> Finding:
    why = str(wrong) if wrong.kind in ("absent", "spent", "file") else f"its justification, {wrong}"
    return Finding(
        words=use.text,
        looked=f"the justification for {use.verb}",
        seen=wrong.what,
        act=wrong.right,
        at_most="ask" if verb.get("level") == "ask" else None,
        key=f"{use.verb}\0{wrong.kind}\0{wrong.field}",
        unshown=wrong.kind in UNSHOWN,
        text=lesson(use, why, verb, wanted, table, observed.marker_path(use.verb), event.session),
    )


def _unclear(name: str, text: str, why: str) -> Finding:
    act = "Write the command so that the program shows, or leave it to the person."
    return Finding(
        words=text,
        looked=f"whether {name} runs",
        seen=f"undecided ({why})",
        act=act,
        at_most="ask",
        key=f"{name}\0undecided",
        text=f"{GATE}: whether `{quote(text, 120)}` runs {name} cannot be told ({why}). {act}",
    )


def args_digest(use: Use, observed: Observed) -> str:
    """What ARGS-SHA256 binds: the invocation's words, whatever stands around it."""
    return observed.digest("\0".join(use.argv))


def _run(use: Use, observed: Observed) -> dict[str, Any]:
    return {"verb": use.verb, "args_sha256": args_digest(use, observed), "times": use.times}


def _note(text: str) -> str:
    return quote(text, 300)
