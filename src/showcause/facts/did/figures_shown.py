"""Whether a figure can come from what the session shows. Where several runs counted, any sum may be meant."""

from __future__ import annotations

import re

from .actions import Action
from .checks import Check
from .outputs import Outputs

SMALL = 5  # a smaller figure stands in any output
_COUNTS = (
    r"(\d{1,6}) (?:tests? |specs? |examples? )?(?:pass|ok\b|succe)|\bpass(?:ed|ing)?\W{1,3}(\d{1,6})"
    r"|\btests?\W{1,3}(\d{1,6})"
)
_FIGURE = r"(?<![\w.])\d{1,6}(?![\w]|\.\d)"


class Shown:
    """A view of the session; what was read before is not read again."""

    __slots__ = ("_actions", "_checks", "_outputs")

    def __init__(self, outputs: Outputs, checks: tuple[Check, ...], actions: tuple[Action, ...]) -> None:
        self._outputs, self._checks, self._actions = outputs, checks, actions

    def explains(self, figure: int, sentence: str) -> bool:
        """True too where the sentence splits the figure up, and where nothing may be concluded from what is missing."""
        others = [int(one) for one in re.findall(_FIGURE, sentence)]
        counted = self._counted()
        if figure < SMALL or "+" in sentence or len(counted) != 1 or figure in counted:
            return True  # of several counts any may be meant, their sum, or one that was cut off
        return any(self._holds(one) for one in {figure, *others} if one >= SMALL)

    def _counted(self) -> set[int]:
        """Every count of passed tests in the turn."""
        counted = {check.passed for check in self._checks if check.passed}
        for action in self._actions:
            if action.result is not None and action.call.kind in ("shell", "wait", "agent", "mcp"):
                found = re.findall(_COUNTS, action.result.text[-20_000:], re.IGNORECASE)
                counted |= {int(one) for groups in found for one in groups if one and int(one)}
        return counted

    def _holds(self, number: int) -> bool:
        pattern = re.compile(rf"(?<![\w.]){number}(?!\w|\.\d)")
        return self._outputs.first(lambda output: pattern.search(output.text) is not None) != "absent"


def figures_shown(outputs: Outputs, checks: tuple[Check, ...], actions: tuple[Action, ...]) -> Shown:
    return Shown(outputs, checks, actions)
