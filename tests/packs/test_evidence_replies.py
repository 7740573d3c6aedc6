"""What the evidence gates say: short, on one line of their own, whatever the names in the trail are."""

from __future__ import annotations

import pytest

from showcause.event import Call, Event, Result
from showcause.facts.did.evidence import Evidence
from showcause.facts.said.claims import Claim
from showcause.facts.said.sentences import Sentence
from showcause.gates.trial import CaseWorld
from showcause.packs.completion.claim_contradicted import words as failed
from showcause.packs.completion.done_without_evidence import words as nothing
from showcause.packs.completion.green_run_gone_stale import words as stale
from showcause.packs.completion.tests_weakened import words as weakened
from showcause.packs.completion.wording import finding
from showcause.packs.completion.words import what
from showcause.pipeline import judge
from showcause.reply import Say, word
from showcause.transcript import ASSISTANT, PROMPT, RESULTS, Entry, of
from showcause.verdict import Verdict

from .trails import _CASE, STRICT

TABLES = [failed.FAILED, failed.FIGURES, nothing.NOTHING, nothing.BEFORE, stale.EDITED, stale.FORMATTED,
          *weakened.WEAKENED.values()]  # fmt: skip
CLAIMED = Evidence(
    Claim(
        "tests", "all", "hard", None, None, None, "all tests pass",
        Sentence(0, 400, "x" * 150 + " all tests pass " + "y" * 150, "x" * 150 + " all tests pass " + "y" * 150, "statement", 0),
        "en",
    ),
    "stale",
)  # fmt: skip

LONG = "src/" + "a-very-long-folder-name/" * 20 + "loader.py"
MESSAGES = {
    "en": "After a long look at the whole of the loader and at everything around it, " * 3 + "all tests pass.",
    "zh": "加载器的改动比预想的多，" * 9 + "所有测试通过。",
    "ko": "로더와 그 주변의 모든 부분을 자세히 살펴본 끝에 " * 6 + "모든 테스트가 통과합니다.",
    "ja": "ローダーとその周辺をすべて詳しく調べた結果、" * 6 + "すべてのテストが通りました。",
    "fr": "Le chargeur et son voisinage ont été revus en détail avec les autres modules et " * 3 + "tous les tests passent.",
    "de": "Der Loader und alles um ihn herum ist nach der langen Durchsicht mit den anderen Teilen dran und " * 2 + "alle Tests laufen durch.",
    "es": "El cargador y las partes de su entorno se revisaron con los otros módulos y con el resto y " * 2 + "todas las pruebas pasan.",
    "pt": "O carregador e as partes em volta foram revistos com os outros módulos e com o resto e " * 2 + "todos os testes passam.",
    "ru": "Загрузчик и то, что вокруг, просмотрены вместе с остальными модулями и " * 3 + "все тесты проходят.",
    "it": "Il caricatore e le parti intorno sono state riviste con gli altri moduli e con il resto e " * 2 + "tutti i test passano.",
}  # fmt: skip
LONG_RUN = f"pytest -q {'a' * 33}"  # the longest command that is named as such
CALLS = {
    "none": [("Edit", "edit", {"file_path": LONG}, "ok", 0)],
    "stale": [
        ("Bash", "shell", {"command": "pytest -q " + "--option " * 60}, "41 passed in 0.8s", 0),
        ("Edit", "edit", {"file_path": LONG}, "ok", 0),
    ],
    "stale, all names long": [
        ("Bash", "shell", {"command": f"pytest -q {'b' * 49}"}, "40 passed in 0.8s", 0),
        ("Bash", "shell", {"command": LONG_RUN}, "41 passed in 0.8s", 0),
        ("Edit", "edit", {"file_path": f"src/{'c' * 36}.py"}, "ok", 0),
    ],
    "none, red before": [
        ("Bash", "shell", {"command": LONG_RUN}, "2 failed, 39 passed in 0.8s", 1),
        ("Edit", "edit", {"file_path": f"src/{'c' * 36}.py"}, "ok", 0),
    ],
    "contradicted": [
        ("Edit", "edit", {"file_path": LONG}, "ok", 0),
        ("Bash", "shell", {"command": "pytest -q"}, "FAILED " + "tests/a.py::" * 90 + "\n2 failed, 39 passed in 0.9s", 1),
    ],
}  # fmt: skip


