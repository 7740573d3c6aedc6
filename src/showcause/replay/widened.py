"""A pattern widened until masks and sentence ends cannot hide a match: its literals in order, with gaps of any length.

What `widened` matches is a superset of what the pattern matches: a sentence is a stretch of the message in which code
and quotations are one sign each, so gaps may be longer in the message, anchors stand elsewhere, and the rest is equal.
"""

from __future__ import annotations

import re
import re._constants as op  # type: ignore[import-not-found]  # the same tree that `literals.py` reads
import re._parser as parser  # type: ignore[import-not-found]
from typing import Any

GAP = b".*"
MASK = 0xFFFC  # stands in a sentence where the message has something else
_SINGLE = (op.ANY, op.IN, op.NOT_LITERAL, op.CATEGORY)
_MOST = 12  # repetitions that are written out


def widened(pattern: str) -> bytes | None:
    """The pattern over UTF-8 bytes; b"" where anything may match; None where its syntax is not understood."""
    try:
        tree = parser.parse(pattern)
        if tree.state.flags & ~re.UNICODE:
            return None
        parts = _parts(tree)
    except (re.error, RecursionError, OverflowError, _Strange):
        return None
    while parts and _idle(parts[0]):
        parts.pop(0)
    while parts and _idle(parts[-1]):
        parts.pop()
    return b"".join(parts)


class _Strange(Exception):
    """Syntax that is not widened."""


def _idle(part: bytes) -> bool:
    """At the edge of a pattern, what may match nothing says nothing."""
    return part in (b"", GAP) or part.endswith(b")?")


def _parts(tree: Any) -> list[bytes]:
    found: list[bytes] = []
    for code, value in tree:
        part = _part(code, value)
        if not (part == GAP and found and found[-1] == GAP):
            found.append(part)
    return found


def _joined(tree: Any) -> bytes:
    return b"".join(_parts(tree))


def _part(code: Any, value: Any) -> bytes:
    if code is op.LITERAL:
        return GAP if value == MASK else _escaped(value)
    if code is op.IN and all(kind is op.LITERAL and char != MASK for kind, char in value):
        return b"(?:%b)" % b"|".join(_escaped(char) for _, char in value)
    if code in _SINGLE:
        return GAP
    if code is op.AT:
        return rb"\b" if value is op.AT_BOUNDARY else b""
    if code is op.BRANCH:
        return b"(?:%b)" % b"|".join(_joined(part) for part in value[1])
    if code is op.SUBPATTERN and not value[1] and not value[2]:
        return b"(?:%b)" % _joined(value[3])
    if code in (op.MAX_REPEAT, op.MIN_REPEAT):
        return _repeated(*value)
    raise _Strange


def _repeated(least: int, most: Any, tree: Any) -> bytes:
    inner = _joined(tree)
    if inner in (b"", GAP) or (len(tree) == 1 and tree[0][0] in _SINGLE):
        return GAP
    if (least, most) == (0, 1):
        return b"(?:%b)?" % inner
    return GAP if least == 0 else b"(?:%b)" % inner + GAP if least > _MOST else b"(?:%b){%d,}" % (inner, least)


def _escaped(code: int) -> bytes:
    return re.escape(chr(code).encode("utf-8", "surrogatepass"))
