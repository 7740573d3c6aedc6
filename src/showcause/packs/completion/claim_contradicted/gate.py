"""A claim that the last run's own output denies: a failure in sight, or other figures than the run shows."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.evidence import Evidence
from ....gate import Finding, gate
from ....policy import Policy
from ..wording import CLAIMS, chosen, finding, run_name, summary


@gate(
    "completion/claim-contradicted",
    title="A claim that the last run denies",
    level={"classic": "off", "balanced": "log", "strict": "warn"},
    acts=CLAIMS,
    waits=True,
    labels="done=unsupported,done=contradicted",
    needs=("touched", "asserted", "code_changed", "owed"),
)
def claim_contradicted(evidence: tuple[Evidence, ...], policy: Policy) -> Iterator[Finding]:
    """Objects when the last check that bears on the claim failed in plain sight and no code changed since.

    Also when the message gives figures ("42 of 42 pass") that the last run does not show and that stand in no output of
    the session. A message that speaks of failures itself, a later pass of the same kind, and a run whose outcome cannot
    be read pass.
    """
    one = chosen(evidence)
    if one is None or one.state != "contradicted":
        return
    from .words import FAILED, FIGURES

    say = FIGURES if one.shown else FAILED
    yield finding(one, policy.preset, say, ran=run_name(one), told=summary(one))
