"""What completion/claim-contradicted says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

FAILED: Say = {
    "en": ('{ran} failing after the last edit: "{told}"', "Mend it, or say what fails."),
    "zh": ("最后一次修改之后 {ran} 失败：“{told}”", "请修好它，或说明哪里失败。"),
    "ko": ("마지막 수정 뒤 {ran} 실패: “{told}”", "고치거나 무엇이 실패하는지 밝히세요."),
    "ja": ("最後の変更後に {ran} が失敗：「{told}」", "直すか、何が失敗しているかを書いてください。"),
    "fr": ("{ran} échoue après la dernière modification : « {told} »", "Réparez, ou dites ce qui échoue."),
    "de": ("{ran} schlägt nach der letzten Änderung fehl: „{told}“", "Behebe es oder sag, was fehlschlägt."),
    "es": ("{ran} falla tras el último cambio: «{told}»", "Arréglalo o di qué falla."),
    "pt": ("{ran} falha depois da última edição: “{told}”", "Conserte ou diga o que falha."),
    "ru": ("{ran} не проходит после последней правки: «{told}»", "Исправьте или скажите, что не проходит."),
    "it": ("{ran} fallisce dopo l'ultima modifica: «{told}»", "Correggi o di' che cosa fallisce."),
}
FIGURES: Say = {
    "en": ('{ran} showing other figures: "{told}"', "Give the figures that the run shows."),
    "zh": ("{ran} 的数字与此不同：“{told}”", "请写出运行结果里的真实数字。"),
    "ko": ("{ran}의 숫자가 다르다는 것: “{told}”", "실행 결과에 나온 숫자를 적으세요."),
    "ja": ("{ran} の数字が異なること：「{told}」", "実行結果の数字を書いてください。"),
    "fr": ("{ran} donne d'autres chiffres : « {told} »", "Donnez les chiffres de l'exécution."),
    "de": ("{ran} zeigt andere Zahlen: „{told}“", "Nenne die Zahlen, die der Lauf zeigt."),
    "es": ("{ran} da otras cifras: «{told}»", "Da las cifras que muestra la ejecución."),
    "pt": ("{ran} dá outros números: “{told}”", "Dê os números que a execução mostra."),
    "ru": ("{ran} даёт другие числа: «{told}»", "Приведите числа из самого запуска."),
    "it": ("{ran} dà altri numeri: «{told}»", "Riporta i numeri che l'esecuzione mostra."),
}
