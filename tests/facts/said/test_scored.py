"""The scorer: what it gives to sentences, that it gives the same everywhere, and that its table fits its sentences."""

from __future__ import annotations

import importlib.util
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.facts.said import grams
from showcause.facts.said.acts import Act
from showcause.facts.said.grams import HEAD, TAIL, grams_of
from showcause.facts.said.prose import prose
from showcause.facts.said.scored import ACTS, HANDS, LAST, LATE, MOST, Score, find, scored, thousandths
from showcause.facts.said.sentences import sentences
from showcause.facts.said.weights import loaded, packed, unpacked

ROOT = Path(__file__).parents[3]
TABLE = ROOT / "src" / "showcause" / "facts" / "said" / "scorer.bin"
ASKS = (*HANDS, "extra", "owner")


def score(text: str) -> Score:
    """The score of the last sentence of a text, cut and folded as a message is."""
    return scored(sentences(prose(text), text), ())[-1]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param('The installer asks "Which folder do you want?" and then copies.', id="a question in quotation"),
        pytest.param("Visitors can pick a plan or a single ticket on the pricing page.", id="users choose"),
        pytest.param("If you prefer tabs, set `indent` in the editor's settings.", id="a condition with its answer"),
        pytest.param("The scheduler decides which worker takes the next job.", id="a program decides"),
        pytest.param("Let me know if you have any other questions.", id="courtesy"),
        pytest.param("Run `make check` to see the report.", id="how to run"),
        pytest.param("The token expires or the session closes, and both are fine.", id="or in a statement"),
        pytest.param("I went with the queue, as you asked.", id="as asked"),
        pytest.param("Die Funktion gibt eine Liste zurück.", id="German statement"),
        pytest.param("该函数会返回一个列表。", id="Chinese statement"),
        pytest.param("この関数は一覧を返します。", id="Japanese statement"),
        pytest.param("원인은 오래된 캐시입니다.", id="Korean statement"),
        pytest.param("Причина в том, что кэш устарел.", id="Russian statement"),
    ],
)
def test_what_asks_nothing_scores_low(text: str) -> None:
    assert score(text).of(*ASKS) < 500


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("Which of the two designs would you like me to build?", id="en, which"),
        pytest.param("It's your call whether we keep the shim.", id="en, your call"),
        pytest.param("Want me to go ahead and patch the importer?", id="en, leave"),
        pytest.param("I can finish the remaining pages if you want.", id="en, offer"),
        pytest.param("你希望用哪种办法?", id="zh"),
        pytest.param("要我繼續處理剩下的檔案嗎?", id="zh, traditional"),
        pytest.param("어느 쪽으로 진행할까요?", id="ko"),
        pytest.param("どちらの案で進めましょうか?", id="ja"),
        pytest.param("Quelle approche préférez-vous ?", id="fr"),
        pytest.param("Soll ich so weitermachen?", id="de"),
        pytest.param("¿Cuál de las dos prefieres?", id="es"),
        pytest.param("Quer que eu continue?", id="pt"),
        pytest.param("Какой вариант вы выбираете?", id="ru"),
        pytest.param("Vuoi che proceda con la modifica?", id="it"),
    ],
)
def test_what_hands_back_scores_high(text: str) -> None:
    assert score(text).of(*HANDS) > 500


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("I skipped the mobile pages to save time.", "skip"),
        ("Now I'll rewrite the exporter.", "announce"),
        ("The build is still running in the background.", "wait"),
        ("All 31 tests pass.", "claim"),
        ("I have not run the suite.", "disclose"),
        ("Could you send me the error message?", "owner"),
        ("If you like, I can also draw a diagram.", "extra"),
    ],
)
def test_other_acts_are_told_apart(text: str, act: str) -> None:
    assert score(text).act == act


def golden() -> list[list[str]]:
    lines = (Path(__file__).parent / "scores.tsv").read_text("utf-8").splitlines()
    return [line.split("\t") for line in lines]


@pytest.mark.parametrize("line", golden(), ids=lambda line: line[0][:40])
def test_the_same_sentence_has_the_same_score_everywhere(line: list[str]) -> None:
    assert [str(one) for one in thousandths(line[0])] == line[1:]


