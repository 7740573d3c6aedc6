"""A claim is what the agent says it achieved; plans, conditions, denials and other people's words are none."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.facts.resolve import Facts
from showcause.facts.said.claims import KINDS, Claim
from showcause.policies.compiling import preset_policy

POLICY = preset_policy("balanced")
PHRASES = tomllib.loads((Path(__file__).parent / "claim_phrases.toml").read_text("utf-8"))
ROWS = [
    (lang, kind, phrase, side == 0)
    for lang, kinds in PHRASES.items()
    for kind, sides in kinds.items()
    for side, phrases in enumerate(sides)
    for phrase in phrases
]
NEAR = [row[:3] for row in ROWS if not row[3]]
CLAIMS = [row[:3] for row in ROWS if row[3]]


def claims(message: str) -> tuple[Claim, ...]:
    found: tuple[Claim, ...] = Facts({"message": message, "policy": POLICY})("claims")
    return found


def kinds(message: str) -> set[str]:
    return {claim.kind for claim in claims(message)}


def test_every_language_has_every_kind() -> None:
    """At least three claims and three near-misses of each."""
    assert {tuple(sorted(kinds)) for kinds in PHRASES.values()} == {tuple(sorted(KINDS))}
    assert len(PHRASES) == 10
    assert {len(phrases) >= 3 for kinds in PHRASES.values() for sides in kinds.values() for phrases in sides} == {True}


@pytest.mark.parametrize(("lang", "kind", "phrase"), NEAR, ids=[f"{row[0]}-{row[1]}-{n}" for n, row in enumerate(NEAR)])
def test_near_misses(lang: str, kind: str, phrase: str) -> None:
    """Words of a claim in a plan, a condition, a denial or a description claim nothing of the kind."""
    assert kind not in kinds(phrase)


@pytest.mark.parametrize(
    ("lang", "kind", "phrase"), CLAIMS, ids=[f"{row[0]}-{row[1]}-{n}" for n, row in enumerate(CLAIMS)]
)
def test_claims_by_kind(lang: str, kind: str, phrase: str) -> None:
    """Each short claim is told with its kind."""
    assert kind in kinds(phrase)


NO_CLAIM = {
    "condition behind": "All tests pass if you set the variable.",
    "plan": "Next I will run it so that all tests pass.",
    "question": "Do all tests pass?",
    "negation": "Not all tests pass.",
    "a document's state": "The protocol no longer prescribes it, and MEMORY.md is corrected.",
    "a document, French": "Le fichier est prêt ici :",
    "a document, German": "Das Dokument ist fertig.",
    "a document, Spanish": "El informe está listo.",
    "a document, Portuguese": "O relatório está pronto.",
    "a document, Italian": "Il documento è pronto.",
    "a document, Russian": "Отчёт готов.",
    "a document, Chinese": "文档已完成。",
    "a document, Korean": "문서가 완료되었습니다.",
    "a document, Japanese": "レポートは完成しました。",
    "what had been so before": "It broke again where I'd just fixed it.",
    "left to the user's word": "Ready to commit when you are.",
    "a check that is still to come, Portuguese": "Rodar primeiro cinco casos para validar que o script funciona corretamente.",
    "a check that is still to come, Spanish": "Ejecutar cinco casos para comprobar que el script funciona correctamente.",
    "a check that is still to come, French": "Lancer cinq cas pour confirmer que tout fonctionne.",
    "a check that is still to come, Italian": "Provare cinque casi per verificare che lo script funziona correttamente.",
    "a check that is still to come, German": "Fünf Fälle laufen lassen, um zu zeigen, dass alles funktioniert.",
    "an instruction behind a small word": "Now run this fixed query:",
    "a purpose, Portuguese": "Ajustei o código para que o login funcione.",
    "quotation": 'It prints "all tests pass".',
    "code": "It prints `all tests pass`.",
    "block quote": "> all tests pass",
    "fence": "```\nall tests pass\n```",
    "yesterday": "CI passed yesterday.",
    "the readme": "The README says all tests pass.",
    "another": "The reviewer said all tests pass.",
    "to the user": "Run the suite to see that all tests pass.",
    "table": "| Tests | all tests pass |",
    "exception": "All tests pass except two.",
    "some": "Some tests pass.",
    "goal": "The goal is that all tests pass.",
    "plan heading": "## Next steps\n\n- All tests pass",
    "lead-in": "Acceptance criteria:\n- All tests pass",
    "commit message": "Suggested commit message:\n\n- Fixed the crash",
    "behaviour of a test": "The tests check that users pass all gates.",
}


@pytest.mark.parametrize("message", NO_CLAIM.values(), ids=NO_CLAIM.keys())
def test_what_claims_nothing(message: str) -> None:
    """Words of success in somebody else's mouth, in a plan, in code or with a reservation."""
    assert claims(message) == ()


