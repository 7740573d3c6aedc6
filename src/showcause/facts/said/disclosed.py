"""Where the message itself says what was not run, not checked or still fails: such a message hides nothing."""

from __future__ import annotations

from .acts import Act
from .spoken import Spoken


def disclosed(spoken: Spoken) -> tuple[Act, ...]:
    return tuple(act for act in spoken.one("disclosure") if act.sentence.mood != "question")
