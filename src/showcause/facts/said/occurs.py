"""Whether a phrase family occurs in a text that is not the message: a prompt, a standing order. No fact of its own."""

from __future__ import annotations

from ...policy import Policy
from .language import language
from .patterns import search


# languages in one script, whose short words occur in each other's texts
_LATIN = ("de", "fr", "es", "pt", "it")


def occurs(act: str, policy: Policy, folded: str) -> bool:
    """A pattern of the family in the text's language or in English, which people mix in; near-misses aside."""
    spoken = ""
    for lang, family in policy.families.get(act, {}).items():
        for pattern, literals in family["patterns"]:
            if search(pattern, literals, folded) is not None:
                if lang not in _LATIN:
                    return True
                spoken = spoken or language(folded)
                if lang == spoken:
                    return True
    return False
