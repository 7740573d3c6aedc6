"""All summary readers, and every summary of one output in the order of its text."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...said.patterns import Literals
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
        awake = {owners[number] for number in literals.found(text)}
    for place in sorted(awake):
        yield READERS[place]


_NEEDS = tuple((literal, place) for place, reader in enumerate(READERS) for literal in reader.needs)


@lru_cache(maxsize=1)
def _literals() -> tuple[Literals, tuple[int, ...]]:
    """The literals of all readers, and whose each one is."""
    return Literals([literal for literal, _ in _NEEDS]), tuple(place for _, place in _NEEDS)
