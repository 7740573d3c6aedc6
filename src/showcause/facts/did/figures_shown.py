"""Whether a number stands in anything that the session put before the agent. Asked only of a figure that looks odd."""

from __future__ import annotations

import re

from .outputs import Outputs


class Shown:
    __slots__ = ("_outputs",)

    def __init__(self, outputs: Outputs) -> None:
        self._outputs = outputs

    def holds(self, number: int) -> bool:
        """True too where nothing may be concluded from what is missing."""
        if number < 2:
            return True
        pattern = re.compile(rf"(?<![\w.]){number}(?!\w|\.\d)")
        return self._outputs.first(lambda output: pattern.search(output.text) is not None) != "absent"


def figures_shown(outputs: Outputs) -> Shown:
    return Shown(outputs)
