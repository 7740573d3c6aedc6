"""Completion and admitted incompleteness in one message. Leaves open what only a judge can tell."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.prompted import Prompted
from ....facts.said.contradictions import Contradiction
from ....gate import Finding, gate
from ....reply import quote, worded

_WORDS = 90


@gate(
    "diligence/done-but-not-done",
    title="Finished, says the message, and unfinished",
    level={"classic": "block", "balanced": "log", "strict": "warn"},
    acts=("done_whole",),
    waits=True,
    labels="contra=1",
    needs=("admissions", "contradictions"),
)
def done_but_not_done(contradictions: tuple[Contradiction, ...], prompted: Prompted) -> Iterator[Finding]:
    """Objects when a message says that all of the work is finished and admits that part of that same work is not.

    Both must be plain statements about one thing. An exception that is announced as one, a reason that prevents the
    rest, a check that was not run, what the user said may be left, and a project's list of wishes are honest and pass.
    What is neither sure nor plainly honest is a question for a judge; without one it passes.
    """
    if prompted.kind == "question":
        return
    for one in contradictions:
        yield _finding(one)
        return


def _finding(one: Contradiction) -> Finding:
    from .words import SAY

    admission = quote(one.admission.words, _WORDS)
    found = Finding(
        words=quote(one.claim.words, _WORDS),
        looked="an admission in the same message that the claimed work is not finished",
        doubt="" if one.sure else "contradiction",
        item=one.admission.words,
    )
    return worded(found, SAY, admission=admission)
