"""Whether shadow mode is on here or over, and what to do then. Says nothing where nobody asked for it."""

from __future__ import annotations

from .. import shadow
from .check import Check, note


def examine(project: str) -> list[Check]:
    found = shadow.found(project)
    if found is None:
        return []
    if not found.left:
        return [note("shadow mode", shadow.over(found), shadow.NEXT)]
    what = f"{found.left} of {found.sessions} sessions are still to start in {found.project}: they are only logged"
    return [note("shadow mode", what, "showcause init ends it")]
