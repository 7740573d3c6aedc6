"""All summary readers, and every summary of one output in the order of its text."""

from __future__ import annotations

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


def summaries(output: str) -> tuple[Summary, ...]:
    return read(window(output))


def read(text: str) -> tuple[Summary, ...]:
    """The summaries of a text that `window` has bounded."""
    found = [
        summary
        for reader in READERS
        if any(literal in text for literal in reader.needs)
        for summary in reader.read(text)
    ]
    found.sort(key=lambda summary: summary.at)
    return tuple(found[:MOST])
