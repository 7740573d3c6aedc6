"""What message and trail show for a thing: leaning to "it is there"."""

from __future__ import annotations

import pytest

from showcause.facts.did.delivered import Delivered
from showcause.facts.did.trail_text import TrailText
from showcause.fold import fold


def state(
    item: str, message: str = "Done. The loader retries.", trail: str = "src/loader.py retry(once)", *,
    left: str = "", whole: bool = True, helped: bool = False, lang: str = "en",
) -> str:  # fmt: skip
    still_open = (fold(left),) if left else ()
    return Delivered(fold(message), still_open, TrailText(fold(trail), whole, helped), lang).state(item)


@pytest.mark.parametrize(
    ("item", "fields", "expected"),
    [
        pytest.param("Add a retry to the loader", {}, "named", id="the message names it"),
        pytest.param("Document `--port`", {"message": "Done. --port is explained."}, "named", id="a name in code"),
        pytest.param("Update README.md", {"trail": "docs/readme.md"}, "touched", id="the file was touched, in any case"),
        pytest.param("Translate the handbook", {"trail": "docs/handbook.fr.md charger"}, "doubtful", id="a word stands in a path"),
        pytest.param("Translate the handbook", {"trail": "translated handbook"}, "touched", id="other forms of its words"),
        pytest.param("Translate the handbook", {"left": "Still to do: the handbook translation."}, "put-off", id="it is told to be open"),
        pytest.param("Translate the handbook", {"whole": False}, "doubtful", id="the trail is cut"),
        pytest.param("Translate the handbook", {"helped": True}, "doubtful", id="a helper worked"),
        pytest.param("Update CHANGELOG.md", {"helped": True}, "doubtful", id="a helper may have touched the file"),
        pytest.param("Traduire le manuel et tous les textes", {}, "doubtful", id="another language"),
        pytest.param("Fix it", {}, "doubtful", id="it names nothing"),
        pytest.param("翻译使用手册", {"message": "已完成。手册有了。", "lang": "zh"}, "doubtful", id="one pair of signs"),
        pytest.param("Translate the handbook", {}, "absent", id="no word of it anywhere"),
        pytest.param("Update CHANGELOG.md for the loader", {}, "absent", id="the named file was not touched"),
        pytest.param("翻译使用手册", {"message": "已完成。加载器会重试。", "lang": "zh"}, "absent", id="no pair of signs"),
    ],
)  # fmt: skip
def test_state(item: str, fields: dict[str, object], expected: str) -> None:
    """One state for each thing; only what is surely nowhere is absent."""
    assert state(item, **fields) == expected  # type: ignore[arg-type]


def test_beyond_a_number_of_words_nothing_is_said_to_be_absent() -> None:
    held = Delivered("done.", (), TrailText("retry", True, False), "en")
    states = [
        held.state(f"add {chr(97 + at % 26)}q{chr(97 + at // 26 % 26)}{chr(97 + at // 676)}") for at in range(2_000)
    ]
    assert states[0] == "absent" and states[-1] == "doubtful"
