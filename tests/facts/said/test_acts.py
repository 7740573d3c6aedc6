"""An act is what the agent says in its own voice; negation and attribution are told apart from what resembles them."""

from __future__ import annotations

import time

import pytest

from showcause.facts.resolve import Facts
from showcause.facts.said.acts import Act, attributed, negated
from showcause.policies.compiling import preset_policy

from .test_prose import HOSTILE

POLICY = preset_policy("balanced")
NOT_NEGATED = {
    "not only": ("this is not only fast, i skipped the rest", "skipped"),
    "another clause": ("it did not fail, but i skipped the rest", "skipped"),
    "far before": ("it is not what the ticket says about the loader: i skipped it", "skipped"),
    "A-not-A": ("要不要我继续", "我继续"),
    "but, in Chinese": ("不过我跳过了", "跳过"),
    "another word with the sign": ("特别跳过了", "跳过"),
}
NEGATED = {
    "did not": ("i did not skip the rest", "skip"),
    "didn't": ("i didn't skip the rest", "skip"),
    "never": ("i never skip the rest", "skip"),
    "without": ("done without skipping it", "skipping"),
    "Chinese": ("没有跳过测试", "跳过"),
    "Chinese, traditional": ("沒有跳過測試", "跳過"),
}
ATTRIBUTED = ("as you asked, i will skip it", "按你的要求跳过", "말씀하신 대로 생략했습니다", "per your note it stays")
OWN = ("do you want a or b?", "你说了算", "원하시나요?", "you can ask for it")


OWN_SIGNS = {
    "de": ("die tests sind nicht grün", "grün"),
    "fr": ("les tests ne passent pas", "passent"),
    "es": ("las pruebas no pasan", "pasan"),
    "pt": ("os testes não passam", "passam"),
    "it": ("i test non passano", "passano"),
    "ru": ("тесты не проходят", "проходят"),
}


def span(folded: str, word: str) -> tuple[int, int]:
    at = folded.index(word)
    return at, at + len(word)


def acts(message: str) -> tuple[Act, ...]:
    found: tuple[Act, ...] = Facts({"message": message, "policy": POLICY})("acts")
    return found


@pytest.mark.parametrize(("folded", "word"), NOT_NEGATED.values(), ids=NOT_NEGATED.keys())
def test_what_only_resembles_a_negation(folded: str, word: str) -> None:
    """A sign of negation in another clause or word negates nothing here."""
    assert not negated(folded, span(folded, word))


@pytest.mark.parametrize(("folded", "word"), NEGATED.values(), ids=NEGATED.keys())
def test_negation(folded: str, word: str) -> None:
    """A negation right before the words belongs to them."""
    assert negated(folded, span(folded, word))


@pytest.mark.parametrize(("lang", "case"), OWN_SIGNS.items(), ids=OWN_SIGNS.keys())
def test_negation_in_each_language(lang: str, case: tuple[str, str]) -> None:
    """A language's own signs count where the phrase is of that language, and nowhere else."""
    folded, word = case
    assert negated(folded, span(folded, word), lang)
    assert not negated(folded, span(folded, word), "en")


@pytest.mark.parametrize("folded", OWN)
def test_the_agents_own_voice(folded: str) -> None:
    """Speaking to the user is not speaking in their name."""
    assert not attributed(folded)


@pytest.mark.parametrize("folded", ATTRIBUTED)
def test_attribution(folded: str) -> None:
    """The user is named as who wants it so."""
    assert attributed(folded)


def test_a_near_miss_silences_its_family_for_the_sentence_only() -> None:
    """The next sentence is judged by itself."""
    found = [
        one for one in acts("The installer asks which port you want. Which parser do you want?") if one.act == "punt"
    ]
    assert [one.words for one in found] == ["Which parser do you want?"]


def test_code_and_quotations_speak_no_act() -> None:
    """What was cut from the prose is not the agent speaking."""
    assert not [one for one in acts('It prints `which do you want?` and "your call".') if one.act == "punt"]


@pytest.mark.parametrize("message", HOSTILE.values(), ids=HOSTILE.keys())
def test_acts_are_linear_on_hostile_text(message: str) -> None:
    """The whole way from message to acts stays bounded."""
    facts = Facts({"message": message, "policy": POLICY})
    facts("sentences")
    began = time.process_time()
    facts("acts")
    assert time.process_time() - began < 10
