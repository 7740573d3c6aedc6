"""Whether the message lacks something or announces what does not come: told by its words alone."""

from __future__ import annotations

from .announced import Announced
from .completeness import Gap


def unfinished(completeness: Gap | None, announced: Announced | None) -> bool:
    return completeness is not None or announced is not None