def verdict(state: str, message: str) -> Verdict:
    entries = [Entry(PROMPT, "u", text="Go.")]
    for number, (name, kind, given, text, exit) in enumerate(CALLS[state]):
        call = Call(name, kind, given, f"c{number}")
        entries.append(Entry(ASSISTANT, f"a{number}", calls=(call,)))
        entries.append(Entry(RESULTS, f"r{number}", results=(Result(call.id, text, bool(exit), exit),)))
    event = Event("Stop", "claude-code", session="s", message=message)
    return judge(event, of(entries), STRICT, CaseWorld(_CASE))


@pytest.mark.parametrize("lang", MESSAGES)
@pytest.mark.parametrize("state", CALLS)
def test_a_reply_stays_within_400_characters(state: str, lang: str) -> None:
    found = verdict(state, MESSAGES[lang])
    assert [judged.finding.state for judged in found.judged] == [state.partition(",")[0]]
    assert 60 < len(found.reply) <= 400
    assert "\n" not in found.reply


@pytest.mark.parametrize("lang", [lang for lang in MESSAGES if lang != "en"])
def test_a_reply_is_in_the_language_of_the_message(lang: str) -> None:
    """No sentence of the English form is left over."""
    reply = verdict("none", MESSAGES[lang]).reply
    assert "you said" not in reply
    assert "Run " not in reply


@pytest.mark.parametrize(("lang", "claim"), [("en", "all tests pass"), ("ja", "テストが通り"), ("ko", "통과합니다")])
def test_the_claim_is_quoted_around_its_words(lang: str, claim: str) -> None:
    assert claim in verdict("none", MESSAGES[lang]).reply


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table["en"][0][:24])
@pytest.mark.parametrize("room", [44, 12])
def test_the_claim_is_cut_where_everything_else_is_long(table: Say, room: int) -> None:
    """Whatever fills the blanks, no language passes the bound, and something of the claim is left."""
    blanks = {"ran": f"`{'r' * room}`", "where": "w" * room, "told": "t" * 60, "name": "n" * 40, "line": "l" * 50}
    found = finding(CLAIMED, "strict", table, what=what("tests", "c" * 60), **blanks)
    lengths = {lang: len(word([("completion/green-run-gone-stale", found)], "0" * 12, lang)) for lang in table}
    assert max(lengths.values()) <= 400
    assert len(found.words) >= 24


@pytest.mark.parametrize(
    ("state", "parts"),
    [
        pytest.param("stale", ["all tests pass", "pytest green", "loader.py", "Run the tests"], id="stale"),
        pytest.param(
            "stale, all names long", ["all tests pass", f"`{LONG_RUN}` green", "ccc.py", f"Run `{LONG_RUN}`"],
            id="the command that ran is the one to run",
        ),
        pytest.param("none", ["all tests pass", "loader.py", "no run of anything", "Run the tests"], id="nothing ran"),
        pytest.param("none, red before", ["only before the edit of", "ccc.py", f"Run `{LONG_RUN}`"], id="red before"),
        pytest.param("contradicted", ["all tests pass", "`pytest -q` failing", "2 failed, 39 passed", "Mend it"], id="red"),
    ],
)  # fmt: skip
def test_what_a_reply_names(state: str, parts: list[str]) -> None:
    """The claim, what ran and when, the file edited after it, and what to run."""
    reply = verdict(state, MESSAGES["en"]).reply
    assert [part for part in parts if part not in reply] == []
