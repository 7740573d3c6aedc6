"""Gates of a project or a user: found by folder, run only when their digest was trusted by a person."""

from __future__ import annotations

from typing import Any


def trusted_gates(root: str) -> list[dict[str, Any]]:
    return []
