"""What ownership/assigned-work-offered says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

SAY: Say = {
    "en": (
        "that the user's own request assigned this work and nothing that prevents it",
        "Do it now, or say what prevents it: a missing tool, missing access, a risk the user has to weigh.",
    ),
    "zh": (
        "这项工作是用户自己要求的，也没有看到妨碍它的原因",
        "现在就去做，或说明是什么妨碍了它：缺少工具、缺少权限，或需要用户权衡的风险。",
    ),
    "ko": (
        "이 작업은 사용자가 직접 요청한 것이며 막는 이유가 보이지 않는다는 것입니다",
        "지금 하거나, 무엇이 막는지 말하세요: 없는 도구, 없는 권한, 사용자가 따져 볼 위험.",
    ),
    "ja": (
        "この作業は利用者自身が依頼したもので、妨げる理由は見当たらないこと",
        "今ここで実施するか、妨げているものを述べてください：ツールの欠如、権限の欠如、利用者が判断すべきリスク。",
    ),
    "fr": (
        "que l'utilisateur a lui-même demandé ce travail et que rien ne l'empêche",
        "Faites-le maintenant, ou dites ce qui l'empêche : un outil ou un accès manquant, un risque à peser.",
    ),
    "de": (
        "der Nutzer selbst hat diese Arbeit aufgetragen, und nichts hindert daran",
        "Mach sie jetzt, oder sag, was hindert: fehlendes Werkzeug, fehlender Zugang, ein Risiko, das er abwägen muss.",
    ),
    "es": (
        "que el propio usuario encargó este trabajo y nada lo impide",
        "Hazlo ahora, o di qué lo impide: falta una herramienta, falta acceso, un riesgo que el usuario debe sopesar.",
    ),
    "pt": (
        "que o próprio usuário pediu este trabalho e nada o impede",
        "Faça-o agora, ou diga o que impede: falta de ferramenta, falta de acesso, um risco que o usuário deve pesar.",
    ),
    "ru": (
        "эту работу поручил сам пользователь, и ничто ей не мешает",
        "Сделайте её сейчас или скажите, что мешает: нет инструмента, нет доступа, риск, который решать пользователю.",
    ),
    "it": (
        "che è stato l'utente a chiedere questo lavoro e nulla lo impedisce",
        "Fallo ora, o di' che cosa lo impedisce: uno strumento o un accesso mancante, un rischio da valutare.",
    ),
}
