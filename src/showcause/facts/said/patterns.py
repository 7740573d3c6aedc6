"""Patterns under RE2, compiled once a process, only where a literal of theirs occurs. The one place that loads RE2."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from ...light import Any


@lru_cache(maxsize=4096)
def compiled(pattern: str, capture: bool = True) -> Any:
    """A pattern for folded text, checked when the policy was compiled. Without capture, where only the place counts."""
    import re2

    options = re2.Options()
    options.log_errors = False
    options.never_capture = not capture
    return re2.compile(pattern, options)


def search(pattern: str, literals: Sequence[str] | None, text: str) -> tuple[int, int] | None:
    """The first match of `pattern` in folded `text` as a span; nothing is compiled where no literal occurs."""
    if literals is not None and not any(literal in text for literal in literals):
        return None
    raw = text.encode("utf-8")  # with bytes the library skips all that it does for offsets in characters
    found = compiled(pattern, False).search(raw)
    if found is None:
        return None
    start, end = found.span()
    return (start, end) if len(raw) == len(text) else (len(raw[:start].decode()), len(raw[:end].decode()))


def meets(patterns: tuple[str, ...], text: str) -> bool:
    """Whether any of the patterns matches, asked as one of them all."""
    whole = _joined(patterns)
    if whole is None:
        return any(search(pattern, None, text) for pattern in patterns)
    return whole.search(text.encode("utf-8")) is not None


@lru_cache(maxsize=256)
def _joined(patterns: tuple[str, ...]) -> Any:
    """None where together they are more than RE2 takes."""
    import re2

    try:
        return compiled("|".join([f"(?:{pattern})" for pattern in patterns]), False) if patterns else None
    except re2.error:
        return None


class Literals:
    """Many literals as one automaton, which reads a text once whatever their number."""

    __slots__ = ("_set",)

    def __init__(self, literals: Sequence[str]) -> None:
        import re2

        options = re2.Options()
        options.log_errors = False
        self._set = re2.Set.SearchSet(options)
        for literal in literals:
            self._set.Add(re2.escape(literal))
        self._set.Compile()

    def found(self, text: str) -> list[int]:
        """The numbers of those that occur."""
        return list(self._set.Match(text) or ())


LINES = 2_000  # distinct lines searched at each end of a text


def search_lines(patterns: Sequence[str], text: str, level: Callable[[str], str]) -> tuple[str, tuple[int, int]] | None:
    """The first line on which a pattern without anchors matches, levelled, and where.

    A pattern that occurs nowhere in the text is asked of no line, and a line that is repeated only once.
    """
    whole = level(text)
    live = [pattern for pattern in patterns if search(pattern, None, whole)]
    lines = [line for line in dict.fromkeys(map(level, text.split("\n"))) if line.strip()] if live else []
    if len(lines) > 2 * LINES:
        lines = lines[:LINES] + lines[-LINES:]
    for line in lines:
        for pattern in live:
            span = search(pattern, None, line)
            if span is not None:
                return line, span
    return None
