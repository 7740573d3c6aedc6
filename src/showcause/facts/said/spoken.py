"""Speech acts by family, each family looked for once and only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterable

from ...policy import Policy
from .acts import Act, find
from .language import sure
from .present import Present, Tried
from .sentences import Sentence


class Spoken:
    """The acts of one message."""

    __slots__ = ("_families", "_found", "_message", "_present", "_sentences", "_tried")

    def __init__(self, sentences: tuple[Sentence, ...], policy: Policy, present: Present, message: str) -> None:
        self._sentences, self._families, self._present, self._message = sentences, policy.families, present, message
        self._found: dict[str, tuple[Act, ...]] = {}
        self._tried: Tried | None = None

    def one(self, family: str) -> tuple[Act, ...]:
        found = self._found.get(family)
        if found is None:
            if self._tried is None:
                self._tried = self._present(self._sentences, sure(self._message))
            found = self._found[family] = find(self._tried, family, self._families.get(family, {}))
        return found

    def of(self, wanted: Iterable[str] | None = None) -> tuple[Act, ...]:
        """Acts of these families, or of all, in the order of the message and then of the policy."""
        asked = self._families if wanted is None else frozenset(wanted)
        names = [name for name in self._families if name in asked]
        return tuple(sorted([act for name in names for act in self.one(name)], key=lambda one: one.sentence.start))

    def any(self, families: Iterable[str]) -> bool:
        return any(self.one(family) for family in families)


def spoken(sentences: tuple[Sentence, ...], policy: Policy, present: Present, message: str) -> Spoken:
    return Spoken(sentences, policy, present, message)
