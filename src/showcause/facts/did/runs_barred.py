"""Whether nothing was to be run: the user forbade it, now or by a standing order, or tests this themselves."""

from __future__ import annotations

from ...policy import Policy
from ...transcript import Transcript, Turn
from ..said.occurs import occurs
from .actions import Action
from .prompted import Prompted
from .standing import standing


def runs_barred(
    prompted: Prompted, turn: Turn, actions: tuple[Action, ...], transcript: Transcript, policy: Policy
) -> bool:
    if occurs("runs_barred", policy, prompted.text) or occurs("user_tests", policy, prompted.text):
        return True
    return occurs("runs_barred", policy, standing(turn, actions, transcript))
