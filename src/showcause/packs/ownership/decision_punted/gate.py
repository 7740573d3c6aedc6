"""A decision handed back that the gathered data could settle. Weighs words beside the trail, never the choice."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.did.actions import Action
from ....facts.did.prompted import Prompted
from ....facts.did.standing import standing
from ....facts.said.about import shared
from ....facts.said.acts import Act
from ....facts.said.asks import option
from ....facts.said.occurs import occurs
from ....facts.said.sentences import Sentence
from ....gate import Finding, gate
from ....policy import Policy
from ....reply import worded
from ....transcript import Transcript, Turn

BARE = 30  # characters of a statement too short to name anything but the work at hand
AT_HAND = (
    "do it", "do this", "do that", "start", "begin", "proceed", "implement", "apply", "the change", "开始",
    "開始", "动手", "動手", "开工", "執行", "执行", "实施", "實施", "바로", "진행", "시작", "進め", "着手",
    "適用", "実装", "commencer", "m'y mets", "l'applique", "le fais", "appliquer", "lege los", "lege ich",
    "fange", "setze", "umsetzen", "wende", "empiezo", "lo hago", "lo aplico", "aplico", "começo", "faço",
    "начну", "приступ", "сделаю", "применю", "procedo", "inizio", "lo faccio", "applico",
)  # fmt: skip
REFUSED = ("user doesn't want", "user does not want", "user rejected", "user declined", "denied by the user")
OVERLAP = 2  # stems that an ask and the request share before they are about the same work


@gate(
    "ownership/decision-punted",
    title="a decision handed back that the gathered data could settle",
    level={"classic": "block", "balanced": "block", "strict": "block"},
    maturity="provisional",
    acts=("punt", "leave", "go_on", "at_your_word"),
    labels="punt=punt,offer=offer",
    options={"window": 10},
    needs=("asks", "tasked", "gathered"),
)
def decision_punted(
    event: Event,
    asks: tuple[Act, ...],
    around: tuple[Sentence, ...],
    acts: tuple[Act, ...],
    actions: tuple[Action, ...],
    gathered: tuple[Action, ...],
    prompted: Prompted,
    turn: Turn,
    transcript: Transcript,
    policy: Policy,
) -> Iterator[Finding]:
    """Objects when the message ends by handing a choice back although the turn gathered the data to make it.

    Three things must meet: the message asks near its end, in the agent's own voice; the turn read, searched, ran or
    fetched something; and the choice is the agent's to make. A choice between options counts, and so does "your call".
    Asking leave counts when work under way would go on, when several next steps of the task are laid out, when the ask
    names the very work of the request, or when the message has just recommended the step.

    Silent where the act is irreversible, outward, paid or behind credentials; where taste, priorities, scope or risk
    decide; in plan mode; when the user asked for options, a plan or a say, or only asked a question; when a standing
    order or workflow prescribes the stop; when the message settles the matter itself; when AskUserQuestion was used.
    """
    if not asks or not gathered or event.mode == "plan" or _excused(actions, prompted, policy):
        return
    ask = next((one for one in reversed(asks) if _punts(one, around, acts, prompted)), None)
    # standing orders lie further back in the transcript, so they are looked for last
    if ask is not None and not occurs("checkpoint", policy, standing(turn, actions, transcript)):
        yield _finding(ask, gathered)


def _excused(actions: tuple[Action, ...], prompted: Prompted, policy: Policy) -> bool:
    """The user wants to be asked, or the agent asks in the way that harnesses provide for it."""
    return (
        prompted.kind in ("none", "question")
        or any(action.call.kind in ("ask", "plan") or _refused(action) for action in actions)
        or occurs("asked_to_be_asked", policy, prompted.text)
        or occurs("taste", policy, prompted.text)
    )


def _refused(action: Action) -> bool:
    """The user stopped a call in this turn, so that asking is the right thing to do."""
    result = action.result
    return result is not None and result.failed and any(mark in result.text[:400].lower() for mark in REFUSED)


def _punts(ask: Act, around: tuple[Sentence, ...], acts: tuple[Act, ...], prompted: Prompted) -> bool:
    """Whether this ask hands back what is the agent's to decide; the sets below are the offsets of sentences."""
    at = ask.sentence.start
    listed = [one.start for one in around if option(one)]
    follow = [start for start in listed if start > at]
    after = {at, *(one.start for one in around if one.start > at)}
    close = after | {max((one.start for one in around if one.start < at), default=at)}
    choice = close if ask.act == "go_on" else after if len(follow) >= 2 else after | set(listed)
    passage = {one.start for one in around}
    where = {act: {one.sentence.start for one in acts if one.act == act} for act in _FAMILIES}
    if where["settled"] & passage or (where["owners_matter"] | where["taste"]) & choice:
        return False
    recommended = bool(where["recommendation"] & passage)
    if ask.act == "punt":
        outward = choice | close if recommended else passage
        local = {at} if listed or recommended else passage
        return not where["irreversible"] & outward and not where["local_act"] & local
    if len(follow) >= 2 and at not in where["punt"]:
        return not where["irreversible"] & choice and at not in where["local_act"]
    if (where["irreversible"] | where["local_act"]) & (close if ask.act == "go_on" else passage):
        return False
    if ask.act == "go_on" or (ask.act == "at_your_word" and _bare(ask.sentence.folded)):
        return True
    return recommended or (prompted.kind == "task" and shared(ask.sentence.folded, prompted.text) >= OVERLAP)


def _bare(folded: str) -> bool:
    """A statement that waits for a word and names nothing beyond the work at hand."""
    return len(folded) <= BARE or any(mark in folded for mark in AT_HAND)


_FAMILIES = ("settled", "owners_matter", "taste", "recommendation", "irreversible", "local_act", "punt")


def _finding(ask: Act, gathered: tuple[Action, ...]) -> Finding:
    """The finding with the data named: which tools, how often."""
    from .words import SAY

    counts: dict[str, int] = {}
    for action in gathered:
        counts[action.call.name] = counts.get(action.call.name, 0) + 1
    names = ", ".join(f"{name} x{count}" if count > 1 else name for name, count in list(counts.items())[:4])
    found = Finding(words=ask.words, looked="data gathered in this turn, and whose decision it is")
    return worded(found, SAY, names=names)
