"""What counts as a check, with which outcome, and above all what does not."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from showcause.event import Call, Result
from showcause.facts.did.checks import Check, checks
from showcause.facts.did.positions import positions as place
from showcause.transcript import ASSISTANT, META, NOTICE, PROMPT, RESULTS, Entry, of

from .runners.samples import SAMPLES, Sample

BY_NAME_ONLY = ("googletest",)
NAMED = [one for one in SAMPLES if one.runner not in BY_NAME_ONLY]


class Scripts:
    def __init__(self, found: dict[str, str]) -> None:
        self._found = found

    def scripts(self) -> dict[str, str]:
        return self._found


def shell(command: str, text: str = "", exit: int | None = 0, number: int = 1, **more: Any) -> list[Entry]:
    call = Call("Bash", "shell", {"command": command}, f"c{number}")
    result = Result(call.id, text, failed=bool(exit), exit=exit, background=more.pop("background", False))
    return [Entry(ASSISTANT, f"e{number}", calls=(call,)), Entry(RESULTS, f"r{number}", results=(result,))]


def tool(name: str, kind: str, given: dict[str, Any], text: str, number: int = 1, failed: bool = False) -> list[Entry]:
    call = Call(name, kind, given, f"c{number}")
    return [
        Entry(ASSISTANT, f"e{number}", calls=(call,)),
        Entry(RESULTS, f"r{number}", results=(Result(call.id, text, failed),)),
    ]


def found(*entries: Entry, scripts: dict[str, str] | None = None, prompt: str = "Mend the cart.") -> tuple[Check, ...]:
    transcript = of([Entry(PROMPT, "p", text=prompt), *entries])
    turn = transcript.turn()
    from showcause.facts.did.actions import actions

    calls = actions(turn)
    return checks(turn, calls, place(turn, calls), Scripts(scripts or {}))  # type: ignore[arg-type]


def one(command: str, text: str = "", exit: int | None = 0, **more: Any) -> Check | None:
    """The one check of a shell call, of `other` kinds none."""
    all_of = [check for check in found(*shell(command, text, exit), **more) if check.kind != "other"]
    assert len(all_of) <= 1, all_of
    return all_of[0] if all_of else None


@pytest.mark.parametrize(
    ("command", "text"),
    [
        pytest.param("echo pytest", "pytest\n", id="the runner's name echoed"),
        pytest.param("echo '5 passed in 0.3s'", "5 passed in 0.3s\n", id="a summary echoed"),
        pytest.param("printf '8 passed in 0.42s\\n'", "8 passed in 0.42s\n", id="a summary printed"),
        pytest.param(
            "python3 -c \"print('8 passed in 0.42s')\"", "8 passed in 0.42s\n", id="a summary spelled in code"
        ),
        pytest.param(
            "pytest --collect-only -q", "tests/test_cart.py::test_total\n8 tests collected in 0.1s\n", id="listed"
        ),
        pytest.param("pytest --version", "pytest 8.1.0\n", id="the version"),
        pytest.param("npx jest --listTests", "/src/cart.test.js\n", id="jest lists"),
        pytest.param("go test -list . ./...", "TestTotal\nok  \texample.test/shop\t0.01s\n", id="go lists"),
        pytest.param("cat old.log", "8 passed in 0.42s\n", id="an old log"),
        pytest.param("tail -20 build/out.txt", "8 passed in 0.42s\n", id="an old log's end"),
        pytest.param("grep -r 'passed' .", "log.txt:8 passed in 0.42s\n8 passed in 0.42s\n", id="grep"),
        pytest.param("git log --oneline -3", "ab12 test: 8 passed in 0.4s\n8 passed in 0.42s\n", id="history"),
        pytest.param("git show HEAD", "    8 passed in 0.42s\n8 passed in 0.42s\n", id="a commit's text"),
        pytest.param("gh pr view 3", "## Tests\n8 passed in 0.42s\n", id="a pull request's text"),
        pytest.param("cat > test_cart.py <<'EOF'\nimport pytest\npytest.main()\nEOF", "", id="a here-document"),
        pytest.param(
            "pytest() { echo '8 passed in 0.42s'; }; pytest", "8 passed in 0.42s\n", id="a function of that name"
        ),
        pytest.param("pytest() { cat green.txt; }\npytest", "8 passed in 0.42s\n", id="a function that shows a file"),
        pytest.param("alias pytest='cat green.txt'; pytest", "8 passed in 0.42s\n", id="an alias"),
        pytest.param("ls tests/", "test_cart.py\n", id="listing"),
        pytest.param("which pytest", "/usr/bin/pytest\n", id="where it is"),
        pytest.param("pip install pytest", "Successfully installed pytest-8.1.0\n", id="installing it"),
        pytest.param("npm install", "added 12 packages\n", id="npm install"),
        pytest.param("npm ci", "added 12 packages\n", id="npm ci is an install"),
        pytest.param("vim tests/test_cart.py", "", id="an editor"),
        pytest.param("black .", "3 files reformatted\n", id="a formatter that writes"),
        pytest.param("npm run dev", "ready\n", id="a server"),
        pytest.param("npm run test:watch", "", id="a watcher"),
        pytest.param(
            "git commit -m 'Mend: 8 passed in 0.42s'", "[main ab12] Mend: 8 passed in 0.42s\n", id="a subject"
        ),
        pytest.param("# pytest\ntrue", "", id="a comment"),
        pytest.param("make -n test", "pytest\n", id="make, dry"),
    ],
)
def test_no_check(command: str, text: str) -> None:
    assert one(command, text) is None


@pytest.mark.parametrize("sample", NAMED, ids=lambda one: one.runner)
def test_green_under_its_own_command(sample: Sample) -> None:
    checked = [check for check in found(*shell(sample.command, sample.green)) if check.kind == sample.kind]
    assert [check.outcome for check in checked] == ["passed"]
    assert checked[0].runner in (sample.runner, "maven")
    assert checked[0].command == sample.command


@pytest.mark.parametrize("sample", NAMED, ids=lambda one: one.runner)
def test_red_with_a_red_exit(sample: Sample) -> None:
    checked = [check for check in found(*shell(sample.command, sample.red, 1)) if check.kind == sample.kind]
    assert {check.outcome for check in checked} == {"failed"}


@pytest.mark.parametrize("sample", NAMED, ids=lambda one: one.runner)
def test_red_behind_a_pipe_with_a_clean_exit(sample: Sample) -> None:
    """The output decides, whatever the exit status of `tail` says."""
    checked = [
        check for check in found(*shell(f"{sample.command} 2>&1 | tail -20", sample.red)) if check.kind == sample.kind
    ]
    assert {check.outcome for check in checked} == {"failed"}


@pytest.mark.parametrize("sample", [one for one in NAMED if not one.silent], ids=lambda one: one.runner)
def test_masked_by_a_pipe_that_shows_nothing(sample: Sample) -> None:
    checked = one(f"{sample.command} 2>&1 | grep -c nothing", "")
    assert checked is not None
    assert checked.outcome == ("passed" if sample.runner == "formatter" else "masked")


@pytest.mark.parametrize("sample", [one for one in NAMED if one.mixed], ids=lambda one: one.runner)
def test_numbers(sample: Sample) -> None:
    checked = [check for check in found(*shell(sample.command, sample.mixed, 1)) if check.kind == "tests"]
    assert [(check.passed, check.failed, check.skipped) for check in checked] == [sample.counts]


@pytest.mark.parametrize("sample", [one for one in NAMED if one.empty], ids=lambda one: one.runner)
def test_empty(sample: Sample) -> None:
    checked = one(sample.command, sample.empty)
    assert checked is not None
    assert (checked.outcome, checked.empty) == ("unknown", True)


@pytest.mark.parametrize(
    ("command", "text", "exit", "outcome"),
    [
        pytest.param("pytest -q", "", 0, "passed", id="exit 0 alone"),
        pytest.param("pytest -q", "", 1, "failed", id="exit 1 alone"),
        pytest.param("pytest -q | tail -3", "", 0, "masked", id="a pipe"),
        pytest.param("set -o pipefail; pytest -q | tail -3", "", 0, "passed", id="a pipe with pipefail"),
        pytest.param("pytest -q || true", "", 0, "masked", id="or true"),
        pytest.param("pytest -q || exit 1", "", 0, "passed", id="or exit 1"),
        pytest.param("pytest -q; echo done", "done\n", 0, "masked", id="a later command"),
        pytest.param("pytest -q\ngit status", "clean\n", 0, "masked", id="a later line"),
        pytest.param("set -e; pytest -q; echo done", "done\n", 0, "passed", id="set -e stops it"),
        pytest.param("set +e; pytest -q; echo done", "done\n", 0, "masked", id="set +e"),
        pytest.param("pytest -q && echo green", "green\n", 0, "passed", id="and"),
        pytest.param("pytest -q && git commit -m x", "", 1, "failed", id="the only check of a red chain"),
        pytest.param("pytest -q && ruff check . && git push", "", 0, None, id="two checks of a green chain"),
        pytest.param("! pytest -q", "", 0, "masked", id="negated"),
        pytest.param("if pytest -q; then echo a; else echo b; fi", "b\n", 0, "masked", id="a condition"),
        pytest.param("pytest -q > out.txt 2>&1", "", 0, "passed", id="into a file, exit seen"),
        pytest.param("pytest -q > out.txt 2>&1; tail -2 out.txt", "1 failed, 2 passed in 0.1s\n", 0, "failed", id="a file shown"),
        pytest.param("pytest -q > out.txt 2>&1; tail -2 out.txt", "3 passed in 0.1s\n", 0, "passed", id="a file shown, green"),
        pytest.param("pytest -q | tee out.txt", "", 0, "masked", id="tee"),
        pytest.param("pytest -q &", "", 0, "running", id="sent to the background"),
        pytest.param("timeout 60 pytest -q", "collecting\n", 124, "unknown", id="timed out"),
        pytest.param("pytest -q", "Command timed out after 2m 0.0s\ncollecting\n", 143, "unknown", id="cut by the harness"),
        pytest.param("pytest -q", "[Request interrupted by user for tool use]", None, "unknown", id="interrupted"),
        pytest.param("pytest -q", "bash: pytest: command not found", 127, "unknown", id="not there"),
        pytest.param("python -m pytest", "/usr/bin/python: No module named pytest", 1, "unknown", id="no such module"),
        pytest.param("npm test", 'npm error Missing script: "test"', 1, "unknown", id="no such script"),
        pytest.param("pytest -q; echo \"exit: $?\"", "exit: 0\n", 0, "passed", id="status echoed"),
        pytest.param("pytest -q; echo \"exit: $?\"", "exit: 1\n", 0, "failed", id="red status echoed"),
        pytest.param("pytest -q | tail -1; echo $?", "0\n", 0, "masked", id="the status of tail echoed"),
        pytest.param("pytest -q; rc=$?; echo rc=$rc", "rc=2\n", 0, "failed", id="status kept and echoed"),
        pytest.param("pytest -q --cov-fail-under=90", "8 passed in 0.2s\nFAIL Required coverage\n", 1, "failed", id="coverage"),
        pytest.param("pytest -q | grep -c nothing", "8 passed in 0.2s\n0\n", 1, "passed", id="grep's status is not pytest's"),
        pytest.param("pytest -q", "8 passed in 0.2s\n", None, "passed", id="no exit told"),
        pytest.param("pytest -q 2>/dev/null | tail -1", "", 0, "masked", id="errors thrown away"),
        pytest.param("npx tsc --noEmit 2>&1 | head -5", "", 0, "passed", id="a silent tool behind head"),
        pytest.param("npx tsc --noEmit 2>&1 | head -5", "src/a.ts(1,2): error TS2304: x\n", 0, "failed", id="tsc behind head"),
        pytest.param("go vet ./... 2>/dev/null | head", "", 0, "masked", id="a silent tool made deaf"),
        pytest.param("go test ./... 2>&1 | grep -v '^ok'", "", 1, "passed", id="go test without its ok lines"),
        pytest.param("make test", "make: *** [Makefile:3: test] Error 2\n", 0, "failed", id="make's own error"),
        pytest.param("cd web && npm test -- --run 2>&1 | tail -5", "", 0, "masked", id="npm test in a pipe"),
        pytest.param("for d in a b; do (cd $d && pytest -q); done", "", 0, "masked", id="a loop"),
        pytest.param("bash -c 'pytest -q | tail -1'", "", 0, "masked", id="a pipe inside -c"),
        pytest.param("docker compose exec app pytest -q", "8 passed in 0.2s\n", 0, "passed", id="in a container"),
        pytest.param("ssh host 'cd app && pytest -q'", "1 failed in 0.2s\n", 0, "failed", id="on another host"),
    ],
)  # fmt: skip
def test_outcome(command: str, text: str, exit: int | None, outcome: str | None) -> None:
    all_of = [check for check in found(*shell(command, text, exit)) if check.kind != "other"]
    if outcome is None:
        assert [(check.kind, check.outcome) for check in all_of] == [("tests", "passed"), ("lint", "passed")]
    else:
        assert [check.outcome for check in all_of] == [outcome]


@pytest.mark.parametrize(
    ("command", "selected"),
    [
        pytest.param("pytest", False, id="pytest"),
        pytest.param("pytest tests/ -q", False, id="the usual folder"),
        pytest.param("pytest -k cart", True, id="-k"),
        pytest.param("pytest tests/test_cart.py", True, id="a file"),
        pytest.param("pytest tests/test_cart.py::test_total", True, id="one test"),
        pytest.param("pytest --maxfail 1 -n 4", False, id="values of options"),
        pytest.param("python3 -m pytest -x -q", False, id="python -m"),
        pytest.param("uv run pytest tests/unit", True, id="a folder below"),
        pytest.param("npx jest src/cart.test.ts", True, id="jest file"),
        pytest.param("npx jest -t total", True, id="jest -t"),
        pytest.param("npx vitest run", False, id="vitest run"),
        pytest.param("npx vitest run src/cart.test.ts", True, id="vitest file"),
        pytest.param("go test ./...", False, id="go all"),
        pytest.param("go test ./cart", True, id="go package"),
        pytest.param("go test -run TestTotal ./...", True, id="go -run"),
        pytest.param("cargo test", False, id="cargo"),
        pytest.param("cargo test -p shop", True, id="cargo -p"),
        pytest.param("cargo test total", True, id="cargo by name"),
        pytest.param("npx mocha --grep total", True, id="mocha --grep"),
        pytest.param("bundle exec rspec spec/cart_spec.rb:12", True, id="rspec line"),
        pytest.param("dotnet test --filter Cart", True, id="dotnet filter"),
        pytest.param("dotnet test Shop.sln", False, id="dotnet solution"),
        pytest.param("./gradlew test --tests '*Cart*'", True, id="gradle --tests"),
        pytest.param("./gradlew test", False, id="gradle"),
        pytest.param("pnpm --filter shop test", True, id="pnpm --filter"),
        pytest.param("npm test", False, id="npm test"),
        pytest.param("npm test -- src/cart.test.ts", True, id="npm test with a file"),
        pytest.param("ctest -R cart", True, id="ctest -R"),
        pytest.param("npx playwright test pay.spec.ts", True, id="playwright file"),
    ],
)
def test_selected(command: str, selected: bool) -> None:
    checked = one(command)
    assert checked is not None
    assert checked.selected is selected


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        pytest.param("npm test", "tests", id="npm test"),
        pytest.param("pnpm -r run build", "build", id="pnpm build"),
        pytest.param("yarn lint", "lint", id="yarn lint"),
        pytest.param("npm run typecheck", "types", id="typecheck"),
        pytest.param("npm run check:types", "types", id="check:types"),
        pytest.param("mise run test", "tests", id="mise"),
        pytest.param("just check", "tests", id="just"),
        pytest.param("make", "build", id="make"),
        pytest.param("make lint test", "tests", id="make, two targets"),
        pytest.param("./gradlew :app:testDebugUnitTest", "tests", id="an android test task"),
        pytest.param("mvn -q -DskipTests package", "build", id="maven package"),
        pytest.param("turbo run build --filter=web", "build", id="turbo"),
        pytest.param("npx nx test shop", "tests", id="nx"),
        pytest.param("tox -e py311", "tests", id="tox"),
        pytest.param("python manage.py test shop", "tests", id="django"),
        pytest.param("python3 tests/test_cart.py", "tests", id="a test file by itself"),
        pytest.param("node scripts/smoke-test.mjs", "tests", id="a smoke script"),
        pytest.param("bash scripts/lint.sh", "lint", id="a lint script"),
        pytest.param("python3 -m py_compile cart.py", "build", id="py_compile"),
        pytest.param("node --check cart.js", "build", id="node --check"),
        pytest.param("bash -n run.sh", "build", id="bash -n"),
        pytest.param("ruff format --check .", "format", id="ruff format --check"),
        pytest.param("cargo fmt --check", "format", id="cargo fmt --check"),
        pytest.param("uv run mypy src", "types", id="behind uv run"),
        pytest.param("poetry run pytest", "tests", id="behind poetry run"),
        pytest.param("DEBUG=1 npx -y vitest run", "tests", id="behind an assignment and npx"),
        pytest.param("./vendor/bin/phpstan analyse", "types", id="in a vendor folder"),
        pytest.param("node_modules/.bin/eslint .", "lint", id="in node_modules"),
        pytest.param("vercel deploy --prod", "deploy", id="a deployment"),
    ],
)
def test_kind_by_name(command: str, kind: str) -> None:
    checked = one(command)
    assert checked is not None
    assert checked.kind == kind


@pytest.mark.parametrize(
    ("command", "scripts", "runner", "kind"),
    [
        pytest.param("npm run ready", {"npm run ready": "vitest run"}, "vitest", "tests", id="package.json"),
        pytest.param("make all", {"make all": "go build ./..."}, "go build", "build", id="Makefile"),
        pytest.param("just ready", {"just ready": "ruff check ."}, "ruff", "lint", id="justfile"),
        pytest.param("poe ready", {"poe ready": "pytest -q"}, "pytest", "tests", id="poe"),
        pytest.param("hatch run ready", {"hatch run ready": "mypy src"}, "mypy", "types", id="hatch"),
        pytest.param("composer ready", {"composer ready": "phpunit"}, "phpunit", "tests", id="composer"),
        pytest.param("mise run ready", {"mise run ready": "cargo test"}, "cargo", "tests", id="mise"),
    ],
)
def test_behind_a_script(command: str, scripts: dict[str, str], runner: str, kind: str) -> None:
    checked = one(command, scripts=scripts)
    assert checked is not None
    assert (checked.runner, checked.kind) == (runner, kind)


def test_a_script_that_only_cleans_is_no_check() -> None:
    assert one("npm run ready", scripts={"npm run ready": "rm -rf dist"}) is None


GREEN = "8 passed in 0.42s\n"


def test_whatever_started_it() -> None:
    """A summary counts from an unknown program, an MCP tool, a helper, a commit's hook, the person, a CI view."""
    cases = {
        "shell": shell("./scripts/go-all", GREEN),
        "mcp": tool("mcp__box__run_suite", "mcp", {"suite": "all"}, GREEN),
        "agent": tool("Agent", "agent", {"description": "Run it"}, "All 8 tests pass."),
        "user": [Entry(META, "m", text=f"<bash-input>pytest</bash-input><bash-stdout>{GREEN}</bash-stdout>")],
    }
    for source, entries in cases.items():
        checked = [check for check in found(*entries) if check.kind == "tests"]
        assert [(check.source, check.outcome) for check in checked] == [(source, "passed")], source
    hook = found(*shell("git commit -m 'Mend'", "ruff.....................Passed\n[main ab12] Mend\n"))
    assert [(check.runner, check.outcome) for check in hook] == [("pre-commit", "passed")]
    ci = found(*shell("gh run view 12 --log", f"test\tRun pytest\t2026-01-02T03:04:05.678Z {GREEN}"))
    assert [(check.runner, check.passed) for check in ci] == [("pytest", 8)]


