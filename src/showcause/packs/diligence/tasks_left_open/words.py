"""What diligence/tasks-left-open says in each language; imported once there is something to say."""

from __future__ import annotations

from ....reply import Say

SAY: Say = {
    "en": (
        '{count} of {all} tasks of your list open, "{title}" among them, with no trace of it',
        "Do it, or close it in the list and say why it is dropped.",
    ),
    "zh": (
        "你的任务列表共 {all} 项，其中 {count} 项未完成，包括“{title}”，也没有做过它的痕迹",
        "请完成它，或在列表中关闭它并说明为何放弃。",
    ),
    "ko": (
        "목록의 작업 {all}개 중 {count}개가 열려 있고 “{title}”의 흔적이 없다는 것입니다",
        "그것을 하거나, 목록에서 닫고 그만두는 이유를 밝히세요.",
    ),
    "ja": (
        "リストの {all} 件中 {count} 件が未完了で、「{title}」に着手した形跡がないこと",
        "それを実施するか、リストで閉じて取りやめた理由を書いてください。",
    ),
    "fr": (
        "{count} tâches sur {all} ouvertes, dont « {title} », sans trace",
        "Faites-la, ou fermez-la dans la liste et dites pourquoi.",
    ),
    "de": (
        "{count} von {all} Aufgaben offen, darunter „{title}“, ohne eine Spur davon",
        "Erledige sie oder schließ sie in der Liste und sag, warum.",
    ),
    "es": (
        "{count} de {all} tareas abiertas, entre ellas «{title}», sin rastro",
        "Hazla o ciérrala en la lista y di por qué.",
    ),
    "pt": (
        "{count} de {all} tarefas abertas, entre elas “{title}”, sem sinal",
        "Faça ou feche-a na lista e diga por quê.",
    ),
    "ru": (
        "открыто задач: {count} из {all}, среди них «{title}», следов нет",
        "Сделайте её или закройте в списке и скажите почему.",
    ),
    "it": (
        "{count} attività su {all} aperte, tra cui «{title}», senza traccia",
        "Falla o chiudila nell'elenco e di' perché.",
    ),
}
