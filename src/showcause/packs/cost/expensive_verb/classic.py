"""cost/expensive-verb as its source describes it: four answers written in the last ten minutes, and no evasion."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.did.invoked import Invoked
from ....gate import Finding, Permit, gate
from ....policy import Policy
from ....verbs.answers import answers
from ....verbs.justification import Fault, fault, read, terms
from ....world import Observed
from .gate import ABSENT, _refuse, _run


@gate(
    "cost/expensive-verb",
    title="An expensive command without a justification",
    events=("ToolCall", "ToolResult"),
    level={"classic": "block", "balanced": "block", "strict": "block"},
    maturity="provisional",
    verbs=True,
)
def expensive_verb(event: Event, invoked: Invoked, policy: Policy, observed: Observed) -> Iterator[Finding | Permit]:
    """Refuses a real invocation of a declared verb unless a file written within ten minutes holds the four answers.

    TOUCHED is a declared name or none, CONSULTED is no evasion; what the two sentences say is not looked at, so a
    hollow file passes, and one file serves every run of its ten minutes. The refusal prints the decision table, the
    verb last, and the form.

    The engine's rules hold here too: the command is parsed, what cannot be decided passes, a file that is a link
    or somebody else's is not taken, forms that the policy calls cheap are no invocation, our own failure passes.
    """
    for use in invoked.uses:
        if event.name == "ToolResult":
            yield Permit(run=_run(use, observed))
            continue
        verb = policy.verbs[use.verb]
        wanted = terms(verb, lenient=True)
        marker = observed.marker(use.verb)
        wrong: Fault | None = ABSENT
        if marker is not None and marker.problem:
            wrong = Fault("file", 0, "", f"its justification cannot be taken: {marker.problem}", "write it anew")
        elif marker is not None:
            wrong = fault(read(marker.text), wanted, now=observed.now, age=marker.age, args=())
        if wrong is not None:
            yield _refuse(use, wrong, verb, wanted, answers(verb, observed.artifact), event, observed, policy)
