"""All summary readers, and every summary of one output in the order of its text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from . import builds, javascript, linters, platforms, python, systems
from .summary import Reader, Summary, window

READERS: tuple[Reader, ...] = (
    *python.READERS,
    *javascript.READERS,
    *systems.READERS,
    *platforms.READERS,
    *linters.READERS,
    *builds.READERS,
)
MOST = 24  # summaries of one output
SHORT = 1_500  # up to here a search for each literal costs less than building their set


def summaries(output: str) -> tuple[Summary, ...]:
    return read(window(output))


@lru_cache(maxsize=32)  # the facts of one turn ask for the same outputs
def read(text: str) -> tuple[Summary, ...]:
    """The summaries of a text that `window` has bounded."""
    found = [summary for reader in _awake(text) for summary in reader.read(text)]
    found.sort(key=lambda summary: summary.at)
    return tuple(found[:MOST])


def _awake(text: str) -> Iterator[Reader]:
    """The readers of which a literal occurs: most outputs hold none."""
    if len(text) <= SHORT:
        awake = {place for literal, place in _NEEDS if literal in text}
    else:
        literals, owners = _literals()
        awake = {owners[number] for number in literals.Match(text) or ()}
    for place in sorted(awake):
        yield READERS[place]


_NEEDS = tuple((literal, place) for place, reader in enumerate(READERS) for literal in reader.needs)


@lru_cache(maxsize=1)
def _literals() -> tuple[Any, tuple[int, ...]]:
    """All literals as one automaton, which reads a text once whatever their number, and whose each one is."""
    import re2

    options = re2.Options()
    options.log_errors = False
    literals = re2.Set.SearchSet(options)
    owners = []
    for place, reader in enumerate(READERS):
        for literal in reader.needs:
            literals.Add(re2.escape(literal))
            owners.append(place)
    literals.Compile()
    return literals, tuple(owners)
