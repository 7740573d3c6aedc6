"""A claim of success over code that nothing was run against after its last change."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.evidence import Evidence
from ....facts.did.usual import Usual
from ....gate import Finding, gate
from ....policy import Policy
from ..wording import CLAIMS, chosen, finding, path, run_name, what_to_run


@gate(
    "completion/done-without-evidence",
    title="A claim of success with no run behind it",
    level={"classic": "off", "balanced": "block", "strict": "block"},
    maturity="stable",
    acts=CLAIMS,
    waits=True,
    labels="done=unsupported,done=contradicted",
    needs=("touched", "asserted", "code_changed", "owed"),
)
def done_without_evidence(
    evidence: tuple[Evidence, ...], usual: Usual, runs_barred: bool, policy: Policy
) -> Iterator[Finding]:
    """Objects when the message says that code works, is fixed, done or tested, and nothing ran after the last edit.

    Any run counts, known or not: a test, a build, the program itself, a page opened, a helper's report, a check that
    the user pasted. Reading, listing, committing and formatting are no runs. A turn that changed no code, one that
    only answers, one that changed only documentation, and a message that says what was not checked pass; so does work
    of which the user said that nothing is to be run, or that they test it themselves.

    A hard claim (works, fixed, passes, verified, deployed) has the gate's level; a soft one (implemented, updated,
    done, should work) is only logged under `balanced`. A claim that another evidence gate objects to is left to that
    gate.
    """
    one = chosen(evidence)
    if one is None or one.state != "none" or runs_barred:
        return
    from .words import BEFORE, NOTHING

    say = BEFORE if one.check is not None else NOTHING
    yield finding(one, policy.preset, say, ran=run_name(one), where=path(one), what=what_to_run(one, usual))
