"""The next act that the evidence gates share, in each language; imported once there is something to say."""

from __future__ import annotations

RUN = {
    "en": "Run {what} and say what it shows, or say that it was not checked.",
    "zh": "请运行{what}并说明结果，或说明尚未验证。",
    "ko": "{what} 실행해 결과를 밝히거나, 확인하지 않았다고 적으세요.",
    "ja": "{what}を実行して結果を書くか、未検証と明記してください。",
    "fr": "Lancez {what} et dites le résultat, ou dites que ce n'est pas vérifié.",
    "de": "Führe {what} aus und nenne das Ergebnis, oder sag, dass es ungeprüft ist.",
    "es": "Ejecuta {what} y di qué muestra, o di que no está verificado.",
    "pt": "Execute {what} e diga o que mostra, ou diga que não foi verificado.",
    "ru": "Запустите {what} и назовите итог, или скажите, что не проверено.",
    "it": "Esegui {what} e di' che cosa mostra, o di' che non è verificato.",
}
_CHECKS = {
    "en": ("the tests", "the build", "the linter", "the type check", "a check that covers it"),
    "zh": ("测试", "构建", "代码检查", "类型检查", "能覆盖它的检查"),
    "ko": ("테스트를", "빌드를", "린트를", "타입 검사를", "이를 확인하는 검사를"),
    "ja": ("テスト", "ビルド", "リント", "型チェック", "該当する確認"),
    "fr": ("les tests", "la compilation", "le linter", "la vérification des types", "un contrôle qui le couvre"),
    "de": ("die Tests", "den Build", "den Linter", "die Typprüfung", "eine passende Prüfung"),
    "es": ("las pruebas", "la compilación", "el linter", "el control de tipos", "un control que lo cubra"),
    "pt": ("os testes", "o build", "o linter", "a checagem de tipos", "uma checagem que o cubra"),
    "ru": ("тесты", "сборку", "линтер", "проверку типов", "подходящую проверку"),
    "it": ("i test", "la build", "il linter", "il controllo dei tipi", "un controllo che lo copra"),
}
_KINDS = ("tests", "build", "lint", "types")


def what(kind: str, command: str) -> dict[str, str]:
    """What to run, in each language: this session's own command where there is one."""
    if command:
        return {lang: f"`{command}`을(를)" if lang == "ko" else f"`{command}`" for lang in RUN}
    place = _KINDS.index(kind) if kind in _KINDS else -1
    return {lang: names[place] for lang, names in _CHECKS.items()}
