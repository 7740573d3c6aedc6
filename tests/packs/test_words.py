"""What gates say: every language that a reply can have, with the same blanks to fill in, and short."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from showcause.gate import Finding
from showcause.gates.loading import PACKS
from showcause.reply import FRAMES, WORDLESS, word, worded

FOLDERS = sorted(path.parent for path in Path(PACKS).glob("*/*/words.py"))
LATIN = ("fr", "de", "es", "pt", "it")


def says() -> list[tuple[str, str, dict[str, tuple[str, str]]]]:
    found = []
    for folder in FOLDERS:
        gate = f"{folder.parent.name}/{folder.name}".replace("_", "-")
        module = importlib.import_module(f"showcause.packs.{folder.parent.name}.{folder.name}.words")
        for name, value in sorted(vars(module).items()):
            tables = {name: value} if not name.startswith("_") and isinstance(value, dict) else {}
            if tables and all(isinstance(one, dict) for one in value.values()):
                tables = {f"{name} {key}": one for key, one in value.items()}
            found += [(gate, key, table) for key, table in tables.items() if isinstance(table.get("en"), tuple)]
    return found


SAYS = says()
IDS = [f"{gate} {name}" for gate, name, _ in SAYS]


def blanks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_there_are_words_to_hold_against_each_other() -> None:
    assert len({gate for gate, _, _ in SAYS}) >= 8


def test_both_frames_know_the_same_languages() -> None:
    assert list(FRAMES) == list(WORDLESS)
    assert len(FRAMES) == 10


@pytest.mark.parametrize(("gate", "name", "table"), SAYS, ids=IDS)
def test_every_language_has_its_words(gate: str, name: str, table: dict[str, tuple[str, str]]) -> None:
    """The same blanks in each, no sentence copied from another language, no full stop where the frame sets one."""
    assert list(table) == list(FRAMES)
    assert {(frozenset(blanks(seen)), frozenset(blanks(act))) for seen, act in table.values()} == {
        (frozenset(blanks(table["en"][0])), frozenset(blanks(table["en"][1])))
    }
    assert len({seen for seen, _ in table.values()}) == len({act for _, act in table.values()}) == len(table)
    assert not any(seen.endswith((".", "。")) for seen, _ in table.values())


@pytest.mark.parametrize(("gate", "name", "table"), SAYS, ids=IDS)
def test_a_reply_in_every_language_is_short(gate: str, name: str, table: dict[str, tuple[str, str]]) -> None:
    """About as long as the English one, which is tested against its bound."""
    filled = worded(Finding("x" * 40), table, **dict.fromkeys(blanks("".join(table["en"])), "y" * 12))
    lengths = {lang: len(word([(gate, filled)], "0" * 12, lang)) for lang in table}
    assert max(lengths.values()) <= max(400, lengths["en"] + 40)


def test_a_value_may_differ_by_language() -> None:
    table = {"en": ("{what} is red", "Mend {what}."), "de": ("{what} ist rot", "Behebe {what}.")}
    found = worded(Finding("w"), table, what={"en": "the build", "de": "der Build"})
    assert (found.seen, found.act) == ("the build is red", "Mend the build.")
    assert found.say == {"de": ("der Build ist rot", "Behebe der Build.")}


def test_braces_in_a_value_are_only_text() -> None:
    """What an agent or a user wrote is filled in, never formatted."""
    assert (
        worded(Finding("w"), {"en": ("saw {what}", "Act.")}, what="{0.__class__} {what}").seen
        == "saw {0.__class__} {what}"
    )
