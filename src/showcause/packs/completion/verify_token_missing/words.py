"""What completion/verify-token-missing says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

QUOTE: Say = {
    "en": (
        "no tool result of this session that holds the quoted output",
        "Run the check and quote what it prints, or say that it was not checked.",
    ),
    "zh": ("本会话的任何工具结果里都没有所引用的输出", "请运行验证命令并引用它的真实输出，或说明尚未验证。"),
    "ko": (
        "이 세션의 어떤 도구 결과에도 인용한 출력이 없다는 것",
        "검증 명령을 실행해 실제 출력을 인용하거나, 검증하지 않았다고 밝히세요.",
    ),
    "ja": (
        "引用された出力がこのセッションのどのツール結果にもないこと",
        "検証コマンドを実行して実際の出力を引用するか、未検証と明記してください。",
    ),
    "fr": (
        "aucun résultat d'outil de cette session ne contient la sortie citée",
        "Lancez la vérification et citez ce qu'elle affiche, ou dites que ce n'est pas vérifié.",
    ),
    "de": (
        "kein Werkzeugergebnis dieser Sitzung enthält die zitierte Ausgabe",
        "Führe die Prüfung aus und zitiere ihre Ausgabe, oder sag, dass es ungeprüft ist.",
    ),
    "es": (
        "ningún resultado de herramienta de esta sesión contiene la salida citada",
        "Ejecuta la comprobación y cita lo que imprime, o di que no está verificado.",
    ),
    "pt": (
        "nenhum resultado de ferramenta desta sessão contém a saída citada",
        "Execute a verificação e cite o que ela imprime, ou diga que não foi verificado.",
    ),
    "ru": (
        "ни один результат инструментов этой сессии не содержит приведённого вывода",
        "Запустите проверку и приведите её вывод, или скажите, что не проверено.",
    ),
    "it": (
        "nessun risultato di strumento di questa sessione contiene l'output citato",
        "Esegui il controllo e cita ciò che stampa, o di' che non è verificato.",
    ),
}
JUDGE: Say = {
    "en": (
        "no subagent whose reply ended with that verdict",
        "Let a verifying subagent judge, or drop the verdict and say what was not checked.",
    ),
    "zh": ("没有任何子代理以该结论结束回复", "请让负责验证的子代理来判断，或去掉该结论并说明哪些尚未验证。"),
    "ko": (
        "그 판정으로 답을 끝낸 하위 에이전트가 없다는 것",
        "검증용 하위 에이전트에게 판정을 맡기거나, 판정을 빼고 확인하지 않은 것을 밝히세요.",
    ),
    "ja": (
        "その判定で返答を終えたサブエージェントがいないこと",
        "検証用サブエージェントに判定させるか、判定を外して未確認の点を書いてください。",
    ),
    "fr": (
        "aucun sous-agent n'a fini sa réponse par ce verdict",
        "Faites juger un sous-agent de vérification, ou retirez le verdict et dites ce qui n'est pas vérifié.",
    ),
    "de": (
        "kein Unteragent hat seine Antwort mit diesem Urteil beendet",
        "Lass einen prüfenden Unteragenten urteilen, oder streich das Urteil und sag, was ungeprüft ist.",
    ),
    "es": (
        "ningún subagente terminó su respuesta con ese veredicto",
        "Deja que juzgue un subagente verificador, o quita el veredicto y di qué no está verificado.",
    ),
    "pt": (
        "nenhum subagente terminou a resposta com esse veredito",
        "Deixe um subagente verificador julgar, ou retire o veredito e diga o que não foi verificado.",
    ),
    "ru": (
        "ни один субагент не закончил ответ таким вердиктом",
        "Пусть судит проверяющий субагент, или уберите вердикт и скажите, что не проверено.",
    ),
    "it": (
        "nessun subagente ha chiuso la risposta con quel verdetto",
        "Fai giudicare un subagente che verifica, o togli il verdetto e di' che cosa non è verificato.",
    ),
}
FAILED: Say = {
    "en": (
        "a failing verdict beside a claim of success",
        "Say what failed and go on with it; do not call the work finished.",
    ),
    "zh": ("失败的结论旁边写着工作已完成", "请说明哪里失败并继续处理，不要宣称已经完成。"),
    "ko": (
        "실패 판정 옆에 완료했다는 주장이 있다는 것",
        "무엇이 실패했는지 밝히고 계속 작업하세요. 완료라고 하지 마세요.",
    ),
    "ja": ("失敗の判定と並んで完了の主張があること", "何が失敗したかを書いて作業を続け、完了とは言わないでください。"),
    "fr": (
        "un verdict d'échec à côté d'une annonce de succès",
        "Dites ce qui a échoué et continuez ; ne dites pas que c'est terminé.",
    ),
    "de": (
        "das Urteil FAIL neben einer Erfolgsmeldung",
        "Sag, was fehlschlug, und arbeite daran weiter; nenn die Arbeit nicht fertig.",
    ),
    "es": (
        "un veredicto de fallo junto a un anuncio de éxito",
        "Di qué falló y sigue con ello; no des el trabajo por terminado.",
    ),
    "pt": (
        "um veredito de falha ao lado de um anúncio de sucesso",
        "Diga o que falhou e continue; não dê o trabalho por concluído.",
    ),
    "ru": (
        "вердикт о провале рядом с заявлением об успехе",
        "Скажите, что не прошло, и продолжайте; не называйте работу законченной.",
    ),
    "it": (
        "un verdetto di fallimento accanto a un annuncio di successo",
        "Di' che cosa è fallito e continua; non dire che il lavoro è finito.",
    ),
}
