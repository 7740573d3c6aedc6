"""What the evidence gates say: short, on one line of their own, whatever the names in the trail are."""

from __future__ import annotations

import pytest

from showcause.event import Call, Event, Result
from showcause.gates.trial import CaseWorld
from showcause.pipeline import judge
from showcause.transcript import ASSISTANT, PROMPT, RESULTS, Entry, of
from showcause.verdict import Verdict

from .trails import _CASE, STRICT

LONG = "src/" + "a-very-long-folder-name/" * 20 + "loader.py"
MESSAGES = {
    "en": "After a long look at the whole of the loader and at everything around it, " * 3 + "all tests pass.",
    "zh": "加载器的改动比预想的多，" * 9 + "所有测试通过。",
    "ko": "로더와 그 주변의 모든 부분을 자세히 살펴본 끝에 " * 6 + "모든 테스트가 통과합니다.",
    "ja": "ローダーとその周辺をすべて詳しく調べた結果、" * 6 + "すべてのテストが通りました。",
    "fr": "Après avoir lu tout le chargeur et ce qui l'entoure, " * 3 + "tous les tests passent.",
    "de": "Ich habe den ganzen Lader und alles um ihn herum gelesen, " * 3 + "alle Tests bestehen.",
    "es": "Después de revisar todo el cargador y lo que lo rodea, " * 3 + "todas las pruebas pasan.",
    "pt": "Depois de revisar todo o carregador e o que está em volta, " * 3 + "todos os testes passam.",
    "ru": "Посмотрев весь загрузчик и то, что рядом с ним, " * 3 + "все тесты проходят.",
    "it": "Ho letto tutto il caricatore e quello che lo circonda, " * 3 + "tutti i test passano.",
}
CALLS = {
    "none": [("Edit", "edit", {"file_path": LONG}, "ok", 0)],
    "stale": [
        ("Bash", "shell", {"command": "pytest -q " + "--option " * 60}, "41 passed in 0.8s", 0),
        ("Edit", "edit", {"file_path": LONG}, "ok", 0),
    ],
    "contradicted": [
        ("Edit", "edit", {"file_path": LONG}, "ok", 0),
        ("Bash", "shell", {"command": "pytest -q"}, "FAILED " + "tests/a.py::" * 90 + "\n2 failed, 39 passed in 0.9s", 1),
    ],
}  # fmt: skip


def verdict(state: str, message: str) -> Verdict:
    entries = [Entry(PROMPT, "u", text="Go.")]
    for number, (name, kind, given, text, exit) in enumerate(CALLS[state]):
        call = Call(name, kind, given, f"c{number}")
        entries.append(Entry(ASSISTANT, f"a{number}", calls=(call,)))
        entries.append(Entry(RESULTS, f"r{number}", results=(Result(call.id, text, bool(exit), exit),)))
    event = Event("Stop", "claude-code", session="s", message=message)
    return judge(event, of(entries), STRICT, CaseWorld(_CASE))


@pytest.mark.parametrize("lang", MESSAGES)
@pytest.mark.parametrize("state", CALLS)
def test_a_reply_stays_within_400_characters(state: str, lang: str) -> None:
    found = verdict(state, MESSAGES[lang])
    assert [judged.finding.state for judged in found.judged] == [state]
    assert 60 < len(found.reply) <= 400
    assert "\n" not in found.reply


@pytest.mark.parametrize("lang", [lang for lang in MESSAGES if lang != "en"])
def test_a_reply_is_in_the_language_of_the_message(lang: str) -> None:
    """No sentence of the English form is left over."""
    reply = verdict("none", MESSAGES[lang]).reply
    assert "you said" not in reply
    assert "Run " not in reply


@pytest.mark.parametrize(("lang", "claim"), [("en", "all tests pass"), ("ja", "テストが通り"), ("ko", "통과합니다")])
def test_the_claim_is_quoted_around_its_words(lang: str, claim: str) -> None:
    assert claim in verdict("none", MESSAGES[lang]).reply
