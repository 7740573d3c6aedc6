"""What diligence/plan-left-open says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

SAY: Say = {
    "en": (
        '{where} with "{words}" open and no trace of it',
        "Do that step, or say that it is open and why.",
    ),
    "zh": (
        "{where}中的“{words}”仍未完成，也没有做过它的痕迹",
        "请完成这一步，或说明它尚未完成及其原因。",
    ),
    "ko": (
        "{where}의 “{words}” 단계가 열려 있고 흔적이 없다는 것입니다",
        "그 단계를 하거나, 남아 있다는 것과 그 이유를 밝히세요.",
    ),
    "ja": (
        "{where}の「{words}」が未完了で、着手した形跡もないこと",
        "その手順を実施するか、未完了であることと理由を書いてください。",
    ),
    "fr": (
        "{where} : « {words} » reste ouvert, sans trace",
        "Faites cette étape, ou dites qu'elle est ouverte et pourquoi.",
    ),
    "de": (
        "{where}: „{words}“ ist offen, ohne eine Spur davon",
        "Tu diesen Schritt oder sag, dass er offen ist und warum.",
    ),
    "es": (
        "{where}: «{words}» sigue pendiente, sin rastro",
        "Haz ese paso o di que está pendiente y por qué.",
    ),
    "pt": (
        "{where}: “{words}” continua pendente, sem sinal",
        "Faça essa etapa ou diga que está pendente e por quê.",
    ),
    "ru": (
        "{where}: «{words}» не сделано, следов нет",
        "Сделайте этот шаг или скажите, что он не сделан и почему.",
    ),
    "it": (
        "{where}: «{words}» è aperto, senza traccia",
        "Fai quel passo o di' che è aperto e perché.",
    ),
}


def plan(name: str) -> dict[str, str]:
    """The plan as it is spoken of in each language."""
    if name:
        return {lang: f"{word} {name}" for lang, word in _NAMED.items()}
    return _APPROVED


_NAMED = {
    "en": "the plan", "zh": "计划", "ko": "계획", "ja": "計画", "fr": "plan", "de": "Plan", "es": "plan", "pt": "plano",
    "ru": "план", "it": "piano",
}  # fmt: skip
_APPROVED = {
    "en": "the approved plan", "zh": "已批准的计划", "ko": "승인된 계획", "ja": "承認された計画", "fr": "plan approuvé",
    "de": "genehmigter Plan", "es": "plan aprobado", "pt": "plano aprovado", "ru": "одобренный план",
    "it": "piano approvato",
}  # fmt: skip
