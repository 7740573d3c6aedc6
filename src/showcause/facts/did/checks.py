"""Tests, builds, lint and type checks that the turn shows, each with its outcome. What a claim needs is not asked here.

A call counts where its output carries a runner's summary, whatever started it, or where its command is a check by name.
Programs that were merely run (curl, a script) are checks of kind `other`. What only shows a file counts for nothing,
unless the file is where a run of this turn wrote its output.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...event import Call, Result
from ...transcript import META, NOTICE, PROMPT, Turn
from ...world import Observed
from .actions import Action
from .check import Check as Check
from .checked.trail import Trail


def checks(
    turn: Turn, actions: tuple[Action, ...], positions: tuple[int, ...], observed: Observed
) -> tuple[Check, ...]:
    return checks_in(turn, actions, positions, observed.scripts)


def checks_in(
    turn: Turn,
    actions: tuple[Action, ...],
    positions: tuple[int, ...],
    scripts: Callable[[], Mapping[str, str]],
    passed_over: Callable[[Call, Result | None, int], bool] | None = None,
) -> tuple[Check, ...]:
    """The checks of the turn, without the calls that are passed over."""
    trail = Trail(scripts)
    if turn.prompt is not None:
        trail.told(turn.prompt, -1)
    places = {id(action.call): (position, action.result) for action, position in zip(actions, positions, strict=True)}
    order = -1
    for entry in turn.entries:
        for call in entry.calls:
            order, result = places.get(id(call), (order, None))
            if passed_over is None or not passed_over(call, result, order):
                trail.call(call, result, entry, order)
        if entry.kind in (NOTICE, META, PROMPT):
            trail.told(entry, order)
    return tuple(trail.found)
