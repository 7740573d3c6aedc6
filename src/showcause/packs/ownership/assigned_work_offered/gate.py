"""Assigned work offered instead of done. Weighs whose work it is; leaves extras and outward acts to the user."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.authority import Authority
from ....facts.said.handed_back import Handed
from ....gate import Finding, gate
from ....reply import worded


@gate(
    "ownership/assigned-work-offered",
    title="An offer to do what the user had already asked for",
    level={"classic": "off", "balanced": "warn", "strict": "block"},
    maturity="provisional",
    acts=("leave", "go_on", "at_your_word"),
    labels="punt=punt,offer=offer",
    waits=True,
    needs=("asks", "tasked", "handed_back", "offered"),
)
def assigned_work_offered(offered: Handed, authority: Authority) -> Iterator[Finding]:
    """Objects when the message ends by offering, or asking leave for, work that the user's request had assigned.

    The offer names the very work of the request, says itself that it was asked for, or is to go on with work under way
    that nothing stops; a bare "say the word" counts too.

    Silent on extras beyond the request, on the next of several steps once one is finished, on commits, pushes and
    whatever is outward, irreversible or paid; where the user only asked a question, wants to be asked or planned for;
    where a standing order or workflow prescribes the stop; and while work of the turn still runs.
    """
    if authority.holder == "agent":
        from .words import SAY

        yield worded(
            Finding(words=offered.act.words, looked=f"who assigned the offered work; reads as {offered.score}"), SAY
        )
