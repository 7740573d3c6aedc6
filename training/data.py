"""The written sentences as examples: templates expanded, folded as the engine folds them. Reads `sentences` only.

A line is `class<TAB>template`; `[a|b]` is one of, `{slot}` one of the values of a line `=slot<TAB>a|b`. What a template
can say is drawn the same way each time, and at most DRAWS times, so that no template outweighs another.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from showcause.facts.said.prose import prose
from showcause.facts.said.scored import ACTS
from showcause.facts.said.sentences import sentences

FOLDER = Path(__file__).resolve().parent / "sentences"
DRAWS = 8  # sentences of one template at most
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")
_PLACE = re.compile(r"[\[{]")
_BLANKS = re.compile(r"\s+")


class Example(NamedTuple):
    """template: shared by all sentences of one template, in either script of Chinese: they are held out together."""

    lang: str
    act: str
    template: str
    text: str
    folded: str


class Wrong(ValueError):
    """A line of the data that cannot be read; says file and line."""


def examples(folder: Path = FOLDER) -> list[Example]:
    found: list[Example] = []
    for path in sorted(folder.glob("*.tsv")):
        for number, (act, words) in enumerate(templates(path)):
            template = f"{path.stem[:2]}:{number}"
            for text in words:
                found += [Example(path.stem, act, template, text, folded) for folded in _folded(act, text)]
    return found


def templates(path: Path) -> Iterator[tuple[str, list[str]]]:
    """Class and sentences of each template of a file."""
    slots: dict[str, list[str]] = {}
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        act, _, template = line.partition("\t")
        if act.startswith("=") and template:
            slots[act[1:]] = template.split("|")
        elif act in ACTS and template:
            try:
                yield act, _drawn(template, slots)
            except KeyError as error:
                raise Wrong(f"{path.name}:{number}: no slot is called {error}") from None
        else:
            raise Wrong(f"{path.name}:{number}: no class, or no tab behind it: {line[:60]!r}")


def digest(folder: Path = FOLDER) -> str:
    """What the table remembers of its data: the sum of all files, line ends levelled."""
    total = hashlib.sha256()
    for path in sorted(folder.glob("*.tsv")):
        total.update(path.name.encode() + b"\0" + path.read_text("utf-8").encode() + b"\0")
    return total.hexdigest()


def _drawn(template: str, slots: dict[str, list[str]]) -> list[str]:
    """Up to DRAWS different sentences of a template."""
    tries = [_draw(template, slots, turn) for turn in range(3 * DRAWS)] if _PLACE.search(template) else [template]
    return list(dict.fromkeys(tries))[:DRAWS]


def _draw(template: str, slots: dict[str, list[str]], turn: int) -> str:
    place = 0

    def choose(values: list[str]) -> str:
        nonlocal place
        place += 1
        return values[zlib.crc32(f"{turn}:{place}:{template}".encode()) % len(values)]

    text = _CHOICE.sub(lambda one: choose(one[1].split("|")), template)
    text = _SLOT.sub(lambda one: choose(slots[one[1]]), text)
    return _BLANKS.sub(" ", text).replace(" ?", "?").replace(" .", ".").strip()


def _folded(act: str, text: str) -> list[str]:
    """What the engine sees of a text: the last sentence carries the class; where nothing is asked, each of them."""
    found = [one.folded for one in sentences(prose(text), text)]
    return found if act == "none" else found[-1:]
