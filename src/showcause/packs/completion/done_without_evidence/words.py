"""What completion/done-without-evidence says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say
from ..words import RUN

NOTHING: Say = {
    "en": ("an edit of {where} and no run of anything after it", RUN["en"]),
    "zh": ("修改了 {where}，其后没有运行任何东西", RUN["zh"]),
    "ko": ("{where} 수정 뒤에 아무것도 실행하지 않은 것", RUN["ko"]),
    "ja": ("{where} の変更後に何も実行されていないこと", RUN["ja"]),
    "fr": ("{where} modifié et rien exécuté ensuite", RUN["fr"]),
    "de": ("{where} geändert und danach nichts ausgeführt", RUN["de"]),
    "es": ("{where} modificado y nada ejecutado después", RUN["es"]),
    "pt": ("{where} alterado e nada executado depois", RUN["pt"]),
    "ru": ("{where} изменён, и после этого ничего не запускалось", RUN["ru"]),
    "it": ("{where} modificato e nulla eseguito dopo", RUN["it"]),
}
BEFORE: Say = {
    "en": ("{ran} only before the edit of {where}, and nothing after", RUN["en"]),
    "zh": ("{ran} 只在修改 {where} 之前运行过，其后没有运行", RUN["zh"]),
    "ko": ("{ran} 실행은 {where} 수정 전뿐이라는 것", RUN["ko"]),
    "ja": ("{ran} は {where} の変更前にしか実行されていないこと", RUN["ja"]),
    "fr": ("{ran} seulement avant la modification de {where}, rien après", RUN["fr"]),
    "de": ("{ran} nur vor der Änderung von {where}, danach nichts", RUN["de"]),
    "es": ("{ran} solo antes de cambiar {where}, nada después", RUN["es"]),
    "pt": ("{ran} só antes da edição de {where}, nada depois", RUN["pt"]),
    "ru": ("{ran} только до правки {where}, после неё ничего", RUN["ru"]),
    "it": ("{ran} solo prima della modifica di {where}, dopo nulla", RUN["it"]),
}
