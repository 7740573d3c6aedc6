"""Whether the turn brought its work to an end that the message does not call unfinished: edits, or code in the answer."""

from __future__ import annotations

from ..did.actions import Action
from .acts import Act
from .prose import Prose


def work_done(actions: tuple[Action, ...], acts: tuple[Act, ...], prose: Prose) -> bool:
    """Work that remains, by the message's own words, makes it undelivered."""
    if any(one.act == "remaining" and not one.negated for one in acts):
        return False
    edited = any(one.call.kind == "edit" and (one.result is None or not one.result.failed) for one in actions)
    return edited or (not actions and any(cut.kind == "fence" for cut in prose.cuts))