def test_pasted_by_the_person_it_stands_before_every_call() -> None:
    checked = found(prompt=f"I ran it:\n{GREEN}Commit please.")
    assert [(check.source, check.order, check.passed) for check in checked] == [("user", -1, 8)]


@pytest.mark.parametrize(
    "name",
    ["mcp__files__read_file", "mcp__hub__get_file_contents", "mcp__hub__issue_read", "mcp__docs__search"],
)
def test_an_mcp_tool_that_reads_shows_texts_of_any_age(name: str) -> None:
    assert found(*tool(name, "mcp", {}, GREEN)) == ()


@pytest.mark.parametrize("kind", ["read", "search", "fetch", "edit"])
def test_reading_a_file_is_no_run(kind: str) -> None:
    assert found(*tool("Read", kind, {"file_path": "old.log"}, GREEN)) == ()


def test_the_agent_s_own_words_are_no_run() -> None:
    assert found(Entry(ASSISTANT, "e", text=GREEN)) == ()


def test_a_refused_call_is_no_run() -> None:
    assert found(*shell("pytest", "The user doesn't want to proceed with this tool use.", 1)) == ()


def test_a_log_that_a_run_of_this_turn_wrote_is_that_run() -> None:
    entries = [*shell("pytest -q > out.txt 2>&1 || true", ""), *shell("tail -3 out.txt", GREEN, number=2)]
    assert [(check.order, check.outcome, check.passed) for check in found(*entries)] == [(0, "passed", 8)]


