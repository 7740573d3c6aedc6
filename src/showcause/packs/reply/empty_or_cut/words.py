"""What reply/empty-or-cut says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

CUT: Say = {
    "en": ("a message that breaks off", "Give the whole answer again, to its end."),
    "zh": ("消息在中途断开", "请把完整的回复重新写到结尾。"),
    "ko": ("메시지가 중간에 끊긴 것", "답변 전체를 끝까지 다시 작성하세요."),
    "ja": ("途中で切れたメッセージ", "回答全体を最後まで書き直してください。"),
    "fr": ("un message coupé", "Redonnez toute la réponse, jusqu'au bout."),
    "de": ("eine Nachricht, die abbricht", "Gib die ganze Antwort noch einmal, bis zum Ende."),
    "es": ("un mensaje que se corta", "Da de nuevo la respuesta entera, hasta el final."),
    "pt": ("uma mensagem cortada", "Dê a resposta inteira de novo, até o fim."),
    "ru": ("сообщение обрывается", "Дайте ответ заново целиком, до конца."),
    "it": ("un messaggio che si interrompe", "Ridai la risposta intera, fino alla fine."),
}
LEAK: Say = {
    "en": ("a tool call written as text, which ran nothing", "Make that call, or say in words what comes next."),
    "zh": ("工具调用被写成了文本，没有真正执行", "请真正发起这次调用，或用文字说明下一步。"),
    "ko": ("실행되지 않고 글로만 적힌 도구 호출", "그 호출을 실제로 실행하거나 다음 단계를 말로 적으세요."),
    "ja": (
        "実行されず文字として書かれたツール呼び出し",
        "その呼び出しを実際に行うか、次の手順を言葉で書いてください。",
    ),
    "fr": (
        "un appel d'outil écrit comme du texte, qui n'a rien exécuté",
        "Faites cet appel, ou dites en mots ce qui vient ensuite.",
    ),
    "de": (
        "ein Werkzeugaufruf als Text, der nichts ausgeführt hat",
        "Mach diesen Aufruf oder sag in Worten, was als Nächstes kommt.",
    ),
    "es": (
        "una llamada a herramienta escrita como texto, que no ejecutó nada",
        "Haz esa llamada o di con palabras qué viene después.",
    ),
    "pt": (
        "uma chamada de ferramenta escrita como texto, que não executou nada",
        "Faça essa chamada ou diga em palavras o que vem a seguir.",
    ),
    "ru": (
        "вызов инструмента записан как текст и ничего не выполнил",
        "Сделайте этот вызов или скажите словами, что дальше.",
    ),
    "it": (
        "una chiamata a uno strumento scritta come testo, che non ha eseguito nulla",
        "Fai quella chiamata o di' a parole che cosa viene dopo.",
    ),
}
STEP: Say = {
    "en": ("no call after it and nothing running", "Take that step now, or say why the work ends here."),
    "zh": ("其后没有任何调用，也没有任务在运行", "请现在就执行这一步，或说明为何到此为止。"),
    "ko": (
        "그 뒤에 호출도 없고 실행 중인 작업도 없다는 것",
        "지금 그 단계를 실행하거나 여기서 끝내는 이유를 적으세요.",
    ),
    "ja": (
        "その後に呼び出しがなく、実行中の作業もないこと",
        "今その手順を実行するか、ここで終える理由を書いてください。",
    ),
    "fr": ("aucun appel ensuite et rien en cours", "Faites ce pas maintenant, ou dites pourquoi le travail finit ici."),
    "de": (
        "kein Aufruf danach, und nichts läuft",
        "Tu diesen Schritt jetzt oder sag, warum die Arbeit hier endet.",
    ),
    "es": ("ninguna llamada después y nada en marcha", "Da ese paso ahora o di por qué el trabajo termina aquí."),
    "pt": ("nenhuma chamada depois e nada em execução", "Dê esse passo agora ou diga por que o trabalho termina aqui."),
    "ru": ("после этого нет вызова и ничего не выполняется", "Сделайте этот шаг сейчас или скажите, почему это конец."),
    "it": ("nessuna chiamata dopo e nulla in corso", "Fai ora quel passo o di' perché il lavoro finisce qui."),
}
NOTHING: Say = {
    "en": ("no closing text after {calls}", "Say what was done, what it showed and what is left."),
    "zh": ("{calls}之后没有任何结束说明", "请说明做了什么、结果如何、还剩什么。"),
    "ko": ("{calls} 뒤에 맺음말이 전혀 없다는 것", "무엇을 했고 결과가 어땠으며 무엇이 남았는지 적으세요."),
    "ja": ("{calls}の後に結びの文がないこと", "何を行い、結果がどうで、何が残っているかを書いてください。"),
    "fr": ("aucune conclusion ({calls})", "Dites ce qui a été fait, ce que cela a montré et ce qui reste."),
    "de": ("kein Schlusstext ({calls})", "Sag, was getan wurde, was es zeigte und was noch offen ist."),
    "es": ("ningún texto de cierre ({calls})", "Di qué se hizo, qué mostró y qué falta."),
    "pt": ("nenhum texto de encerramento ({calls})", "Diga o que foi feito, o que mostrou e o que falta."),
    "ru": ("нет заключительных слов ({calls})", "Скажите, что сделано, что это показало и что осталось."),
    "it": ("nessun testo di chiusura ({calls})", "Di' che cosa è stato fatto, che cosa ha mostrato e che cosa resta."),
}


def calls(count: int) -> dict[str, str]:
    """So many calls of tools, in each language."""
    one = count == 1
    return {
        "en": f"{count} tool call{'' if one else 's'}",
        "zh": f"{count} 次工具调用",
        "ko": f"도구 호출 {count}회",
        "ja": f"ツール呼び出し{count}回",
        "fr": f"appels d'outils : {count}",
        "de": f"Werkzeugaufrufe: {count}",
        "es": f"llamadas a herramientas: {count}",
        "pt": f"chamadas de ferramentas: {count}",
        "ru": f"вызовов инструментов: {count}",
        "it": f"chiamate a strumenti: {count}",
    }
