"""A decision handed back that the gathered data could settle. Weighs words beside the trail, never the choice."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.actions import Action
from ....facts.did.authority import Authority
from ....facts.did.prompted import Prompted
from ....facts.said.handed_back import Handed, further
from ....facts.said.occurs import occurs
from ....gate import Finding, gate
from ....policy import Policy
from ....reply import worded


@gate(
    "ownership/decision-punted",
    title="A decision handed back that the gathered data could settle",
    level={"classic": "block", "balanced": "block", "strict": "block"},
    maturity="provisional",
    acts=("punt", "leave", "go_on", "at_your_word"),
    labels="punt=punt,offer=offer",
    needs=("asks", "tasked", "handed_back"),
)
def decision_punted(
    handed_back: tuple[Handed, ...],
    offered: Handed | None,
    work_done: bool,
    gathered: tuple[Action, ...],
    prompted: Prompted,
    authority: Authority,
    policy: Policy,
) -> Iterator[Finding]:
    """Objects when the message ends by handing a choice back that the agent could make.

    Two things must meet. The message asks near its end, in the agent's own voice: which of several things, "your call",
    which of the next steps that it lays out, or leave for a step that it has just recommended. And what decides is
    there: the turn read, searched, ran or fetched something, or the message states its own recommendation.

    Silent where the act is irreversible, outward, paid or behind credentials; where taste, priorities, scope or risk
    decide; in plan mode; when the user asked for options, a plan or a say, or only asked a question; when a standing
    order or workflow prescribes the stop; when the message settles the matter itself; when AskUserQuestion was used.
    An offer to do what was asked for is `ownership/assigned-work-offered`.
    """
    if offered is not None or authority.holder != "agent" or occurs("taste", policy, prompted.text):
        return
    punted = next((one for one in reversed(handed_back) if _punts(one, gathered, work_done)), None)
    if punted is not None:
        yield _finding(punted, gathered)


def _punts(one: Handed, gathered: tuple[Action, ...], work_done: bool) -> bool:
    """Next steps laid out, or leave asked, after the work was done are extras that the user may want or not."""
    if not gathered or (work_done and further(one)):
        return False
    return one.way == "choice" or (one.way == "menu" and not work_done) or (one.way == "leave" and one.recommended)


def _finding(punted: Handed, gathered: tuple[Action, ...]) -> Finding:
    """The finding with the data named: which tools, how often; without any, the agent's own recommendation."""
    from .words import ADVISED, SAY

    found = Finding(words=punted.act.words, looked=f"data to decide on, whose decision it is; reads as {punted.score}")
    counts: dict[str, int] = {}
    for action in gathered:
        counts[action.call.name] = counts.get(action.call.name, 0) + 1
    names = ", ".join(f"{name} x{count}" if count > 1 else name for name, count in list(counts.items())[:4])
    return worded(found, SAY, names=names) if names else worded(found, ADVISED)