STARTED = "Command running in background with ID: bx12ab. Output is being written to: /tmp/tasks/bx12ab.output"


def note(text: str) -> Entry:
    return Entry(NOTICE, "n", text=text)


@pytest.mark.parametrize(
    ("later", "outcome"),
    [
        pytest.param([], "running", id="no report yet"),
        pytest.param([note("<task-notification>\n<task-id>bx12ab</task-id>\n<status>completed</status>\n<summary>Background command completed (exit code 0)</summary>")], "passed", id="exit code 0"),
        pytest.param([note("<task-notification>\n<task-id>bx12ab</task-id>\n<status>failed</status>\n<summary>Background command failed with exit code 1</summary>")], "failed", id="exit code 1"),
        pytest.param([note("<task-notification>\n<task-id>other1</task-id>\n<status>completed</status>\n<summary>x (exit code 0)</summary>")], "running", id="another task's report"),
        pytest.param(tool("Read", "read", {"file_path": "/tmp/tasks/bx12ab.output"}, f"     1→{GREEN}", 2), "passed", id="its output read"),
        pytest.param(shell("tail -5 /tmp/tasks/bx12ab.output", "1 failed in 0.2s\n", number=2), "failed", id="its output's tail"),
        pytest.param(tool("BashOutput", "wait", {"bash_id": "bx12ab"}, f"<status>completed</status>\n<exit_code>0</exit_code>\n<stdout>\n{GREEN}</stdout>", 2), "passed", id="asked for"),
        pytest.param(tool("TaskOutput", "wait", {"task_id": "bx12ab"}, "<status>running</status>", 2), "running", id="still running"),
    ],
)  # fmt: skip
def test_a_background_run(later: list[Entry], outcome: str) -> None:
    """Its order is where it began: it checked the code of that moment."""
    checked = found(*shell("pytest -q", STARTED, None, background=True), *later)
    assert [(check.outcome, check.order) for check in checked] == [(outcome, 0)]


