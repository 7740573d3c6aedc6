"""What completion/tests-weakened says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

_ACT = {
    "en": "Undo it, or say that and why.",
    "zh": "请撤回，或说明此事及原因。",
    "ko": "되돌리거나 그 사실과 이유를 밝히세요.",
    "ja": "元に戻すか、その事実と理由を書いてください。",
    "fr": "Annulez-le, ou dites-le et pourquoi.",
    "de": "Nimm es zurück oder sag es und warum.",
    "es": "Deshazlo o dilo y explica por qué.",
    "pt": "Desfaça ou diga isso e por quê.",
    "ru": "Отмените это или скажите об этом и почему.",
    "it": "Annullalo o dillo e spiega perché.",
}


def _say(*seen: str) -> Say:
    return {lang: (f"{one} (`{{line}}`)", act) for one, (lang, act) in zip(seen, _ACT.items(), strict=True)}


# by what was done to the tests, in the order of the languages above
WEAKENED = {
    "skipped": _say(
        "a skip added to {name}",
        "{name} 中加入了跳过",
        "{name}에 건너뛰기를 넣은 것",
        "{name} にスキップを追加したこと",
        "un test sauté dans {name}",
        "ein Überspringen in {name}",
        "una omisión añadida en {name}",
        "um teste pulado em {name}",
        "пропуск теста в {name}",
        "un test saltato in {name}",
    ),
    "narrowed": _say(
        "a focus on single tests added to {name}",
        "{name} 中只保留了个别测试",
        "{name}에서 일부 테스트만 돌게 한 것",
        "{name} で一部のテストだけに絞ったこと",
        "seuls quelques tests actifs dans {name}",
        "nur noch einzelne Tests aktiv in {name}",
        "solo algunas pruebas activas en {name}",
        "só alguns testes ativos em {name}",
        "в {name} оставлены лишь отдельные тесты",
        "solo alcuni test attivi in {name}",
    ),
    "unasserted": _say(
        "assertions taken out of {name}",
        "{name} 中的断言被去掉",
        "{name}의 단언을 없앤 것",
        "{name} のアサーションを外したこと",
        "des assertions retirées de {name}",
        "Prüfungen aus {name} entfernt",
        "aserciones quitadas de {name}",
        "asserções retiradas de {name}",
        "проверки убраны из {name}",
        "asserzioni tolte da {name}",
    ),
    "swallowed": _say(
        "failures made silent in {name}",
        "{name} 中的失败被掩盖",
        "{name}에서 실패를 감춘 것",
        "{name} で失敗を隠したこと",
        "des échecs rendus muets dans {name}",
        "Fehlschläge in {name} stumm gemacht",
        "fallos silenciados en {name}",
        "falhas silenciadas em {name}",
        "сбои скрыты в {name}",
        "errori messi a tacere in {name}",
    ),
    "deselected": _say(
        "tests taken out of the run in {name}",
        "{name} 中排除了测试",
        "{name}에서 테스트를 뺀 것",
        "{name} でテストを除いたこと",
        "des tests exclus dans {name}",
        "Tests in {name} ausgeschlossen",
        "pruebas excluidas en {name}",
        "testes excluídos em {name}",
        "тесты исключены в {name}",
        "test esclusi in {name}",
    ),
}
