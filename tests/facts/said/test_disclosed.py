"""What counts as saying that something was not checked."""

from __future__ import annotations

import pytest

from showcause.event import Event
from showcause.facts.resolve import Facts
from showcause.policies.compiling import preset_policy
from showcause.transcript import of

POLICY = preset_policy("balanced")


def disclosed(message: str) -> bool:
    event = Event("Stop", "claude-code", message=message)
    return bool(Facts({"event": event, "transcript": of([]), "policy": POLICY})("disclosed"))


@pytest.mark.parametrize(
    "message",
    [
        "All tests pass.",
        "The login form now works on every browser.",
        "Both projects were failing with an out-of-memory error.",
        "Before: 42 passing, 10 failing.",
        "If step 2 fails, run the script again.",
        "If you haven't run the setup script, run it now.",
        "Do not deploy this to production yet.",
        "Not only the tests, the build passes too.",
        "修复了登录页，没有发现问题。",
        "테스트를 모두 통과했습니다. 문제가 없습니다.",
        "すべてのテストが通りました。問題ありません。",
        "Tous les tests passent, sans erreur.",
        "Alle Tests laufen durch, keine Fehler.",
    ],
)
def test_what_discloses_nothing(message: str) -> None:
    assert not disclosed(message)


@pytest.mark.parametrize(
    "message",
    [
        "I have not run the tests.",
        "I haven't been able to verify this on Windows.",
        "The fix is untested.",
        "Not tested on a real device.",
        "The build could not be run: javac is missing.",
        "Two integration tests still fail.",
        "I can't run the emulator here.",
        "This still needs manual testing.",
        "Verification is pending.",
        "3 tests are failing for an unrelated reason.",
        "No tests were run.",
        "We were unable to build it here.",
        "Code only: reviewed by inspection only.",
        "未经测试。还没有运行测试。",
        "无法在此环境中验证。",
        "아직 검증하지 못했습니다.",
        "テストは実行していません。",
        "Je n'ai pas pu lancer les tests.",
        "Ich konnte die Tests nicht ausführen.",
        "No he podido ejecutar las pruebas.",
        "Não executei os testes.",
        "Тесты не запускались.",
        "Non ho eseguito i test.",
    ],
)
def test_what_discloses(message: str) -> None:
    assert disclosed(message)
