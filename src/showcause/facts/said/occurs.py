"""Whether a phrase family occurs in a text that is not the message: a prompt, a standing order. No fact of its own."""

from __future__ import annotations

from ...policy import Policy
from .language import LATIN, sure
from .patterns import search


def occurs(act: str, policy: Policy, folded: str) -> bool:
    """A pattern of the family in any language, its near-misses aside (they are about sentences, this is a text)."""
    told = sure(folded)
    languages = policy.families.get(act, {})
    for lang in languages:
        if lang in LATIN and told not in ("", lang):
            continue
        for pattern, literals in languages[lang]["patterns"]:
            if search(pattern, literals, folded) is not None:
                return True
    return False