def test_calls_of_one_message_share_a_place() -> None:
    calls = (Call("Edit", "edit", {}, "a"), Call("Bash", "shell", {"command": "pytest"}, "b"))
    results = (Result("a", "ok"), Result("b", GREEN, exit=0))
    together = found(Entry(ASSISTANT, "e", calls=calls), Entry(RESULTS, "r", results=results))
    apart = found(
        Entry(ASSISTANT, "e1", calls=calls[:1]),
        Entry(RESULTS, "r1", results=results[:1]),
        Entry(ASSISTANT, "e2", calls=calls[1:]),
        Entry(RESULTS, "r2", results=results[1:]),
    )
    lines = found(
        Entry(ASSISTANT, "e1", calls=calls[:1]),
        Entry(ASSISTANT, "e2", calls=calls[1:]),
        Entry(RESULTS, "r1", results=results[:1]),
        Entry(RESULTS, "r2", results=results[1:]),
    )
    assert [check[0].order for check in (together, apart, lines)] == [0, 1, 0]


def test_the_folder_that_it_ran_in() -> None:
    assert [check.cwd for check in found(*shell("cd /srv/shop && cd web && pytest", GREEN))] == ["/srv/shop/web"]


def test_two_checks_of_one_line_each_with_its_own_outcome() -> None:
    text = "1 failed, 2 passed in 0.2s\nAll checks passed!\n"
    checked = found(*shell("pytest -q | tail -1; ruff check . | tail -1", text))
    assert [(check.runner, check.outcome) for check in checked] == [("pytest", "failed"), ("ruff", "passed")]


