"""The whole message, clipped and folded: what literals are looked for in."""

from __future__ import annotations

from ...fold import clip, fold


def folded(message: str) -> str:
    return fold(clip(message))
