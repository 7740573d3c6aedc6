"""Where the message itself says that something is not done: its own words, and the lists under such a heading."""

from __future__ import annotations

from ...policy import Policy
from .sections import sections
from .sentences import Sentence
from .spoken import Spoken

ADMITTING = ("left_open", "skip", "disclosure", "blocked")


def still_open(spoken: Spoken, sentences: tuple[Sentence, ...], message: str, policy: Policy) -> tuple[Sentence, ...]:
    """Whole sentences in order. A question about the rest is an admission too."""
    found = {act.sentence.start for act in spoken.of(ADMITTING)}
    found |= sections(sentences, message, policy.families.get("open_section", {}))
    return tuple(sentence for sentence in sentences if sentence.start in found)