ONE, NONE = "1 failed, 2 passed in 0.2s\n", "3 passed in 0.2s\n"


@pytest.mark.parametrize(
    ("command", "text", "exit", "wanted"),
    [
        pytest.param("pytest; sed -i s/a/b/ x.py; pytest", ONE + NONE, 0, ["failed", "passed"], id="mended between"),
        pytest.param("pytest -q | tail -1; pytest -q | tail -1", NONE + ONE, 0, ["passed", "failed"], id="piped"),
        pytest.param("pytest a || pytest a --lf", ONE + NONE, 0, ["failed", "passed"], id="the failed ones again"),
        pytest.param("pytest a && pytest b", NONE + "5 passed in 0.4s\n", 0, ["passed", "passed"], id="both green"),
        pytest.param("pytest a && pytest b", ONE, 1, ["failed", "unknown"], id="the second never began"),
        pytest.param("pytest a >/dev/null; pytest b", ONE, 1, ["failed", "masked"], id="one shown: nobody knows which"),
        pytest.param("for i in 1 2; do pytest; done", ONE + NONE, 0, ["failed", "passed"], id="named once, run twice"),
        pytest.param("npx tsc -p a; npx tsc -p b", "a.ts(1,2): error TS2322: x\n", 0, ["failed", "unknown"], id="silent where green"),
        pytest.param(
            "go test -count=1 ./a; echo again; go test ./a", "FAIL\tex/a\t0.3s\nFAIL\nagain\nok  \tex/a\t0.2s\n", 0,
            ["failed", "unknown"], id="two outputs read as one",
        ),
    ],
)  # fmt: skip
def test_two_runs_of_one_line(command: str, text: str, exit: int, wanted: list[str]) -> None:
    """In their order, one summary each; where the summaries are fewer than the runs, the last one is not known."""
    assert [check.outcome for check in found(*shell(command, text, exit)) if check.kind != "other"] == wanted


