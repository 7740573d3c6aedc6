"""Whether nothing was to be run: the user or an instruction that was read forbids it, or the user tests this."""

from __future__ import annotations

from ...policy import Policy
from ...transcript import Turn
from ..said.occurs import occurs
from .actions import Action
from .prompted import Prompted
from .standing import instructed


def runs_barred(prompted: Prompted, turn: Turn, actions: tuple[Action, ...], policy: Policy) -> bool:
    if occurs("runs_barred", policy, prompted.text) or occurs("user_tests", policy, prompted.text):
        return True
    return occurs("runs_barred", policy, instructed(turn, actions))
