"""What completion/green-run-gone-stale says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say
from ..words import RUN

EDITED: Say = {
    "en": ("{ran} green before the edit of {where}, and nothing run after it", RUN["en"]),
    "zh": ("{ran} 在修改 {where} 之前通过，其后没有再运行", RUN["zh"]),
    "ko": ("{ran} 통과는 {where} 수정 전이고 그 뒤 실행이 없다는 것", RUN["ko"]),
    "ja": ("{ran} の成功は {where} の変更より前で、その後の実行がないこと", RUN["ja"]),
    "fr": ("{ran} réussi avant la modification de {where}, rien exécuté après", RUN["fr"]),
    "de": ("{ran} grün vor der Änderung von {where}, danach nichts ausgeführt", RUN["de"]),
    "es": ("{ran} en verde antes de cambiar {where}, nada ejecutado después", RUN["es"]),
    "pt": ("{ran} verde antes da edição de {where}, nada executado depois", RUN["pt"]),
    "ru": ("{ran} прошёл до правки {where}, после неё запусков нет", RUN["ru"]),
    "it": ("{ran} verde prima della modifica di {where}, dopo nulla eseguito", RUN["it"]),
}
FORMATTED: Say = {
    "en": ("{ran} green before a formatter run, and nothing run after it", RUN["en"]),
    "zh": ("{ran} 在运行格式化工具之前通过，其后没有再运行", RUN["zh"]),
    "ko": ("{ran} 통과는 포매터 실행 전이고 그 뒤 실행이 없다는 것", RUN["ko"]),
    "ja": ("{ran} の成功はフォーマッターの実行より前で、その後の実行がないこと", RUN["ja"]),
    "fr": ("{ran} réussi avant un passage du formateur, rien exécuté après", RUN["fr"]),
    "de": ("{ran} grün vor einem Formatierer-Lauf, danach nichts ausgeführt", RUN["de"]),
    "es": ("{ran} en verde antes del formateador, nada ejecutado después", RUN["es"]),
    "pt": ("{ran} verde antes do formatador, nada executado depois", RUN["pt"]),
    "ru": ("{ran} прошёл до форматирования, после него запусков нет", RUN["ru"]),
    "it": ("{ran} verde prima del formattatore, dopo nulla eseguito", RUN["it"]),
}
