"""What is asked before the evidence rules out nothing to which an evidence gate would object."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from showcause.event import Call, Event, Result
from showcause.facts.did.owed import OBJECTIONS
from showcause.facts.resolve import Facts
from showcause.policies.compiling import preset_policy
from showcause.replay.world import Past, Recalled
from showcause.transcript import ASSISTANT, NOTICE, PROMPT, RESULTS, Entry, of

POLICY = preset_policy("strict")
EDIT = ("Edit", "edit", {"file_path": "src/cart.py", "old_string": "x = 1", "new_string": "x = 2\ny = 3"}, "", None)
SKIP = ("Edit", "edit", {"file_path": "tests/test_cart.py", "old_string": "def test_a():", "new_string": "@pytest.mark.skip\ndef test_a():"}, "", None)  # fmt: skip
PAGE = ("Write", "edit", {"file_path": "README.md", "content": "How it works."}, "", None)


def shell(command: str, text: str = "", exit: int | None = 0) -> tuple[str, str, dict[str, str], str, int | None]:
    return ("Bash", "shell", {"command": command}, text, exit)


GREEN = shell("pytest -q", "5 passed in 0.1s")
RED = shell("pytest -q", "2 failed, 3 passed in 0.1s", 1)
EMPTY = shell("pytest -q tests/none", "no tests ran in 0.01s", 5)
STEPS = [
    EDIT, SKIP, PAGE, GREEN, RED, EMPTY, shell("ls -la", "a b"), shell("cat src/cart.py", "x = 2"),
    shell("sed -i s/1/2/ src/cart.py"), shell("git checkout src/cart.py"), shell("git push", "ok"), shell("ruff format ."),
    shell("pytest -q > out.log 2>&1"), shell("cat out.log", "2 failed, 3 passed in 0.1s"), shell("pytest -q 2>&1 | tail -3", "2 failed"),
    shell("npm run build", "Compiled successfully"), shell("mypy src", "Found 3 errors in 1 file", 1),
    shell("npm test &", "Command running in background with ID: b1"), shell("python run.py", "42"),
    ("Task", "agent", {"description": "check"}, "All 5 tests pass.", None),
    ("BashOutput", "wait", {"bash_id": "b1"}, "<status>completed</status>\n1 failed, 4 passed", None),
    ("Read", "read", {"file_path": "out.log"}, "3 passed in 0.1s", None),
]  # fmt: skip
MESSAGES = [
    "All 5 tests pass.", "The bug is fixed.", "The cart works now. All tests pass, 5 of 5.", "I updated the cart.",
    "The build succeeds and the type check passes.", "Fixed. Not run: the tests need a database.", "Everything is verified.",
    "Which one would you prefer?", "所有测试都通过了。", "모든 테스트가 통과했습니다.", "Deployed to production.",
]  # fmt: skip


def facts(steps: Sequence[tuple[str, str, dict[str, str], str, int | None]], message: str, notice: str = "") -> Facts:
    entries = [Entry(PROMPT, "p", text="Mend the cart.")]
    for number, (name, kind, asked, text, exit) in enumerate(steps):
        call = Call(name, kind, asked, f"c{number}")
        result = Result(call.id, text, bool(exit), exit, "background" in text)
        entries += [Entry(ASSISTANT, f"e{number}", calls=(call,)), Entry(RESULTS, f"r{number}", results=(result,))]
    if notice:
        entries.append(Entry(NOTICE, "n", text=notice))
    event = Event("Stop", "claude-code", message=message)
    return Facts({"event": event, "transcript": of(entries), "policy": POLICY, **Past(Recalled(), 0.0).given()})


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        pytest.param([], "All 5 tests pass.", id="no call"),
        pytest.param([shell("cat a"), GREEN], "All 5 tests pass.", id="only looked and ran"),
        pytest.param([EDIT, GREEN], "All 5 tests pass.", id="ran after the change"),
        pytest.param([RED, EDIT, GREEN], "All 5 tests pass.", id="what failed before the change"),
        pytest.param([PAGE], "I updated the page.", id="documentation"),
        pytest.param([EDIT], "Fixed. Not run: the tests need a database.", id="disclosed"),
        pytest.param([EDIT], "Which one would you prefer?", id="nothing claimed"),
    ],
)
def test_what_owes_no_run(steps: list[tuple[str, str, dict[str, str], str, int | None]], message: str) -> None:
    found = facts(steps, message)
    assert not all(map(found, ("touched", "asserted", "code_changed", "owed")))


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        pytest.param([EDIT], "All 5 tests pass.", id="nothing ran"),
        pytest.param([GREEN, EDIT], "All 5 tests pass.", id="ran before the change alone"),
        pytest.param([EDIT, RED], "All 5 tests pass.", id="failed"),
        pytest.param([EDIT, EMPTY], "All 5 tests pass.", id="no test was there"),
    ],
)
def test_what_owes_one(steps: list[tuple[str, str, dict[str, str], str, int | None]], message: str) -> None:
    found = facts(steps, message)
    assert all(map(found, ("touched", "asserted", "code_changed", "owed")))


@settings(max_examples=400, deadline=None)
@given(
    some.lists(some.sampled_from(STEPS), max_size=7),
    some.sampled_from(MESSAGES),
    some.sampled_from(["", "<status>failed</status> exit code: 1 with ID: b1", "3 failed, 2 passed"]),
)
def test_what_rules_out_is_never_what_evidence_objects_to(
    steps: list[tuple[str, str, dict[str, str], str, int | None]], message: str, notice: str
) -> None:
    """The same answer as from the whole turn, wherever that is an objection."""
    asked, whole = facts(steps, message, notice), facts(steps, message, notice)
    objected = any(one.state in OBJECTIONS for one in whole("evidence"))
    held = all(map(asked, ("touched", "asserted", "code_changed")))
    assert held or not objected
    assert not held or asked("owed") == objected
    weakened = any(one.claim.kind in ("tests", "number") and one.state != "disclosed" for one in whole("evidence"))
    assert held or not (weakened and whole("weakened"))


def test_a_policy_that_names_formatters_looks_at_every_turn_with_one() -> None:
    steps = [EDIT, GREEN, shell("ruff format .")]
    found = facts(steps, "All 5 tests pass.")
    assert not found("owed")
    gates = [rule._replace(options={"formatters": True}) for rule in POLICY.gates]
    event = Event("Stop", "claude-code", message="All 5 tests pass.")
    policy = POLICY._replace(gates=tuple(gates))
    known = {name: found(name) for name in ("transcript", "observed")}
    assert Facts({**known, "event": event, "policy": policy})("owed")
