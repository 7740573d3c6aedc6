"""Speech acts by family, each family looked for once and only when somebody asks for it."""

from __future__ import annotations

from collections.abc import Iterable

from ...policy import Policy
from .acts import Act, Places, find
from .language import sure
from .present import Present
from .sentences import Sentence


class Spoken:
    """The acts of one message."""

    __slots__ = ("_families", "_found", "_lang", "_message", "_places", "_present", "_sentences")

    def __init__(self, sentences: tuple[Sentence, ...], policy: Policy, present: Present, message: str) -> None:
        self._sentences, self._families, self._present = sentences, policy.families, present
        self._message, self._lang = message, ""
        self._found: dict[str, tuple[Act, ...]] = {}
        self._places: Places | None = None

    def one(self, family: str) -> tuple[Act, ...]:
        found = self._found.get(family)
        if found is None:
            acts = self._present.acts
            found = self._found[family] = () if acts is not None and family not in acts else self._find(family)
        return found

    def _find(self, family: str) -> tuple[Act, ...]:
        if self._places is None:
            self._places = Places(self._sentences)
            self._lang = sure(self._message)
        return find(self._places, {family: self._families.get(family, {})}, self._present, self._lang)

    def of(self, wanted: Iterable[str] | None = None) -> tuple[Act, ...]:
        """Acts of these families, or of all, in the order of the message and then of the policy."""
        asked = self._families if wanted is None else frozenset(wanted)
        names = [name for name in self._families if name in asked]
        return tuple(sorted([act for name in names for act in self.one(name)], key=lambda one: one.sentence.start))

    def any(self, families: Iterable[str]) -> bool:
        return any(self.one(family) for family in families)


def spoken(sentences: tuple[Sentence, ...], policy: Policy, present: Present, message: str) -> Spoken:
    return Spoken(sentences, policy, present, message)
