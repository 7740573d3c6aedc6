"""Small rules that hold a TOML text against what it may say, and gather every fault with its line and column.

A rule is a function of (sheet, path, value). Used for policies and for gate.toml; knows neither.
"""

from __future__ import annotations

import difflib
import re
import time
import tomllib
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from ..errors import PolicyError, UserError
from .spots import OutOfBounds, Path, Spot, spots

MOST_BYTES = 256 << 10
MOST_FAULTS = 20
PATTERN_SECONDS = 0.5  # for all patterns of one file
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_POSITION = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class Sheet:
    """A TOML text as values, where each of them stands, and what was found wrong or only worth a note."""

    def __init__(self, file: str, text: str, error: type[UserError] = PolicyError) -> None:
        self.file, self.text, self.error = file, text, error
        self.data: dict[str, Any] = {}
        self.spots: dict[Path, Spot] = {}
        self.faults: list[UserError] = []
        self.notes: list[UserError] = []
        self._until = time.process_time() + PATTERN_SECONDS

    @property
    def full(self) -> bool:
        """Whether more faults would not be kept: looking on would only cost time."""
        return len(self.faults) >= MOST_FAULTS

    @property
    def spent(self) -> bool:
        """Whether the time for patterns is over; our own time counts, so that a busy machine changes nothing."""
        return time.process_time() > self._until

    def wrong(self, path: Path, what: str, right: str = "") -> None:
        if not self.full:
            self.faults.append(self.at(path, what, right))

    def note(self, path: Path, what: str, right: str = "") -> None:
        if len(self.notes) < MOST_FAULTS:
            self.notes.append(self.at(path, what, right))

    def at(self, path: Path, what: str, right: str = "") -> UserError:
        """A fault at `path`, or at the nearest key above it whose place is known."""
        spot = next((self.spots[path[:n]] for n in range(len(path), 0, -1) if path[:n] in self.spots), Spot(0, 0))
        line = self.text.split("\n")[spot.line - 1].strip()[:120] if spot.line else ""
        return self.error(what, file=self.file, line=spot.line, column=spot.column, right=right, text=line)


Rule = Callable[[Sheet, Path, Any], None]


def read(file: str, raw: bytes | None, error: type[UserError] = PolicyError) -> Sheet:
    """The sheet of a TOML file. Raises `error` where it is unreadable, too large, or no TOML."""
    if raw is None:
        raise error("the file cannot be read", file=file, right="a regular file that you may read")
    if len(raw) > MOST_BYTES:
        raise error(f"the file is larger than {MOST_BYTES >> 10} KB", file=file, right="a policy is a few pages")
    try:
        text = raw.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError as fault:
        line = raw.count(b"\n", 0, fault.start) + 1
        raise error("the file is not UTF-8", file=file, line=line, right="save it as UTF-8") from None
    sheet = Sheet(file, text, error)
    try:
        sheet.spots = spots(text)
        sheet.data = tomllib.loads(text)
    except OutOfBounds as fault:
        raise error(fault.what, file=file, line=fault.spot.line, column=fault.spot.column) from None
    except (ValueError, RecursionError) as fault:  # tomllib lets a plain ValueError through for endless numbers
        raise _no_toml(str(fault), sheet) from None
    return sheet


def _no_toml(message: str, sheet: Sheet) -> UserError:
    found = _POSITION.search(message)
    what = message[: found.start()] if found else message
    lines = sheet.text.split("\n")
    line, column = (int(found[1]), int(found[2])) if found and found[1] else (len(lines), len(lines[-1]) + 1)
    return sheet.error(
        f"this is not TOML: {what[:1].lower()}{what[1:]}",
        file=sheet.file,
        line=line,
        column=column,
        text=lines[line - 1].strip()[:120],
        right="a line is `key = value` or `[table]`; text stands in quotes",
    )


def near(word: str, known: Iterable[str]) -> str:
    """What was probably meant, as the end of a sentence; else what there is."""
    names = sorted(known)
    close = difflib.get_close_matches(word[:80].lower(), names, 1, 0.6)
    return f"did you mean {close[0]!r}?" if close else f"one of: {', '.join(names)}"


def shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def name_of(path: Path) -> str:
    """A path as people write it: verbs.detect.answers[0].artifact"""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            name = part if _BARE.fullmatch(part) else f'"{part}"'
            text += f".{name}" if text else name
    return text[:120]


def table(fields: Mapping[str, Rule], needs: Iterable[str] = ()) -> Rule:
    """A table of known keys; unknown ones are faults, missing ones of `needs` too."""
    wanted = tuple(needs)

    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        if not isinstance(value, dict):
            sheet.wrong(path, f"{name_of(path)} is {shown(value)}, not a table", f"keys: {', '.join(sorted(fields))}")
            return
        for key, one in value.items():
            if sheet.full:
                return
            if key in fields:
                fields[key](sheet, (*path, key), one)
            else:
                sheet.wrong((*path, key), f"unknown key {name_of((*path, key))!r}", near(key, fields))
        for key in wanted:
            if key not in value:
                sheet.wrong(path, f"{name_of(path) or 'the file'} has no {key!r}", f"needs: {', '.join(wanted)}")

    return rule


def mapping(name: re.Pattern[str], rule_of: Rule, right: str, most: int = 200) -> Rule:
    """A table whose keys people choose, each matching `name`."""

    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        if not isinstance(value, dict):
            sheet.wrong(path, f"{name_of(path)} is {shown(value)}, not a table", right)
            return
        if len(value) > most:
            sheet.wrong(path, f"{name_of(path)} has {len(value)} entries", f"at most {most}")
            return
        for key, one in value.items():
            if name.fullmatch(key):
                rule_of(sheet, (*path, key), one)
            else:
                sheet.wrong((*path, key), f"{shown(key)} is no name for an entry of {name_of(path)}", right)

    return rule


def listed(rule_of: Rule, right: str, least: int = 0, most: int = 200) -> Rule:
    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        if not isinstance(value, list):
            sheet.wrong(path, f"{name_of(path)} is {shown(value)}, not a list", right)
        elif not least <= len(value) <= most:
            sheet.wrong(path, f"{name_of(path)} has {len(value)} items", f"{least} to {most} items: {right}")
        else:
            for number, one in enumerate(value):
                rule_of(sheet, (*path, number), one)

    return rule


def text(right: str, most: int = 500, form: re.Pattern[str] | None = None) -> Rule:
    """A text that is not blank, at most `most` characters, and of a form where one is given."""

    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        if not isinstance(value, str) or not value.strip() or (form is not None and not form.fullmatch(value)):
            sheet.wrong(path, f"{name_of(path)} is {shown(value)}", right)
        elif len(value) > most:
            sheet.wrong(path, f"{name_of(path)} is {len(value)} characters long", f"at most {most}")

    return rule


def whole(low: int, high: int) -> Rule:
    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            sheet.wrong(path, f"{name_of(path)} is {shown(value)}", f"a whole number from {low} to {high}")

    return rule


def choice(*options: str) -> Rule:
    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        if not isinstance(value, str):
            sheet.wrong(path, f"{name_of(path)} is {shown(value)}", f"one of: {', '.join(options)}")
        elif value not in options:
            sheet.wrong(path, f"{name_of(path)} is {shown(value)}", near(value, options))

    return rule


def truth(sheet: Sheet, path: Path, value: Any) -> None:
    if not isinstance(value, bool):
        sheet.wrong(path, f"{name_of(path)} is {shown(value)}", "true or false")


def either(first: type, rule_of: Rule, other: Rule) -> Rule:
    """`rule_of` for values of the type `first`, `other` for the rest."""

    def rule(sheet: Sheet, path: Path, value: Any) -> None:
        (rule_of if isinstance(value, first) else other)(sheet, path, value)

    return rule


def inside_project(sheet: Sheet, path: Path, value: Any) -> None:
    """A path or glob that cannot leave the project, on any platform."""
    right = "a path inside the project, as out/summary.json"
    if not isinstance(value, str) or not value.strip() or len(value) > 500 or "\0" in value:
        sheet.wrong(path, f"{name_of(path)} is {shown(value)}", right)
        return
    parts = value.replace("\\", "/").split("/")
    if value.startswith(("/", "\\", "~")) or ".." in parts or value[1:2] == ":":
        sheet.wrong(path, f"{name_of(path)} leaves the project: {shown(value)}", right)