def test_each_of_two_runs_keeps_its_folder() -> None:
    checked = found(*shell("cd /srv/a && pytest -q; cd /srv/b && pytest -q", ONE + NONE))
    assert [(check.cwd, check.outcome) for check in checked] == [("/srv/a", "failed"), ("/srv/b", "passed")]


def test_tests_that_did_not_compile_failed_and_so_did_the_build() -> None:
    text = "error[E0308]: mismatched types\nerror: could not compile `shop` (lib)\n"
    checked = found(*shell("cargo test", text, 101))
    assert {(check.kind, check.outcome) for check in checked} == {("tests", "failed"), ("build", "failed")}


def test_a_program_that_was_run_is_of_another_kind() -> None:
    checked = found(
        *shell("python3 cart.py --total", "12\n"), *shell("curl -s localhost:8000/health", "ok", 7, number=2)
    )
    assert [(check.kind, check.outcome) for check in checked] == [("other", "passed"), ("other", "failed")]


@pytest.mark.parametrize(
    ("command", "runner"),
    [
        pytest.param("bash scripts/verify.sh", "script", id="what it verifies nobody knows"),
        pytest.param("./tools/check-prerequisites.sh", "script", id="check, of something else"),
        pytest.param("/tmp/cart_test.exe print", "program", id="a compiled program called so"),
    ],
)
def test_a_name_that_promises_less_is_of_another_kind(command: str, runner: str) -> None:
    assert [(check.kind, check.runner) for check in found(*shell(command, "fine\n"))] == [("other", runner)]


