"""What ownership/decision-punted says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

SAY: Say = {
    "en": (
        "the data to decide on ({names})",
        "Decide it yourself and answer in three numbered lines: 1. the one recommendation you commit to; "
        "2. the reason, in one line; 3. the condition under which it would be wrong. Then go on with it.",
    ),
    "zh": (
        "决定所需的数据已经收集（{names}）",
        "请自己作出决定，用三行编号回答：1. 你唯一的建议；2. 一行理由；3. 在什么条件下它是错的。然后照此继续。",
    ),
    "ko": (
        "결정에 필요한 데이터를 이미 모았다는 것입니다 ({names})",
        "스스로 결정하고 번호를 매긴 세 줄로 답하세요: 1. 하나의 권고안; 2. 한 줄 이유; "
        "3. 그것이 틀리게 되는 조건. 그런 다음 그대로 진행하세요.",
    ),
    "ja": (
        "判断に必要なデータはすでに集まっていること（{names}）です",
        "自分で決めて、番号付きの三行で答えてください：1. ただ一つの推奨案、2. 一行の理由、"
        "3. それが誤りとなる条件。その後そのまま進めてください。",
    ),
    "fr": (
        "les données pour décider sont là ({names})",
        "Décidez vous-même et répondez en trois lignes numérotées : 1. l'unique recommandation ; "
        "2. la raison, en une ligne ; 3. la condition qui la rendrait fausse. Puis continuez ainsi.",
    ),
    "de": (
        "die Daten für die Entscheidung liegen vor ({names})",
        "Entscheide selbst und antworte in drei nummerierten Zeilen: 1. die eine Empfehlung; "
        "2. der Grund, in einer Zeile; 3. die Bedingung, unter der sie falsch wäre. Dann mach so weiter.",
    ),
    "es": (
        "los datos para decidir ya están ({names})",
        "Decide tú y responde en tres líneas numeradas: 1. la única recomendación; "
        "2. el motivo, en una línea; 3. la condición en la que sería errónea. Después sigue con ella.",
    ),
    "pt": (
        "os dados para decidir já foram reunidos ({names})",
        "Decida você mesmo e responda em três linhas numeradas: 1. a única recomendação; "
        "2. o motivo, em uma linha; 3. a condição em que ela estaria errada. Depois siga com ela.",
    ),
    "ru": (
        "данные для решения уже собраны ({names})",
        "Решите сами и ответьте тремя пронумерованными строками: 1. одна рекомендация; "
        "2. причина, одной строкой; 3. условие, при котором она неверна. Затем продолжайте.",
    ),
    "it": (
        "i dati per decidere ci sono già ({names})",
        "Decidi tu e rispondi in tre righe numerate: 1. l'unica raccomandazione; "
        "2. il motivo, in una riga; 3. la condizione in cui sarebbe sbagliata. Poi prosegui così.",
    ),
}

_ADVICE = {
    "en": "your own recommendation beside the question",
    "zh": "问题旁边就写着你自己的建议",
    "ko": "질문 곁에 스스로 적은 권고안이 있다는 것입니다",
    "ja": "質問のそばに自らの推奨案が書かれていること",
    "fr": "votre propre recommandation à côté de la question",
    "de": "neben der Frage steht deine eigene Empfehlung",
    "es": "tu propia recomendación junto a la pregunta",
    "pt": "sua própria recomendação ao lado da pergunta",
    "ru": "рядом с вопросом стоит ваша же рекомендация",
    "it": "la tua stessa raccomandazione accanto alla domanda",
}
ADVISED: Say = {lang: (_ADVICE[lang], act) for lang, (_, act) in SAY.items()}
