"""What diligence/work-skipped says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

SAY: Say = {
    "en": (
        'that you were asked for it ("{request}") and nothing that prevents it',
        "Do it now, or say what prevents it: a missing tool, missing access, a failing dependency.",
    ),
    "zh": (
        "用户要求过它（“{request}”），也没有看到妨碍它的原因",
        "现在就做完，或说明是什么妨碍了它：缺少工具、缺少权限或依赖失败。",
    ),
    "ko": (
        "사용자가 요청한 일이며(“{request}”) 막는 이유가 보이지 않는다는 것입니다",
        "지금 하거나, 무엇이 막는지 말하세요: 없는 도구, 없는 권한, 실패하는 의존성.",
    ),
    "ja": (
        "依頼された作業であり（「{request}」）、妨げる理由は見当たらないこと",
        "今ここで実施するか、妨げているものを述べてください：ツールの欠如、権限の欠如、依存先の失敗。",
    ),
    "fr": (
        "c'était demandé (« {request} ») et rien ne l'empêche",
        "Faites-le maintenant, ou dites ce qui l'empêche : outil absent, accès absent, dépendance en échec.",
    ),
    "de": (
        "es war verlangt („{request}“) und nichts steht im Weg",
        "Erledige es jetzt oder sag, was es verhindert: fehlendes Werkzeug, fehlender Zugang, kaputte Abhängigkeit.",
    ),
    "es": (
        "te lo pidieron («{request}») y nada lo impide",
        "Hazlo ahora o di qué lo impide: falta una herramienta, falta acceso, falla una dependencia.",
    ),
    "pt": (
        "isso foi pedido (“{request}”) e nada o impede",
        "Faça agora ou diga o que impede: falta uma ferramenta, falta acesso, uma dependência falha.",
    ),
    "ru": (
        "об этом просили («{request}»), и ничто не мешает",
        "Сделайте это сейчас или скажите, что мешает: нет инструмента, нет доступа, не работает зависимость.",
    ),
    "it": (
        "era richiesto («{request}») e nulla lo impedisce",
        "Fallo ora o di' che cosa lo impedisce: manca uno strumento, manca l'accesso, una dipendenza fallisce.",
    ),
}
