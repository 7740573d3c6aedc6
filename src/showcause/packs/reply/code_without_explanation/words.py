"""What reply/code-without-explanation says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

SAY: Say = {
    "en": (
        "code with no word about it, where none was asked for",
        "Say in a sentence what the code does and whether it is applied, or apply it.",
    ),
    "zh": (
        "只有一段代码，没有说明，而用户并没有要代码",
        "用一句话说明这段代码的作用、是否已写入文件，或直接写入。",
    ),
    "ko": (
        "코드 블록뿐이고 설명이 없으며, 사용자는 코드를 달라고 하지 않았다는 것",
        "이 코드가 무엇을 하는지, 적용했는지 한 문장으로 적거나 직접 적용하세요.",
    ),
    "ja": (
        "コードだけで説明がなく、利用者はコードを求めていないこと",
        "このコードの役割と適用済みかどうかを一文で書くか、実際に適用してください。",
    ),
    "fr": (
        "du code sans un mot, alors que personne n'en demandait",
        "Dites en une phrase ce que fait ce code et s'il est appliqué, ou appliquez-le.",
    ),
    "de": (
        "Code ohne ein Wort dazu, obwohl keiner verlangt war",
        "Sag in einem Satz, was der Code tut und ob er übernommen ist, oder übernimm ihn.",
    ),
    "es": (
        "código sin una palabra, cuando nadie lo pidió",
        "Di en una frase qué hace el código y si está aplicado, o aplícalo.",
    ),
    "pt": (
        "código sem uma palavra, quando ninguém o pediu",
        "Diga em uma frase o que o código faz e se foi aplicado, ou aplique-o.",
    ),
    "ru": (
        "код без единого слова, хотя кода не просили",
        "Скажите одной фразой, что делает код и внесён ли он, или внесите его.",
    ),
    "it": (
        "codice senza una parola, che nessuno aveva chiesto",
        "Di' in una frase che cosa fa il codice e se è applicato, oppure applicalo.",
    ),
}
