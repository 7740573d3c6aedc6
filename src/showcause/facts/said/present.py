"""Which patterns of a family can match in this message at all, told by the literals that they cannot match without."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

# a pattern with those of its literals that occur; None where its literals are not known
Live = tuple[str, "list[str] | None"]
Present = Callable[[Mapping[str, Any]], "list[Live]"]


def present(folded: str) -> Present:
    # thousands of literals are asked for, and nearly all fail at their first three characters
    heads = {folded[at : at + 3] for at in range(len(folded) - 2)}
    heads.update([folded[at : at + 2] for at in range(len(folded) - 1)])
    heads.update(folded)

    def live(family: Mapping[str, Any]) -> list[Live]:
        found: list[Live] = []
        for pattern, literals in family["patterns"]:
            if literals is None:
                found.append((pattern, None))
            elif held := [literal for literal in literals if literal[:3] in heads and literal in folded]:
                found.append((pattern, held))
        return found

    return live
