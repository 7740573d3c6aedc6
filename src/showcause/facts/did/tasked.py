"""Whether the user's own words of this turn want something done, or leave it open; not a question, and in reach."""

from __future__ import annotations

from .prompted import Prompted


def tasked(prompted: Prompted) -> bool:
    return prompted.kind not in ("none", "question")