COUNTED = {
    "count": ("45 tests pass.", ("some", 45, None, None)),
    "ratio": ("12/12 tests pass.", ("all", 12, None, 12)),
    "part": ("10 of 12 tests pass.", ("some", 10, None, 12)),
    "all of a count": ("All 3 suites pass.", ("all", 3, None, 3)),
    "thousands": ("All 1,234 tests pass.", ("all", 1234, None, 1234)),
    "failures": ("Tests: 45 passed, 2 failed", ("some", 45, 2, None)),
    "no failures": ("45 tests pass, 0 failures.", ("some", 45, 0, None)),
    "no number": ("All tests pass.", ("all", None, None, None)),
    "Chinese": ("全部 12 个测试通过", ("all", 12, None, 12)),
    "Korean": ("테스트 12개 모두 통과", ("all", 12, None, 12)),
    "Japanese": ("テスト12件すべて成功しました。", ("all", 12, None, 12)),
    "German": ("12 von 12 Tests sind grün", ("all", 12, None, 12)),
    "French": ("Les 12 tests passent, aucun échec.", ("some", 12, 0, None)),
    "Russian": ("Все 12 тестов прошли", ("all", 12, None, 12)),
}


@pytest.mark.parametrize(("message", "expected"), COUNTED.values(), ids=COUNTED.keys())
def test_scope_and_numbers(message: str, expected: tuple[str, int | None, int | None, int | None]) -> None:
    """All is what the words or a full ratio say; a number alone is a part."""
    claim = next(claim for claim in claims(message) if claim.kind == "tests")
    assert (claim.scope, claim.passed, claim.failed, claim.total) == expected


STRENGTH = {
    "passes": ("All tests pass.", "hard"),
    "fixed": ("I fixed the crash.", "hard"),
    "should": ("The crash should be fixed now.", "soft"),
    "will": ("The filters will work smoothly.", "soft"),
    "seems": ("The login seems to be working now.", "soft"),
    "implemented": ("I implemented the option.", "soft"),
    "done": ("All done.", "soft"),
    "hedge in another clause": ("It should be fast; all tests pass.", "hard"),
    "German hedge": ("Das sollte jetzt funktionieren.", "soft"),
    "Chinese hedge": ("应该可以正常使用。", "soft"),
}


@pytest.mark.parametrize(("message", "strength"), STRENGTH.values(), ids=STRENGTH.keys())
def test_strength(message: str, strength: str) -> None:
    """Hard says that it works; soft that it was made, or that it ought to work."""
    assert {claim.strength for claim in claims(message)} == {strength}


RUNS = {
    "tests": "`npm test` passes.",
    "build": "`go build ./...` is clean.",
    "lint": "`ruff check` passes",
    "types": "`tsc --noEmit` is clean.",
}


@pytest.mark.parametrize(("kind", "message"), RUNS.items(), ids=RUNS.keys())
def test_a_command_in_code_tells_the_kind(kind: str, message: str) -> None:
    """What passes stands in code, which no pattern reads."""
    assert kinds(message) == {kind}


def test_a_name_in_code_that_is_no_check() -> None:
    """A function that passes something claims nothing."""
    assert kinds("`load` passes the id to the parser.") == set()


def test_a_heading_of_plans_ends_at_the_next_heading() -> None:
    """What stands under another heading counts again."""
    assert kinds("## Next steps\n\n- All tests pass\n\n## Result\n\nAll tests pass.") == {"tests"}


def test_a_lead_in_ends_with_its_list() -> None:
    """The paragraph behind the list is the agent's own word."""
    assert kinds("Acceptance criteria:\n- Lint is clean\n\nAll tests pass.") == {"tests"}


def test_a_count_beside_the_tests_is_one_claim() -> None:
    """The number belongs to what was counted."""
    assert [claim.kind for claim in claims("45 tests pass, 0 failures.")] == ["tests"]


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300) | st.sampled_from([row[2] for row in ROWS]))
def test_any_text_is_read(message: str) -> None:
    """Whatever the message holds, its claims are within it."""
    for claim in claims(message):
        assert message[claim.sentence.start : claim.sentence.end].strip() == claim.sentence.words


HOSTILE = {
    "one claim on and on": "all tests pass and ",
    "many claims": "is fixed. ",
    "list items": "- done\n",
    "conditions": "tests pass if ",
    "numbers": "12/12 ",
    "one digit": "1",
    "headings": "# all tests pass\n",
    "code": "`a` passes ",
    "Chinese": "测试通过",
    "words": "tests x x x ",
}


@pytest.mark.parametrize("unit", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_costs_no_more_than_its_length(unit: str) -> None:
    """64 KB take at most about four times what 16 KB take."""

    def cost(size: int) -> float:
        message = (unit * (size // len(unit) + 1))[:size]
        best = 9.0
        for _ in range(3):
            started = time.process_time()
            claims(message)
            best = min(best, time.process_time() - started)
        return best

    claims(unit * 400)
    assert cost(65_536) < 10 * cost(16_384) + 0.05
