"""What diligence/assigned-item-omitted says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

SAY: Say = {
    "en": (
        'no trace of "{asked}", which the user asked for',
        "Do it, or say that it is open and why.",
    ),
    "zh": (
        "没有任何“{asked}”的痕迹，而这是用户要求的",
        "请完成它，或说明它尚未完成及其原因。",
    ),
    "ko": (
        "사용자가 요청한 “{asked}”의 흔적이 없다는 것입니다",
        "그것을 하거나, 남아 있다는 것과 그 이유를 밝히세요.",
    ),
    "ja": (
        "依頼された「{asked}」が見当たらないこと",
        "それを実施するか、未完了であることと理由を書いてください。",
    ),
    "fr": (
        "aucune trace de « {asked} », pourtant demandé",
        "Faites-le, ou dites que c'est ouvert et pourquoi.",
    ),
    "de": (
        "keine Spur von „{asked}“, das verlangt war",
        "Tu es oder sag, dass es offen ist und warum.",
    ),
    "es": (
        "ningún rastro de «{asked}», que se pidió",
        "Hazlo o di que está pendiente y por qué.",
    ),
    "pt": (
        "nenhum sinal de “{asked}”, que foi pedido",
        "Faça ou diga que está pendente e por quê.",
    ),
    "ru": (
        "нет следов «{asked}», о чём просили",
        "Сделайте это или скажите, что не сделано и почему.",
    ),
    "it": (
        "nessuna traccia di «{asked}», che era richiesto",
        "Fallo o di' che è aperto e perché.",
    ),
}
