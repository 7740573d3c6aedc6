"""What sentences do in each of the ten languages: asking, waiting, offering, skipping, announcing, and what only looks so."""

from __future__ import annotations

import pytest

from showcause.facts.said.acts import Act, find
from showcause.facts.said.language import sure
from showcause.facts.said.present import Places
from showcause.facts.said.prose import prose
from showcause.facts.said.sentences import mood, sentences
from showcause.fold import fold
from showcause.policies.compiling import preset_policy

FAMILIES = preset_policy("balanced").families

# act -> language -> phrases that do it
DOES = {
    "punt": {
        "en": ("It's your call.", "Let me know how you'd like to proceed.", "Which one would you prefer?"),
        "zh": ("由你决定。", "請告訴我選哪個方案。", "你更倾向哪个?"),
        "ko": ("결정해 주세요.", "어느 쪽을 원하시나요?", "어떻게 진행할까요?"),
        "ja": ("決めてください。", "どちらがよろしいですか?", "どのように進めましょうか?"),
        "fr": ("C'est à toi de décider.", "Dis-moi comment tu préfères procéder.", "Laquelle préfères-tu ?", "Comment souhaitez-vous procéder ?"),
        "de": ("Du entscheidest.", "Sag mir, wie du vorgehen willst.", "Welche Variante bevorzugst du?", "Wie soll ich weiter vorgehen?"),
        "es": ("Tú decides.", "Dime cómo quieres proceder.", "¿Cuál prefieres?", "¿Cómo quieres continuar?"),
        "pt": ("A decisão é sua.", "Me diga como você quer prosseguir.", "Qual você prefere?", "Como gostaria de continuar?"),
        "ru": ("Решать вам.", "Скажите, как вы хотите продолжить.", "Какой вариант вы предпочитаете?", "Как лучше поступить?"),
        "it": ("La scelta è tua.", "Dimmi come vuoi procedere.", "Quale preferisci?", "Come vuoi continuare?"),
    },
    "at_your_word": {
        "en": ("Say the word and I start.", "Waiting for your go-ahead."),
        "zh": ("确认后我就开始。", "等待您的批准。"),
        "ko": ("승인을 기다리겠습니다.", "언제든 시작할 수 있습니다."),
        "ja": ("ご承認いただければ進めます。", "ご指示をお待ちしています。"),
        "fr": ("Dis-moi et je commence.", "J'attends ton feu vert."),
        "de": ("Sag einfach Bescheid, dann fange ich an.", "Ich warte auf deine Freigabe."),
        "es": ("Avísame y lo hago.", "Quedo a la espera de tu confirmación."),
        "pt": ("Me avise e eu começo.", "Aguardo sua confirmação."),
        "ru": ("Дайте знать - и я начну.", "Жду вашего подтверждения."),
        "it": ("Dimmi e procedo.", "Attendo la tua conferma."),
    },
    "offer": {
        "en": ("I can also add a test if you'd like.", "Happy to extend it."),
        "zh": ("如果需要,我可以再加一个测试。", "需要的话随时告诉我。"),
        "ko": ("원하시면 테스트도 추가해 드릴 수 있습니다.", "필요하시면 말씀해 주세요."),
        "ja": ("必要であればテストも追加します。", "ご希望でしたらお知らせください。"),
        "fr": ("Si vous voulez, je peux ajouter un test.", "Je peux aussi écrire un test si besoin."),
        "de": ("Wenn du möchtest, ergänze ich einen Test.", "Ich kann auch einen Test schreiben, falls gewünscht."),
        "es": ("Si quieres, puedo añadir una prueba.", "Puedo también escribir una prueba si lo deseas."),
        "pt": ("Se quiser, posso adicionar um teste.", "Posso também escrever um teste se você quiser."),
        "ru": ("Если хотите, могу добавить тест.", "Могу также написать тест, если нужно."),
        "it": ("Se vuoi, posso aggiungere un test.", "Posso anche scrivere un test se serve."),
    },
    "waiting": {
        "en": ("The suite is still running.", "I'll wait for the build."),
        "zh": ("测试仍在运行。", "等待构建完成。"),
        "ko": ("백그라운드에서 실행 중입니다.", "빌드가 끝나기를 기다리고 있습니다."),
        "ja": ("テストはまだ実行中です。", "ビルドの完了を待っています。"),
        "fr": ("Les tests tournent en arrière-plan.", "J'attends le résultat."),
        "de": ("Die Tests laufen noch.", "Ich warte auf das Ergebnis."),
        "es": ("Las pruebas siguen ejecutándose.", "Esperando a que termine la compilación."),
        "pt": ("Os testes ainda estão rodando em segundo plano.", "Aguardando o resultado."),
        "ru": ("Тесты ещё выполняются.", "Жду завершения сборки."),
        "it": ("I test sono ancora in esecuzione.", "Attendo il risultato."),
    },
    "skip": {
        "en": ("I skipped the docs.", "The docs go in a follow-up.", "The remaining modules follow the same pattern."),
        "zh": ("文档跳过了。", "文档留到后续处理。", "其余模块同理。"),
        "ko": ("문서는 생략했습니다.", "문서는 나중에 추가하겠습니다.", "나머지도 같은 방식입니다."),
        "ja": ("文書は省略しました。", "文書は後で追加します。", "残りのモジュールも同様です。"),
        "fr": ("J'ai omis la documentation.", "Je ferai la documentation plus tard.", "Les autres suivent le même modèle."),
        "de": ("Ich habe die Doku weggelassen.", "Die Doku wird später ergänzt.", "Die anderen folgen demselben Muster."),
        "es": ("He omitido la documentación.", "La documentación se hará más adelante.", "Los demás siguen el mismo patrón."),
        "pt": ("Deixei de fora a documentação.", "A documentação fica para mais tarde.", "Os demais seguem o mesmo padrão."),
        "ru": ("Документацию я пропустил.", "Документацию добавлю позже: позже можно дописать.", "Остальные модули делаются аналогично."),
        "it": ("Ho saltato la documentazione.", "La documentazione si può aggiungere più tardi.", "Gli altri seguono lo stesso schema."),
    },
    "announce": {
        "en": ("Now let me run the tests.",),
        "zh": ("接下来我运行测试。",),
        "ko": ("이제 테스트를 실행하겠습니다.",),
        "ja": ("次にテストを実行します。",),
        "fr": ("Maintenant je vais lancer les tests.",),
        "de": ("Jetzt werde ich die Tests ausführen.",),
        "es": ("Ahora voy a ejecutar las pruebas.",),
        "pt": ("Agora vou executar os testes.",),
        "ru": ("Сейчас я запущу тесты.",),
        "it": ("Ora eseguo i test.",),
    },
}  # fmt: skip
# the same words, and the act is not done
DOES_NOT = {
    "punt": {
        "en": ("Users decide which one they prefer.", "There is no need to decide.", "As per your choice, the cache stays."),
        "zh": ("用户可以选择哪个方案。", "不需要你决定。"),
        "ko": ("사용자가 어느 쪽을 원하는지 선택합니다.", "결정하실 필요가 없습니다."),
        "ja": ("利用者がどちらを使うか選択します。", "決めていただく必要はありません。"),
        "fr": ("Les utilisateurs décident laquelle ils préfèrent.", "Pas besoin de choisir.", "Selon ton choix, le cache reste."),
        "de": ("Die Nutzer entscheiden, welche sie bevorzugen.", "Es gibt nichts zu entscheiden.", "Gemäß deiner Entscheidung bleibt der Cache."),
        "es": ("Los usuarios deciden cuál prefieren.", "No hace falta decidir.", "Según tu decisión, la caché se queda."),
        "pt": ("Os usuários decidem qual preferem.", "Não precisa decidir nada.", "Conforme sua escolha, o cache fica."),
        "ru": ("Пользователь решает, какой вариант он выберет.", "Решать ничего не нужно.", "Согласно вашему выбору кэш остаётся."),
        "it": ("Gli utenti decidono quale preferiscono.", "Non serve decidere.", "Secondo la tua scelta la cache resta."),
    },
    "waiting": {
        "en": ("Waiting for your approval.", "The server is running."),
        "zh": ("等待你的确认。",),
        "ko": ("승인을 기다립니다.",),
        "ja": ("ご承認をお待ちしています。",),
        "fr": ("J'attends votre accord.",),
        "de": ("Ich warte auf deine Freigabe.",),
        "es": ("Espero tu confirmación.",),
        "pt": ("Aguardo sua aprovação.",),
        "ru": ("Жду вашего согласия.",),
        "it": ("Attendo la tua conferma.",),
    },
    "skip": {
        "en": ("The parser skips blank lines.", "3 tests were skipped."),
        "zh": ("自动跳过空行。",),
        "ko": ("빈 줄을 건너뛰었습니다.",),
        "ja": ("パーサーは空行をスキップします。",),
        "fr": ("Le script ignore les lignes vides.", "3 tests ignorés."),
        "de": ("Der Parser überspringt Leerzeilen.", "3 Tests wurden übersprungen."),
        "es": ("El parser omite las líneas vacías.", "3 pruebas omitidas."),
        "pt": ("O parser pula as linhas vazias.", "3 testes ignorados."),
        "ru": ("Парсер пропускает пустые строки.", "3 теста пропущено."),
        "it": ("Il parser salta le righe vuote.", "3 test saltati."),
    },
    "announce": {
        "en": ("I'll run the tests once you confirm.",),
        "zh": ("你确认后我会运行测试。",),
        "ko": ("승인해 주시면 테스트를 실행하겠습니다.",),
        "ja": ("ご承認いただければテストを実行します。",),
        "fr": ("Je vais lancer les tests dès que tu confirmes.",),
        "de": ("Ich werde die Tests ausführen, sobald du zustimmst.",),
        "es": ("Voy a ejecutar las pruebas cuando confirmes.",),
        "pt": ("Vou executar os testes assim que você confirmar.",),
        "ru": ("Я запущу тесты, когда вы подтвердите.",),
        "it": ("Eseguirò i test appena confermi.",),
    },
}  # fmt: skip
CONDITIONS = {
    "en": "If you want, I can go on.", "zh": "如果需要,我可以继续。", "ko": "혹시 원하시면 계속하겠습니다.",
    "ja": "もしよければ続けます。", "fr": "Si tu veux, je continue.", "de": "Wenn du willst, mache ich weiter.",
    "es": "Si quieres, sigo.", "pt": "Se quiser, continuo.", "ru": "Если хотите, продолжу.", "it": "Se vuoi, continuo.",
}  # fmt: skip
QUESTIONS = {
    "en": "Shall I go on?", "zh": "要我继续吗", "ko": "계속할까요", "ja": "続けましょうか", "fr": "Je continue ?",
    "de": "Soll ich weitermachen?", "es": "¿Continúo?", "pt": "Continuo?", "ru": "Продолжать?", "it": "Continuo?",
}  # fmt: skip
NEGATED = {
    "en": "I did not skip it and left it for later.", "zh": "文档没有跳过了。", "ko": "문서는 안 생략했습니다.",
    "fr": "Je n'ai pas omis la documentation.", "de": "Die Doku habe ich nicht weggelassen.",
    "es": "No he omitido la documentación.", "pt": "Não deixei de fora a documentação.",
    "ru": "Документацию я не отложил.", "it": "Non ho saltato la documentazione.",
}  # fmt: skip
ATTRIBUTED = {
    "en": "As you asked, I skipped the docs.", "zh": "按你的意思,文档跳过了。", "ko": "요청하신 대로 문서는 생략했습니다.",
    "ja": "ご指示通り、文書は省略しました。", "fr": "Comme demandé, j'ai omis la documentation.",
    "de": "Wie gewünscht habe ich die Doku weggelassen.", "es": "Como pediste, he omitido la documentación.",
    "pt": "Como você pediu, deixei de fora a documentação.", "ru": "Как вы просили, документацию я отложил.",
    "it": "Come richiesto, ho saltato la documentazione.",
}  # fmt: skip


