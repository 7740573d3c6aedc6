"""What a program, a target or a script checks by its name."""

from __future__ import annotations

from ....light import NamedTuple


class Named(NamedTuple):
    """silent: prints nothing when green, so that an empty output is its summary."""

    runner: str
    kind: str
    selected: bool = False
    silent: bool = False
