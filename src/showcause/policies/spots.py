"""Where each key and item of a TOML text stands, which `tomllib` does not say; and the bounds of what we read at all.

A scanner, not a parser: it stops without complaint where the text is not TOML and leaves the complaint to `tomllib`.
It runs first, since `tomllib` is quadratic in the length of a dotted key and recursive in nesting.
"""

from __future__ import annotations

import re

from ..light import NamedTuple

MOST_DEPTH = 8  # of arrays and inline tables
MOST_PARTS = 8  # of a dotted key
MOST_SPOTS = 20_000  # keys and items of one text

Path = tuple[str | int, ...]

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BASIC = r'"(?:[^"\\\n]|\\.)*"'
_LITERAL = r"'[^'\n]*'"
_PART = re.compile(rf"[ \t]*([A-Za-z0-9_-]+|{_BASIC}|{_LITERAL})[ \t]*")
_SCALAR = re.compile(
    r'"""(?:[^\\]|\\.)*?"""(?:"{0,2})|' + r"'''.*?'''(?:'{0,2})|" + rf"{_BASIC}|{_LITERAL}|"
    r"\d{4}-\d\d-\d\d \d\d:[^\s,\]}#]*|[^\s,\[\]{}#\"']+",
    re.S,
)


class Spot(NamedTuple):
    """Line and column, both from 1."""

    line: int
    column: int


class OutOfBounds(Exception):
    """The text is larger, deeper or longer in its keys than anything we read."""

    def __init__(self, what: str, spot: Spot):
        super().__init__(what)
        self.what, self.spot = what, spot


class _NoToml(Exception):
    """The scanner met what is no TOML."""


def spots(text: str) -> dict[Path, Spot]:
    """Path of each key or item -> where it stands. Raises OutOfBounds."""
    scanner = _Scanner(text)
    try:
        scanner.document()
    except _NoToml:
        pass
    return scanner.found


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.found: dict[Path, Spot] = {}
        self.tables: dict[Path, int] = {}  # arrays of tables and how many each has
        self.line, self.line_at, self.counted = 1, 0, 0

    def document(self) -> None:
        prefix: Path = ()
        self.blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                double = self.text.startswith("[[", self.at)
                start = self.at
                self.at += 2 if double else 1
                prefix = self.header(self.key(), double)
                self.note(prefix, start)
                self.need("]]" if double else "]")
            else:
                self.pair(prefix, 0)
            self.blank()

    def header(self, parts: list[str], double: bool) -> Path:
        path: Path = ()
        for number, part in enumerate(parts):
            path = (*path, part)
            if double and number == len(parts) - 1:
                self.tables[path] = self.tables.get(path, 0) + 1
            if path in self.tables:
                path = (*path, self.tables[path] - 1)
        return path

    def pair(self, prefix: Path, depth: int) -> None:
        start = self.at
        parts = self.key()
        path = (*prefix, *parts)
        for length in range(len(prefix) + 1, len(path) + 1):
            self.note(path[:length], start)
        self.need("=")
        self.value(path, depth)

    def value(self, path: Path, depth: int) -> None:
        while self.text.startswith((" ", "\t"), self.at):
            self.at += 1
        sign = self.text[self.at : self.at + 1]
        if sign not in ("[", "{"):
            found = _SCALAR.match(self.text, self.at)
            if not found:
                raise _NoToml
            self.at = found.end()
            return
        if depth >= MOST_DEPTH:
            raise OutOfBounds("arrays and tables are nested too deep", self.spot(self.at))
        self.at += 1
        close = "]" if sign == "[" else "}"
        count = 0
        self.blank()
        while not self.text.startswith(close, self.at):
            if sign == "[":
                self.note((*path, count), self.at)
                self.value((*path, count), depth + 1)
                count += 1
            else:
                self.pair(path, depth + 1)
            self.blank()
            if self.text.startswith(",", self.at):
                self.at += 1
                self.blank()
            elif not self.text.startswith(close, self.at):
                raise _NoToml
        self.at += 1

    def key(self) -> list[str]:
        parts: list[str] = []
        start = self.at
        while True:
            found = _PART.match(self.text, self.at)
            if not found:
                raise _NoToml
            parts.append(_name(found[1]))
            self.at = found.end()
            if len(parts) > MOST_PARTS:
                raise OutOfBounds(f"a key of more than {MOST_PARTS} parts", self.spot(start))
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def need(self, sign: str) -> None:
        if not self.text.startswith(sign, self.at):
            raise _NoToml
        self.at += len(sign)

    def blank(self) -> None:
        found = _BLANK.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def note(self, path: Path, at: int) -> None:
        if len(self.found) >= MOST_SPOTS:
            raise OutOfBounds(f"more than {MOST_SPOTS} keys and items", self.spot(at))
        self.found.setdefault(path, self.spot(at))

    def spot(self, at: int) -> Spot:
        """`at` as line and column; positions come in rising order, so each line break is counted once."""
        if at >= self.counted:
            self.line += self.text.count("\n", self.counted, at)
            self.counted = at
            self.line_at = self.text.rfind("\n", 0, at) + 1
            return Spot(self.line, at - self.line_at + 1)
        return Spot(self.text.count("\n", 0, at) + 1, at - self.text.rfind("\n", 0, at))


def _name(part: str) -> str:
    if part[0] == "'":
        return part[1:-1]
    if part[0] != '"':
        return part
    if "\\" not in part:
        return part[1:-1]
    import tomllib

    try:
        return str(tomllib.loads(f"x = {part}")["x"])
    except tomllib.TOMLDecodeError:
        raise _NoToml from None
