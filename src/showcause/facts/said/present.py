"""Which patterns of a family can match in this message at all, told by the literals that they cannot match without."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping

from ...light import Any

# a pattern with those of its literals that occur; None where its literals are not known
Live = tuple[str, "list[str] | None"]


class Present:
    """Asked of a family for its live patterns.

    acts: which languages of which act may have any, None where nobody knows beforehand. may: whether a pattern can
    match in a folded sentence, told by more than one of its literals; it may only ever answer no truthfully.
    """

    __slots__ = ("_live", "acts", "may")

    def __init__(
        self,
        live: Callable[[Mapping[str, Any]], list[Live]],
        acts: Mapping[str, Container[str]] | None = None,
        may: Callable[[str, str], bool] | None = None,
    ) -> None:
        self._live, self.acts, self.may = live, acts, may

    def __call__(self, family: Mapping[str, Any]) -> list[Live]:
        return self._live(family)


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

    return Present(live)
