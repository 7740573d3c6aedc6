"""Where the message itself says what was not run, not checked or still fails: such a message hides nothing."""

from __future__ import annotations

from .acts import Act


def disclosed(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    return tuple(act for act in acts if act.act == "disclosure" and act.sentence.mood != "question")
