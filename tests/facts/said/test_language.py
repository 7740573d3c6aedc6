"""The language of a message: by script, then by the commonest words; what is unsure is English."""

from __future__ import annotations

import pytest

from showcause.facts.said import language as module
from showcause.facts.said.language import sure
from showcause.facts.said.prose import prose
from showcause.transcript import PROMPT, Entry, of

UNSURE = {
    "empty": "",
    "one word": "Fertig.",
    "code": "let x = foo(bar);",
    "names": "Berlin, Paris, Roma",
    "Czech": "Hotovo, testy prošly a změny jsou na serveru.",
    "Ukrainian": "Усі тести пройшли, зміни є у гілці.",
    "a foreign word in English": "The word über is in the file and it is kept.",
}
SURE = {
    "en": "The tests are in the folder and all of them pass.",
    "zh": "所有测试都通过了,改动已提交。",
    "ko": "모든 테스트가 통과했습니다.",
    "ja": "すべてのテストが通りました。",
    "fr": "Tous les tests passent et le fichier est dans le dossier.",
    "de": "Alle Tests sind grün und die Datei ist im Ordner.",
    "es": "Todas las pruebas pasan y el archivo está en la carpeta.",
    "pt": "Todos os testes passam e o arquivo não está na pasta.",
    "ru": "Все тесты прошли, изменения в ветке.",
    "it": "Tutti i test passano e il file è nella cartella del progetto.",
}


SHORT = {
    "en": ("All of the tests pass.", "Which one do you want to keep?", "Should I go on with it?"),
    "zh": ("测试通过了。", "需要我继续吗？", "測試已通過。"),
    "ko": ("테스트 통과했습니다.", "계속할까요?", "완료했습니다."),
    "ja": ("テストが通りました。", "続けますか？", "完了しました。"),
    "fr": ("Tous les tests passent.", "Laquelle veux-tu ?", "Je continue avec le reste ?"),
    "de": ("Alle Tests sind grün.", "Welche möchtest du?", "Soll ich das so lassen?"),
    "es": ("¿Cuál prefieres?", "Está listo.", "Las pruebas pasan."),
    "pt": ("Qual você prefere?", "Os testes não passam.", "O arquivo está pronto."),
    "ru": ("Готово.", "Какой вариант лучше?", "Тесты прошли."),
    "it": ("Quale vuoi?", "I test passano tutti.", "Il file è pronto, procedo?"),
}


def language(message: str, prompt: str = "") -> str:
    """The fact, as the resolver asks for it."""
    turn = of([Entry(PROMPT, "u", text=prompt)]).turn()
    return module.language(prose(message), turn)


@pytest.mark.parametrize(
    ("lang", "message"), [(lang, one) for lang, many in SHORT.items() for one in many], ids=lambda one: one
)
def test_a_few_words_are_enough(lang: str, message: str) -> None:
    assert sure(message) == lang


@pytest.mark.parametrize(("lang", "prompt"), SURE.items(), ids=SURE.keys())
def test_where_the_message_is_too_short_the_user_tells(lang: str, prompt: str) -> None:
    assert language("OK: `main.py`", prompt) == lang


def test_the_message_goes_before_the_prompt() -> None:
    assert language("Tous les tests passent et le fichier est là.", "Fix the tests and be quick, please.") == "fr"


def test_code_and_quotations_have_no_language() -> None:
    fence = "```\n# this is the loop and it is for all of them\n```"
    assert language(f"Die Schleife ist jetzt kürzer.\n\n{fence}") == "de"
    assert language("« ce que vous avez dit dans le fichier et pour les tests »", "") == "en"


@pytest.mark.parametrize("message", UNSURE.values(), ids=UNSURE.keys())
def test_unsure_is_english(message: str) -> None:
    """Too little to go by, or a language that we do not speak."""
    assert language(message) == "en"


@pytest.mark.parametrize(("lang", "message"), SURE.items(), ids=SURE.keys())
def test_the_ten_languages(lang: str, message: str) -> None:
    """One plain sentence is enough."""
    assert language(message) == lang


def test_traditional_chinese_is_chinese() -> None:
    """The script decides, not the set of characters."""
    assert language("所有測試都通過了。") == "zh"


def test_english_terms_in_another_language() -> None:
    """Technical words do not turn a sentence into English."""
    assert language("Der Build ist grün und das Deployment ist fertig.") == "de"
    assert language("修复了 parser 的 bug,测试通过。") == "zh"
