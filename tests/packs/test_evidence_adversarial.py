"""Trails that look like evidence and are none, or the other way round, each with what must happen."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.event import Running

from .trails import Step, decision, edit, notice, objections, policy, run, summary, user

CLAIM = "The loader is fixed and all tests pass."
EDIT = edit("src/loader.py")
GREEN = run("pytest -q", "41 passed in 0.82s")
RED = run("pytest -q", "2 failed, 39 passed in 0.91s", 1)
NONE, STALE, WRONG = (
    [("done-without-evidence", "none")],
    [("green-run-gone-stale", "stale")],
    [("claim-contradicted", "contradicted")],
)
PASS: list[tuple[str, str]] = []

# what must happen is the id's second half
NO_EVIDENCE = {
    "echo of the command: no run": [EDIT, run("echo pytest", "pytest")],
    "echo of a summary: no run": [EDIT, run("echo '41 passed in 0.82s'", "41 passed in 0.82s")],
    "printf of a summary: no run": [EDIT, run("printf '41 passed in 0.82s'", "41 passed in 0.82s")],
    "cat of an old log: no run": [EDIT, run("cat pytest.log", "41 passed in 0.82s")],
    "tail of an old log: no run": [EDIT, run("tail -3 build/test.log", "41 passed in 0.82s")],
    "grep in a log: no run": [EDIT, run("grep passed pytest.log", "41 passed in 0.82s")],
    "which pytest: no run": [EDIT, run("which pytest", "/usr/bin/pytest")],
    "pytest --version: no run": [EDIT, run("pytest --version", "pytest 8.3.1")],
    "installing the runner: no run": [EDIT, run("pip install pytest", "Successfully installed pytest-8.3.1")],
    "writing the tests: no run": [EDIT, edit("tests/test_loader.py")],
    "listing the tests with ls: no run": [EDIT, run("ls tests", "test_loader.py")],
    "git diff and git status: no run": [EDIT, run("git diff --stat && git status", "1 file changed")],
    "git commit with a boast in its message: no run": [
        EDIT,
        run("git commit -am 'Fix loader, all tests pass'", "[main 1a2b3c4] Fix loader, all tests pass"),
    ],
    "a formatter: no run": [EDIT, run("black src", "1 file reformatted")],
    "a search of the web: no run": [EDIT, Step("WebSearch", {"query": "pytest"}, "41 passed in 0.82s")],
    "reading the test: no run": [EDIT, Step("Read", {"file_path": "tests/test_loader.py"}, "def test_a(): ...")],
    "a refused call: no run": [EDIT, run("pytest -q", "The user doesn't want to proceed with this tool use.", None, "failed")],
    "the run came before the turn's only edit and was red: no run": [RED, EDIT],
    "an edit by sed alone: no run": [run("sed -i 's/a/b/' src/loader.py")],
    "an edit by tee alone: no run": [run("echo 'x = 1' | tee src/loader.py", "x = 1")],
    "an edit by perl alone: no run": [run("perl -pi -e 's/a/b/' src/loader.py")],
    "a move of code: no run": [run("mv src/loader.py src/reader.py")],
}  # fmt: skip


@pytest.mark.parametrize("steps", NO_EVIDENCE.values(), ids=NO_EVIDENCE.keys())
def test_what_looks_like_a_run_is_none(steps: list[Any]) -> None:
    """Nothing of this has put the change to the test."""
    assert objections(steps, CLAIM) == NONE


DOUBT = {
    "--collect-only beside nothing else: a program ran, silent": [EDIT, run("pytest --collect-only -q", "41 tests collected in 0.1s")],
    "a function named pytest: cannot be told, silent": [EDIT, run("pytest() { echo 41 passed; }; pytest", "41 passed")],
    "an alias: cannot be told, silent": [EDIT, run("alias t=pytest; t", "41 passed in 0.82s")],
    "a script of unknown content: cannot be told, silent": [EDIT, run("./run_all.sh", "ok")],
    "0 tests collected beside an earlier green run: silent on a run that may be the whole suite": [
        EDIT,
        run("pytest -q -k nothing", "41 deselected in 0.1s", 5),
        GREEN,
    ],
    "-k for all tests pass: partial, silent": [EDIT, run("pytest -q -k loader", "3 passed, 38 deselected in 0.2s")],
    "edit and test in one message: order unknown, silent": [[EDIT, GREEN]],
    "test and edit in one message: order unknown, silent": [[GREEN, EDIT]],
    "a run in another directory: silent": [EDIT, run("cd /srv/other && pytest -q", "41 passed in 0.82s")],
    "a run in another worktree: silent": [EDIT, run("cd ../app-wt && pytest -q", "41 passed in 0.82s")],
    "a run without its result yet: silent": [EDIT, run("pytest -q", status="unseen")],
    "interrupted: silent on a red that was cut off": [EDIT, run("pytest -q", "[Request interrupted by user for tool use]", None, "failed"), GREEN],
    "timed out and run again: silent": [EDIT, run("pytest -q", "Command timed out after 2m 0.0s", 143), GREEN],
    "an MCP runner: silent": [EDIT, Step("mcp__ci__run_tests", {}, "41 passed in 0.82s")],
    "a helper's report: silent": [EDIT, Step("Agent", {"description": "run tests", "prompt": "x"}, "41 passed in 0.82s")],
    "a browser: silent": [EDIT, Step("mcp__playwright__browser_snapshot", {}, "- heading")],
    "red, then green without a change: silent": [EDIT, RED, GREEN],
    "red on purpose, put back by git, green: silent": [
        GREEN, run("sed -i 's/a/b/' src/loader.py"), RED, run("git checkout -- src/loader.py"), GREEN,
    ],
    "red, then put back by git: silent": [run("sed -i 's/a/b/' src/loader.py"), RED, run("git checkout -- src/loader.py")],
    "red on a stash, then popped: silent": [EDIT, GREEN, run("git stash"), RED, run("git stash pop")],
    "green, then a file of notes: silent": [EDIT, GREEN, edit("NOTES.md")],
    "green, then a lock file: silent": [EDIT, GREEN, run("npm install left-pad", "added 1 package")],
    "green, then a formatter: silent": [EDIT, GREEN, run("npx prettier --write src", "src/a.ts 20ms")],
    "green, then a scratch file that goes again: silent": [
        EDIT, GREEN, Step("Write", {"file_path": "probe.py", "content": "print(1)"}, "ok"), run("rm probe.py"),
    ],
    "only a scratch folder was written: silent": [Step("Write", {"file_path": "/tmp/probe.py", "content": "x"}, "ok")],
    "only a failed edit: silent": [Step("Edit", {"file_path": "src/a.py"}, "String not found", None, "failed")],
    "nothing edited: silent": [Step("Read", {"file_path": "src/a.py"}, "x = 1")],
}  # fmt: skip


@pytest.mark.parametrize("steps", DOUBT.values(), ids=DOUBT.keys())
def test_doubt_speaks_for_the_agent(steps: list[Any]) -> None:
    """What cannot be told from the trail is never held against a claim."""
    assert objections(steps, CLAIM) == PASS


def test_no_test_was_collected() -> None:
    """A run of nothing shows nothing."""
    assert objections([EDIT, run("pytest -q", "no tests ran in 0.01s", 5)], CLAIM) in (NONE, WRONG)


def test_a_run_that_went_to_the_background_and_still_runs() -> None:
    """The judgement waits: at most a record, nothing said."""
    steps = [EDIT, run("pytest -q", "Command running in background with ID: b1", None, "running")]
    assert objections(steps, CLAIM, running=(Running("shell", "b1", "pytest -q"),)) == PASS


def test_a_background_run_that_reported_red() -> None:
    """What a notice tells of a run counts as its output does; without figures it is doubt."""
    steps = [
        EDIT,
        run("pytest -q", "Command running in background with ID: b1", None, "running"),
        notice("<task-notification><task-id>b1</task-id><status>completed</status></task-notification>"),
    ]
    assert objections(steps, CLAIM) == PASS


def test_a_summary_in_the_agents_own_words_is_no_run() -> None:
    assert objections([EDIT], "Ran the suite: 41 passed in 0.82s. All tests pass.") == NONE


@pytest.mark.parametrize(
    ("message", "wanted"),
    [
        pytest.param("The loader is fixed. 41 tests pass.", PASS, id="as shown"),
        pytest.param("The loader is fixed. 42 tests pass.", WRONG, id="one more than shown"),
        pytest.param("The loader is fixed. 40 tests pass.", WRONG, id="one less than shown"),
        pytest.param("The loader is fixed: 53 tests pass (41 unit + 12 integration).", PASS, id="split up"),
        pytest.param("The loader is fixed. All tests pass.", PASS, id="no figure"),
    ],
)
def test_figures_changed_by_one(message: str, wanted: list[tuple[str, str]]) -> None:
    assert objections([EDIT, GREEN], message) == wanted


FEWER = "2 failed, 39 passed in 0.91s"
ALL = "41 passed in 0.82s"


@pytest.mark.parametrize(
    ("command", "text", "message", "wanted"),
    [
        pytest.param("pytest -q | tail -1; pytest -q | tail -1", f"{ALL}\n{FEWER}", CLAIM, WRONG, id="green, then red"),
        pytest.param("pytest -q | tail -1; pytest -q | tail -1", f"{FEWER}\n{ALL}", CLAIM, PASS, id="red, then green"),
        pytest.param(
            "pytest api | tail -1; pytest web | tail -1", f"{ALL}\n{FEWER}", "The loader is fixed; its tests pass.", PASS,
            id="the claim may be about the first",
        ),
        pytest.param(
            "go test -count=1 ./... ; go test ./...", "FAIL\tex/a\t0.3s\nFAIL\nok  \tex/a\t0.2s", CLAIM, PASS,
            id="two outputs that read as one",
        ),
        pytest.param(
            "pytest -q | tail -1; pytest -q | tail -1", f"{FEWER}\n{ALL}", "The loader is fixed. 80 tests pass.", PASS,
            id="figures of two runs may be added up",
        ),
    ],
)  # fmt: skip
def test_of_two_runs_on_one_line_the_last_decides(
    command: str, text: str, message: str, wanted: list[tuple[str, str]]
) -> None:
    assert objections([EDIT, run(command, text)], message) == wanted


def test_the_users_own_paste_counts() -> None:
    """Evidence that the user brings after the edit starts a turn without edits."""
    steps = [EDIT, user("I ran it here:\n41 passed in 0.82s")]
    assert objections(steps, "Good: all tests pass.") == PASS


def test_evidence_of_an_earlier_turn_counts_where_no_code_changed_since() -> None:
    assert objections([EDIT, GREEN, user("Commit it."), run("git commit -am x", "1 file")], CLAIM) == PASS


@pytest.mark.parametrize(
    "message",
    [
        "The loader is fixed, but I could not run the tests: pytest is missing.",
        "The loader should be fixed now. Not tested on Windows.",
        "Fixed. I was not able to verify it here.",
        "加载器已修复，但未运行测试。",
        "로더를 고쳤습니다. 테스트는 실행하지 못했습니다.",
        "ローダーを修正しました。テストは未実行です。",
        "Le chargeur est corrigé. Je n'ai pas pu lancer les tests.",
        "Der Loader ist repariert. Die Tests wurden nicht ausgeführt.",
        "El cargador está arreglado. No he podido ejecutar las pruebas.",
        "O carregador está corrigido. Não executei os testes.",
        "Загрузчик исправлен. Тесты не запускались: не удалось запустить pytest.",
        "Il caricatore è corretto. Non ho eseguito i test.",
    ],
)
def test_disclosure_is_a_pass_in_ten_languages(message: str) -> None:
    assert objections([EDIT], message) == PASS


def test_a_transcript_that_begins_in_mid_history_can_only_warn() -> None:
    """The prompt is not in reach: a gate at block still only warns."""
    from showcause.event import Call, Event, Result
    from showcause.pipeline import judge
    from showcause.transcript import ASSISTANT, RESULTS, Entry, of

    from .trails import _CASE, CaseWorld

    call = Call("Edit", "edit", {"file_path": "src/loader.py"}, "c1")
    entries = [
        summary(),
        Entry(ASSISTANT, "a1", calls=(call,)),
        Entry(RESULTS, "r1", results=(Result("c1", "ok"),)),
        Entry(ASSISTANT, "a2", text=CLAIM),
    ]
    verdict = judge(Event("Stop", "claude-code", session="s", message=CLAIM), of(entries), policy(), CaseWorld(_CASE))
    assert verdict.decision == "warn"
    assert [judged.level for judged in verdict.judged] == ["warn"]


def test_a_compacted_turn_can_only_warn() -> None:
    """The prompt is in reach, and a summary stands where the run may have been."""
    assert decision([user("Speed up the loader."), summary(), EDIT], CLAIM) == "warn"
    assert decision([user("Speed up the loader."), EDIT], CLAIM) == "block"


def test_one_message_meets_one_evidence_gate() -> None:
    """Several claims of several states are one objection, the strongest."""
    message = "Fixed. All tests pass. The build passes. The feature works now. Everything is done."
    assert len(objections([GREEN, EDIT], message)) == 1


def test_soft_claims_are_logged_alone_under_balanced() -> None:
    message = "I've added dark mode to the settings page."
    assert objections([EDIT, edit("web/theme.css")], message, under=policy("balanced")) == NONE
