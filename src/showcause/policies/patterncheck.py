"""Whether a pattern that somebody wrote may run: RE2 by itself, small, without wide gaps, not matching everything."""

from __future__ import annotations

import re
import re._constants as op  # type: ignore[import-not-found]  # as in literals.py: the one parser of this syntax at hand
import re._parser as parser  # type: ignore[import-not-found]
import warnings
from typing import Any

MOST_LENGTH = 1000
MOST_GAP = 60  # characters of arbitrary text inside a match
MEMORY = 1 << 18  # of RE2 for one pattern; what needs more crawls on hostile text

_REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)
_WIDE_CLASSES = (op.CATEGORY_NOT_DIGIT, op.CATEGORY_NOT_WORD)
_BLANK = 32  # what one blank is in folded text
# for what only RE2 can read (\pL, \z): any repeated dot or class is a gap by its count
_GAP_TEXT = re.compile(r"(?<!\\)(?:\.|\]|\\[DWPp](?:\{\^?\w+\}|\w)?|\))(?:\*|\+|\{\d*,?(\d*)\})")


def fault(pattern: str) -> tuple[str, str] | None:
    """What is wrong with a pattern and what would be right; None where it may run."""
    if len(pattern) > MOST_LENGTH:
        return f"the pattern is {len(pattern)} characters long", f"at most {MOST_LENGTH}: split it"
    import re2

    options = re2.Options()
    options.log_errors = False
    options.max_mem = MEMORY
    try:
        compiled = re2.compile(pattern, options)
    except (re2.error, UnicodeError) as error:
        reason = error.args[0] if error.args else ""
        reason = reason.decode("utf-8", "replace") if isinstance(reason, bytes) else str(reason)
        if "too large" in reason:
            return "the pattern is too large for RE2", "fewer and shorter repeats"
        return f"RE2 does not accept it: {reason[:120]}", "RE2 syntax: no lookaround, no back-references"
    if compiled.search("") is not None:
        return "the pattern matches every text", "a pattern that needs at least one character"
    gap = widest_gap(pattern)
    if gap is None or gap > MOST_GAP:
        size = "without bound" if gap is None else f"of up to {gap} characters"
        return f"the pattern has a gap {size}", f"at most {MOST_GAP}: .{{0,{MOST_GAP}}} instead of .*"
    return None


def widest_gap(pattern: str) -> int | None:
    """The most characters of arbitrary text that one repeat lets through; None: without bound."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gaps = list(_gaps(parser.parse(pattern)))
    except (re.error, RecursionError, OverflowError):
        gaps = [_text_gap(found) for found in _GAP_TEXT.finditer(pattern)]
    return None if None in gaps else max((gap for gap in gaps if gap is not None), default=0)


def _text_gap(found: re.Match[str]) -> int | None:
    if found[0][-1] in "*+":
        return None
    high = found[1]
    return int(high) if high else (None if found[0].endswith(",}") else 0)


def _gaps(tree: Any) -> list[int | None]:
    gaps: list[int | None] = []
    for code, value in tree:
        if code in _REPEATS:
            _, most, inner = value
            if _wide(inner):
                gaps.append(None if most is op.MAXREPEAT else int(most) * max(1, _length(inner)))
            gaps += _gaps(inner)
        elif code is op.BRANCH:
            for part in value[1]:
                gaps += _gaps(part)
        elif code is op.SUBPATTERN:
            gaps += _gaps(value[3])
    return gaps


def _length(tree: Any) -> int:
    high = tree.getwidth()[1]
    return int(high) if high < 10_000 else 1  # an endless part is counted where it stands


def _wide(tree: Any) -> bool:
    """Whether a repeated part lets arbitrary text through: a dot, a class that takes in blanks, or several words.

    A class without the blank (`[^ ]`, a word) stays within one word and is no gap.
    """
    repeated = False
    for code, value in tree:
        if code is op.ANY or (code is op.NOT_LITERAL and value != _BLANK) or (code is op.IN and _takes_blanks(value)):
            return True
        if code in _REPEATS:
            repeated = True
            if _wide(value[2]):
                return True
        if code is op.BRANCH and any(_wide(part) for part in value[1]):
            return True
        if code is op.SUBPATTERN and _wide(value[3]):
            return True
    return repeated and len(tree) > 1


def _takes_blanks(kinds: Any) -> bool:
    """Whether a class takes in the blank and more than blanks."""
    negated = kinds[0][0] is op.NEGATE
    blank = any(_is_blank(kind, what) for kind, what in kinds)
    if negated:
        return not blank
    return any(kind is op.CATEGORY and what in _WIDE_CLASSES for kind, what in kinds) or (
        blank and any(not _is_blank(kind, what) for kind, what in kinds)
    )


def _is_blank(kind: Any, what: Any) -> bool:
    return (kind is op.CATEGORY and what is op.CATEGORY_SPACE) or (kind is op.LITERAL and what in (_BLANK, 9, 10, 13))


def never_matches(pattern: str) -> str:
    """The capital letters of a pattern that folded text never shows, "" where there are none."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = parser.parse(pattern)
    except (re.error, RecursionError, OverflowError):
        return ""
    if tree.state.flags & re.IGNORECASE:
        return ""
    return "".join(dict.fromkeys(_capitals(tree)))


def _capitals(tree: Any) -> list[str]:
    found: list[str] = []
    for code, value in tree:
        if code is op.LITERAL and chr(value) != chr(value).lower():
            found.append(chr(value))
        elif code in _REPEATS and value[0] > 0:
            found += _capitals(value[2])
        elif code is op.SUBPATTERN:
            found += _capitals(value[3])
    return found
