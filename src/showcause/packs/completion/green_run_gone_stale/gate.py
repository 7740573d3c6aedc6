"""A green run that the code has moved on from, still claimed as if it held."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ....facts.did.evidence import Evidence
from ....facts.did.usual import Usual
from ....gate import Finding, gate
from ....light import Any
from ....policy import Policy
from ..wording import CLAIMS, chosen, finding, path, run_name, what_to_run


@gate(
    "completion/green-run-gone-stale",
    title="Tests passed, then the code changed",
    level={"classic": "off", "balanced": "log", "strict": "warn"},
    acts=CLAIMS,
    waits=True,
    labels="done=unsupported,done=contradicted",
    needs=("touched", "asserted", "code_changed", "owed"),
    options={"formatters": False},
)
def green_run_gone_stale(
    evidence: tuple[Evidence, ...], usual: Usual, policy: Policy, options: Mapping[str, Any]
) -> Iterator[Finding]:
    """Objects when a check passed, code changed after it, and the message claims the check's result all the same.

    An edit of documentation, of blanks or comments, and of lock files does not make a run stale, nor does a formatter:
    with `formatters = true` a formatter run after the tests is objected to and named as such. Whatever ran after the
    last edit, and a message that says what was not run again, pass.
    """
    one = chosen(evidence)
    if one is None and options.get("formatters"):
        one = next((each for each in evidence if each.formatter), None)
        if one is not None:
            one = one._replace(state="stale")
    if one is None or one.state != "stale":
        return
    from .words import EDITED, FORMATTED

    say = FORMATTED if one.formatter else EDITED
    yield finding(one, policy.preset, say, ran=run_name(one), where=path(one), what=what_to_run(one, usual))