@pytest.mark.parametrize(
    ("command", "text", "runner", "outcome"),
    [
        pytest.param("mise run lint 2>&1 | tail", "[lint:go] 0 issues.\n[lint] done\n", "golangci-lint", "passed", id="mise"),
        pytest.param("turbo run test | tail", "web:test:       Tests  4 passed (4)\n", "vitest", "passed", id="turbo"),
        pytest.param("pnpm -r test | tail", "packages/web test: Tests:       4 passed, 4 total\n", "jest", "passed", id="pnpm"),
        pytest.param("docker compose up | tail", "app-1  | 1 failed, 2 passed in 0.2s\n", "pytest", "failed", id="compose"),
        pytest.param("pnpm lint 2>&1 | tail", "> shop@1.0.0 lint /srv\n> eslint src\n\n", "eslint", "passed", id="a silent script"),
        pytest.param("npm run lint | tail", "> shop@1.0.0 lint\n> eslint src\n\n/a.ts\n  3:1  error  x\n", "eslint", "failed", id="with a finding"),
        pytest.param("npm test | tail", "> shop@1.0.0 test\n> vitest run\n\n", "vitest", "masked", id="not a silent one"),
    ],
)  # fmt: skip
def test_what_task_runners_add(command: str, text: str, runner: str, outcome: str) -> None:
    checked = [check for check in found(*shell(command, text)) if check.kind != "other"]
    assert [(check.runner, check.outcome) for check in checked] == [(runner, outcome)]


