"""Whether the turn brought its work to an end: edits, or code in the answer, and nothing told as unfinished."""

from __future__ import annotations

from ..did.actions import Action
from ..did.edits import Edit
from .prose import Prose
from .spoken import Spoken


def work_done(actions: tuple[Action, ...], edits: tuple[Edit, ...], spoken: Spoken, prose: Prose) -> bool:
    """Work that remains, by the message's own words, makes it undelivered."""
    if any(not one.negated for one in spoken.one("remaining")):
        return False
    return bool(edits) or (not actions and any(cut.kind == "fence" for cut in prose.cuts))
