"""Whether the request is a remark in a talk: the user had asked for a say, and now only adds to it.

"I like option C" after "what would you propose?" chooses what is to be thought on, not what is to be done. An order, a
go-ahead or a fault reported ends the talk.
"""

from __future__ import annotations

import re

from ...fold import clip, fold
from ...policy import Policy
from ...transcript import Transcript, Turn
from ..said.occurs import occurs
from .prompted import Prompted, orders, prompted
from .standing import earlier

_ON = (
    "yes", "yep", "yeah", "ok ", "okay", "sure", "nah, proceed", "proceed", "push on", "go ahead", "carry on",
    "keep going", "start", "begin", "focus", "进行", "進行", "开始", "開始", "好的", "可以", "行，", "네", "응",
    "진행", "시작", "はい", "進め", "お願い", "oui", "d'accord", "vas-y", "commence", "ja,", "ja ", "los ", "mach ",
    "fang ", "sí", "adelante", "empieza", "dale", "sim,", "sim ", "pode ", "vamos", "comece", "да,", "да ", "давай",
    "начни", "начинай", "sì", "procedi", "vai ", "inizia",
)  # fmt: skip
_FAULT = re.compile(
    r"\b(?:fail|broke|crash|errors?\b|wrong|bugs?\b|exception|traceback|needs to|has to|must (?:be|have|not)|should be"
    r"|échou|erreur|cassée?\b|ne (?:marche|fonctionne)|fehler|fehlt|fehlschl|kaputt|(?:geht|funktioniert) nicht"
    r"|fall(?:a|an|ó)\b|roto\b|no funciona|erro\b|falh|não funciona|quebr|errore|fallisce|non funziona|rotto\b)"
    r"|(?:not|n't) work|失败|失敗|报错|報錯|错误|錯誤|不行|坏了|壞了|실패|오류|에러|안 되|안돼|エラー|動かない|おかしい"
    r"|ошибк|падает|не работает|сломал"
)


def talked_over(now: Prompted, turn: Turn, transcript: Transcript, policy: Policy) -> bool:
    if now.kind != "task" or orders(now.text) or now.text.startswith(_ON) or _FAULT.search(now.text):
        return False
    before = next(iter(earlier(turn, transcript, 1)), None)
    if before is None:
        return False
    return prompted(before).kind == "question" or occurs("asked_to_be_asked", policy, fold(clip(before.text)))
