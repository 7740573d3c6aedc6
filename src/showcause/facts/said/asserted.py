"""Whether the message claims something and admits nothing: what is admitted is held against nobody."""

from __future__ import annotations

from .acts import Act
from .claims import Claim


def asserted(claims: tuple[Claim, ...], disclosed: tuple[Act, ...]) -> bool:
    return bool(claims) and not disclosed