@given(st.text(max_size=900))
def test_any_text_has_shares_that_make_a_whole(text: str) -> None:
    shares = thousandths(text)
    assert len(shares) == len(ACTS)
    assert all(0 <= one <= 1000 for one in shares)
    assert abs(sum(shares) - 1000) <= len(ACTS)


@pytest.mark.parametrize(
    "text",
    [pytest.param("", id="nothing"), pytest.param("\ud800?", id="half a character"), pytest.param("?" * 9, id="signs")],
)
def test_odd_texts_have_a_score(text: str) -> None:
    assert sum(thousandths(text)) > 900


def test_a_long_sentence_costs_no_more_than_its_ends() -> None:
    assert grams_of("a " * HEAD + "middle " * 9_000 + "z" * TAIL) == grams_of("a " * HEAD + "z" * TAIL)


def test_what_is_scored_is_the_end_late_questions_and_asks() -> None:
    """Statements far from the end are nobody's last word."""
    text = "Early on? " + "It reads a file. " * LATE + "Which one? " + "It writes a file. " * LAST
    found = sentences(prose(text), text)
    ask = Act("punt", "en", found[4], (0, 2), False, False)
    places = [one.sentence.from_end for one in scored(found, (ask,))]
    assert places == [found[4].from_end, LAST, *range(LAST - 1, -1, -1)]


def test_at_most_so_many_sentences_are_scored() -> None:
    text = "Which one? " * 400
    assert len(scored(sentences(prose(text), text), ())) <= MOST


def test_a_score_is_found_by_its_sentence() -> None:
    text = "It works. Which one?"
    found = sentences(prose(text), text)
    kept = scored(found, ())
    assert find(kept, found[1]) == kept[1]
    assert find(kept[:1], found[1]) is None


def test_a_score_is_shown_with_its_two_likeliest_classes() -> None:
    text = "Shall I go ahead?"
    assert score(text).shown().startswith("leave 0.")


def test_the_table_is_small_enough_for_the_wheel() -> None:
    assert TABLE.stat().st_size <= 256 * 1024


def test_a_table_comes_back_as_it_was_packed() -> None:
    table = unpacked(packed("ab" * 32, 3, 70_000, [-5, 9], [4, 2, 1], bytes(range(6))))
    assert table[1:6] == ("ab" * 32, 3, 70_000, (-5, 9), (4, 2, 1))
    assert table.raw[table.rows :] == bytes(range(6))


@pytest.mark.parametrize("raw", [b"", b"SAID9999" + bytes(80), TABLE.read_bytes()[:-1]], ids=["empty", "newer", "cut"])
def test_a_table_of_another_form_is_refused(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"scorer\.bin"):
        unpacked(raw)


def training() -> ModuleType:
    path = ROOT / "training" / "data.py"
    if not path.exists():
        pytest.skip("the training sentences are not here")
    spec = importlib.util.spec_from_file_location("training_data", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_table_was_trained_on_the_sentences_as_they_are() -> None:
    """Where this fails, run training/train.py."""
    assert loaded().digest == training().digest()


def test_there_are_thousands_of_sentences_and_each_language_has_each_class() -> None:
    found = training().examples()
    assert len({one.folded for one in found}) >= 4_000
    classes = {lang: {one.act for one in found if one.lang == lang} for lang in {one.lang for one in found}}
    assert len(classes) == 11
    assert all(one == set(ACTS) for one in classes.values())


def test_both_scripts_of_chinese_say_the_same_in_the_same_order() -> None:
    """They are held out together by their place in the file."""
    data = training()
    one, two = ([act for act, _ in data.templates(data.FOLDER / f"{name}.tsv")] for name in ("zh", "zh-hant"))
    assert one == two


def test_no_slot_or_choice_is_left_in_a_sentence() -> None:
    assert not [one.text for one in training().examples() if set("{}[]") & set(one.text)]


def test_the_wheel_holds_the_table(tmp_path: Path) -> None:
    builder = pytest.importorskip("hatchling.builders.wheel", reason="hatchling builds the wheel (extra dev)")
    wheel = next(iter(builder.WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])))
    assert "showcause/facts/said/scorer.bin" in zipfile.ZipFile(wheel).namelist()


@given(st.text(st.characters(max_codepoint=127)))
def test_plain_text_is_cut_as_any_other(text: str) -> None:
    assert grams._PLAIN.findall(text) == grams._any().findall(text)