def acts(act: str, message: str) -> tuple[Act, ...]:
    found = sentences(prose(message), message)
    return find(Places(found, sure(message)), act, FAMILIES[act])


def rows(table: dict[str, dict[str, tuple[str, ...]]]) -> list[tuple[str, str, str]]:
    return [(act, lang, one) for act, langs in table.items() for lang, many in langs.items() for one in many]


@pytest.mark.parametrize(("act", "lang", "message"), rows(DOES_NOT), ids=lambda one: one)
def test_what_only_shares_words(act: str, lang: str, message: str) -> None:
    assert not acts(act, message)


@pytest.mark.parametrize(("act", "lang", "message"), rows(DOES), ids=lambda one: one)
def test_what_is_done(act: str, lang: str, message: str) -> None:
    assert lang in {one.lang for one in acts(act, message)}


@pytest.mark.parametrize("act", DOES)
def test_every_language_has_the_family(act: str) -> None:
    assert set(DOES[act]) == set(FAMILIES[act]) == set(CONDITIONS)


@pytest.mark.parametrize(("lang", "message"), CONDITIONS.items(), ids=CONDITIONS.keys())
def test_a_condition(lang: str, message: str) -> None:
    assert mood(fold(message)) == "condition"


@pytest.mark.parametrize(("lang", "message"), QUESTIONS.items(), ids=QUESTIONS.keys())
def test_a_question(lang: str, message: str) -> None:
    assert mood(fold(message)) == "question"


@pytest.mark.parametrize(("lang", "message"), ATTRIBUTED.items(), ids=ATTRIBUTED.keys())
def test_what_the_user_wanted(lang: str, message: str) -> None:
    found = acts("skip", message)
    assert found
    assert all(one.attributed for one in found)


@pytest.mark.parametrize(("lang", "message"), NEGATED.items(), ids=NEGATED.keys())
def test_what_is_denied(lang: str, message: str) -> None:
    """Either the near-misses silence it, or the negation is recorded."""
    assert all(one.negated for one in acts("skip", message))


def test_an_english_pattern_ends_at_no_accent() -> None:
    """`pr` is a pull request, and no piece of « préférer »."""
    assert not [one for one in acts("irreversible", "Vous pouvez préférer la seconde.") if one.lang == "en"]


def test_a_family_in_latin_letters_meets_text_of_its_language_only() -> None:
    """« design » is German too, and this message is English."""
    message = "The design of the loader is in the docs and it is not to be changed for now."
    assert not [one for one in acts("taste", message) if one.lang != "en"]


def test_tier_and_scope_are_told() -> None:
    found = acts("skip", "The remaining modules follow the same pattern.")
    assert [(one.tier, one.scope) for one in found] == [(2, "rest")]
