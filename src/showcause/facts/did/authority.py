"""Whose decision this turn's is: the agent's, because work was assigned, or the user's, because they want to be asked.

Weighs the user's words, the way the agent asked and the orders in reach; not what the message hands back.
"""

from __future__ import annotations

from ...event import Event
from ...light import NamedTuple
from ...policy import Policy
from ...transcript import Transcript, Turn
from ..said.occurs import occurs
from .actions import Action
from .prompted import Prompted
from .standing import standing
from .talked_over import talked_over

REFUSED = ("user doesn't want", "user does not want", "user rejected", "user declined", "denied by the user")


class Authority(NamedTuple):
    """holder: agent or user. why: what makes it the user's."""

    holder: str
    why: str = ""


def authority(
    event: Event, prompted: Prompted, actions: tuple[Action, ...], turn: Turn, transcript: Transcript, policy: Policy
) -> Authority:
    why = _why(event, prompted, actions, policy)
    if not why and talked_over(prompted, turn, transcript, policy):
        why = "the user talks it over"
    # standing orders lie further back in the transcript, so they are looked for last
    if not why and occurs("checkpoint", policy, standing(turn, actions, transcript)):
        why = "a standing order or a workflow prescribes the stop"
    return Authority("user", why) if why else Authority("agent")


def _why(event: Event, prompted: Prompted, actions: tuple[Action, ...], policy: Policy) -> str:
    if event.mode == "plan" or _planning(actions):
        return "the turn plans"
    if prompted.kind == "none":
        return "the request is not in reach"
    if prompted.kind == "question":
        return "the user only asked"
    if any(action.call.kind == "ask" for action in actions):
        return "the agent asked with the tool made for it"
    if any(_refused(action) for action in actions):
        return "the user stopped a call"
    if occurs("asked_to_be_asked", policy, prompted.text) and not occurs("mandate", policy, prompted.text):
        return "the user wants to be asked"
    return ""


def _planning(actions: tuple[Action, ...]) -> bool:
    """A plan was laid before the user and nothing carried it out since; work after it shows that it was approved."""
    laid = max((at for at, action in enumerate(actions) if action.call.kind == "plan"), default=-1)
    return laid >= 0 and not any(action.call.kind == "edit" for action in actions[laid + 1 :])


def _refused(action: Action) -> bool:
    result = action.result
    return result is not None and result.failed and any(mark in result.text[:400].lower() for mark in REFUSED)