@pytest.mark.parametrize(
    ("command", "text", "kinds"),
    [
        pytest.param("Set-Location web; npm test | Select-Object -Last 3", "Tests:       4 passed, 4 total", ["tests"], id="npm"),
        pytest.param("./scripts/board.ps1 list; Write-Host done", "12 rows", ["other"], id="a script of its own"),
        pytest.param("Get-Content old.log | Select-String passed", "8 passed in 0.42s", [], id="an old log"),
        pytest.param("$note = 'pytest'; Write-Host $note", "pytest", [], id="the name in a text"),
    ],
)  # fmt: skip
def test_powershell(command: str, text: str, kinds: list[str]) -> None:
    assert [check.kind for check in found(*shell(command, text))] == kinds


def test_a_hostile_output_is_bounded() -> None:
    assert found(*shell("pytest", "1 passed, " * 200_000)) != ()


PIECES = ("pytest", "npm test", "|", "&&", ";", "'", '"', "$(", ")", "<<EOF", "\n", "EOF", "tail", "> x", "\x1b[1m", "\r", "é",
          "5 passed in 0.1s", "FAIL\tx\t0.1s", "test result: ok.", "bash -c", "\udcff", "\0", "Tests: ", "1..2\nok 1")  # fmt: skip


@given(some.lists(some.sampled_from(PIECES), max_size=14), some.lists(some.sampled_from(PIECES), max_size=14))
def test_no_command_and_no_output_breaks_it(command: list[str], output: list[str]) -> None:
    """Whatever the line and its output hold: checks with bounded words, nothing raised."""
    assert all(len(check.summary) <= 200 for check in found(*shell(" ".join(command), " ".join(output))))
