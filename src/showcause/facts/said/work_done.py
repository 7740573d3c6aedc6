"""Whether the turn brought its work to an end: edits, or code in the answer, and nothing told as unfinished."""

from __future__ import annotations

from ..did.actions import Action
from ..did.edits import Edit
from .acts import Act
from .prose import Prose


def work_done(actions: tuple[Action, ...], edits: tuple[Edit, ...], acts: tuple[Act, ...], prose: Prose) -> bool:
    """Work that remains, by the message's own words, makes it undelivered."""
    if any(one.act == "remaining" and not one.negated for one in acts):
        return False
    return bool(edits) or (not actions and any(cut.kind == "fence" for cut in prose.cuts))
