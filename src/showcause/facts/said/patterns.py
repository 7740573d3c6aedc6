"""Patterns under RE2, compiled once a process, only where a literal of theirs occurs. The one place that loads RE2."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any


@lru_cache(maxsize=4096)
def compiled(pattern: str) -> Any:
    """A pattern for folded text. It was checked when the policy was compiled."""
    import re2

    options = re2.Options()
    options.log_errors = False
    options.never_capture = True  # where it matches is all that anybody asks
    return re2.compile(pattern, options)


def search(pattern: str, literals: Sequence[str] | None, text: str) -> tuple[int, int] | None:
    """The first match of `pattern` in folded `text` as a span; nothing is compiled where no literal occurs."""
    if literals is not None and not any(literal in text for literal in literals):
        return None
    found = compiled(pattern).search(text)
    return None if found is None else (found.start(), found.end())
