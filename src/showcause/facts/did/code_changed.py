"""Whether the turn changed code so that an earlier run says nothing any more: without that, no run is owed."""

from __future__ import annotations

from .edits import Edit, ages_runs


def code_changed(edits: tuple[Edit, ...]) -> bool:
    return any(map(ages_runs, edits))
