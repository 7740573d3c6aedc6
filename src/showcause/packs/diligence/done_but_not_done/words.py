"""What diligence/done-but-not-done says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

SAY: Say = {
    "en": (
        'the same message saying "{admission}"',
        "Finish that part, or say what is done and what is not in place of the claim.",
    ),
    "zh": (
        "同一条消息又说“{admission}”",
        "完成这一部分，或改为写明哪些已完成、哪些没有。",
    ),
    "ko": (
        "같은 메시지의 “{admission}”라는 말입니다",
        "그 부분을 끝내거나, 무엇이 끝났고 무엇이 남았는지로 고쳐 쓰세요.",
    ),
    "ja": (
        "同じメッセージの「{admission}」という記述です",
        "その部分を終えるか、完了したものと残っているものを書き分けてください。",
    ),
    "fr": (
        "le même message dit « {admission} »",
        "Finissez cette partie, ou dites ce qui est fait et ce qui ne l'est pas.",
    ),
    "de": (
        "dieselbe Nachricht sagt „{admission}“",
        "Mach diesen Teil fertig oder sag, was getan ist und was nicht.",
    ),
    "es": (
        "el mismo mensaje dice «{admission}»",
        "Termina esa parte o di qué está hecho y qué no.",
    ),
    "pt": (
        "a mesma mensagem diz “{admission}”",
        "Termine essa parte ou diga o que está feito e o que não está.",
    ),
    "ru": (
        "то же сообщение говорит «{admission}»",
        "Доделайте эту часть или скажите, что сделано, а что нет.",
    ),
    "it": (
        "lo stesso messaggio dice «{admission}»",
        "Finisci quella parte o di' che cosa è fatto e che cosa no.",
    ),
}
