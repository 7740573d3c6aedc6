"""The language of a message: by script, then by the commonest words; what is unsure is English."""

from __future__ import annotations

import pytest

from showcause.facts.said.language import language

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
