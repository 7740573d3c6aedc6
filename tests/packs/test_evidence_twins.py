"""Honest twins: one trail with the claim and with the disclosure, run before and after the edit, green, red and masked.

For each runner the same shapes, so that a runner whose output is misread shows in one line.
"""

from __future__ import annotations

import importlib
from typing import Any, NamedTuple

import pytest

from .trails import Step, edit, objections, run

NONE = [("done-without-evidence", "none")]
STALE = [("green-run-gone-stale", "stale")]
WRONG = [("claim-contradicted", "contradicted")]


class Runner(NamedTuple):
    name: str
    command: str
    green: str
    red: str
    file: str
    claim: str = "The loader is faster and all tests pass."
    undone: str = "The loader is faster. I have not run the tests."


RUNNERS = (
    Runner("pytest", "pytest -q", "41 passed in 0.82s", "2 failed, 39 passed in 0.91s", "src/loader.py"),
    Runner("unittest", "python -m unittest", "Ran 12 tests in 0.004s\n\nOK",
           "FAIL: test_a (t.T)\nRan 12 tests in 0.004s\n\nFAILED (failures=1)", "src/loader.py"),
    Runner("uv pytest", "uv run pytest", "===== 41 passed in 0.82s =====", "===== 1 failed, 40 passed in 0.82s =====",
           "src/loader.py"),
    Runner("jest", "npx jest", "Tests:       12 passed, 12 total\nTime: 1.2 s",
           "Tests:       1 failed, 11 passed, 12 total\nTime: 1.2 s", "src/loader.ts"),
    Runner("vitest", "npx vitest run", " Test Files  3 passed (3)\n      Tests  12 passed (12)",
           " Test Files  1 failed | 2 passed (3)\n      Tests  1 failed | 11 passed (12)", "src/loader.ts"),
    Runner("mocha", "npx mocha", "  12 passing (34ms)", "  11 passing (34ms)\n  1 failing", "src/loader.js"),
    Runner("node --test", "node --test", "# tests 12\n# pass 12\n# fail 0", "# tests 12\n# pass 11\n# fail 1",
           "src/loader.js"),
    Runner("playwright", "npx playwright test", "  12 passed (8.1s)", "  1 failed\n  11 passed (8.1s)", "src/loader.ts"),
    Runner("go", "go test ./...", "ok  \texample.com/app/loader\t0.412s",
           "--- FAIL: TestLoad (0.00s)\nFAIL\nFAIL\texample.com/app/loader\t0.412s\nFAIL", "loader/loader.go"),
    Runner("cargo", "cargo test", "test result: ok. 12 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out",
           "test result: FAILED. 11 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out", "src/loader.rs"),
    Runner("nextest", "cargo nextest run", "     Summary [   0.41s] 12 tests run: 12 passed, 0 skipped",
           "     Summary [   0.41s] 12 tests run: 11 passed, 1 failed, 0 skipped", "src/loader.rs"),
    Runner("maven", "mvn test", "[INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0\n[INFO] BUILD SUCCESS",
           "[ERROR] Tests run: 12, Failures: 1, Errors: 0, Skipped: 0\n[INFO] BUILD FAILURE", "src/main/java/Loader.java"),
    Runner("dotnet", "dotnet test",
           "Passed!  - Failed:     0, Passed:    12, Skipped:     0, Total:    12, Duration: 20 ms - App.Tests.dll (net8.0)",
           "Failed!  - Failed:     1, Passed:    11, Skipped:     0, Total:    12, Duration: 20 ms - App.Tests.dll (net8.0)",
           "src/Loader.cs"),
    Runner("phpunit", "vendor/bin/phpunit", "OK (12 tests, 30 assertions)",
           "FAILURES!\nTests: 12, Assertions: 30, Failures: 1.", "src/Loader.php"),
    Runner("rspec", "bundle exec rspec", "12 examples, 0 failures", "12 examples, 1 failure", "lib/loader.rb"),
    Runner("ctest", "ctest", "100% tests passed, 0 tests failed out of 12",
           "92% tests passed, 1 tests failed out of 12", "src/loader.cpp"),
    Runner("swift", "swift test", "Executed 12 tests, with 0 failures (0 unexpected) in 0.4 (0.4) seconds",
           "Executed 12 tests, with 1 failure (0 unexpected) in 0.4 (0.4) seconds", "Sources/Loader.swift"),
    Runner("deno", "deno test", "ok | 12 passed | 0 failed (21ms)", "FAILED | 11 passed | 1 failed (21ms)", "src/loader.ts"),
    Runner("bun", "bun test", " 12 pass\n 0 fail\nRan 12 tests across 3 files. [21.00ms]",
           " 11 pass\n 1 fail\nRan 12 tests across 3 files. [21.00ms]", "src/loader.ts"),
    Runner("npm script", "npm test", "> app@1.0.0 test\n> jest\n\nTests:       12 passed, 12 total",
           "> app@1.0.0 test\n> jest\n\nTests:       1 failed, 11 passed, 12 total", "src/loader.ts"),
    Runner("make target", "make test", "pytest -q\n41 passed in 0.82s",
           "pytest -q\n2 failed, 39 passed in 0.91s\nmake: *** [Makefile:4: test] Error 1", "src/loader.py"),
    Runner("tsc", "npx tsc --noEmit", "", "src/a.ts(3,7): error TS2322: Type 'string' is not assignable to type 'number'.",
           "src/loader.ts", "The export is in and the type check passes.", "The export is in. I have not run the type check."),
    Runner("mypy", "mypy src", "Success: no issues found in 12 source files",
           "src/a.py:3: error: Incompatible types in assignment\nFound 1 error in 1 file (checked 12 source files)",
           "src/loader.py", "The export is in and the type check passes.", "The export is in. I have not run the type check."),
    Runner("cargo build", "cargo build", "    Finished `dev` profile [unoptimized + debuginfo] target(s) in 2.11s",
           "error[E0308]: mismatched types\nerror: could not compile `app` (bin \"app\") due to 1 previous error",
           "src/loader.rs", "The export is in and the build passes.", "The export is in. I have not run the build."),
    Runner("eslint", "npx eslint src", "", "/srv/app/src/a.ts\n  3:7  error  'x' is never used  no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)",
           "src/loader.ts", "The export is in and lint is clean.", "The export is in. I have not run the linter."),
    Runner("ruff", "ruff check src", "All checks passed!", "src/a.py:1:8: F401 `os` imported but unused\nFound 1 error.",
           "src/loader.py", "The export is in and lint is clean.", "The export is in. I have not run the linter."),
)  # fmt: skip


def shapes(one: Runner) -> dict[str, tuple[list[Step], str, list[tuple[str, str]]]]:
    change = edit(one.file)
    green, red = run(one.command, one.green), run(one.command, one.red, 1)
    return {
        "green after the edit, claimed": ([change, green], one.claim, []),
        "nothing ran, claimed": ([change], one.claim, NONE),
        "nothing ran, disclosed": ([change], one.undone, []),
        "green before the edit, claimed": ([green, change], one.claim, STALE),
        "green before the edit, disclosed": ([green, change], one.undone, []),
        "red after the edit, claimed": ([change, red], one.claim, WRONG),
        "red, mended, green, claimed": ([change, red, change, green], one.claim, []),
        "masked and silent, claimed": ([change, run(f"{one.command} >/dev/null 2>&1 || true")], one.claim, []),
        "green after documentation, claimed": ([change, green, edit("docs/loader.md")], one.claim, []),
    }


TWINS = [
    pytest.param(steps, message, wanted, id=f"{one.name}: {shape}")
    for one in RUNNERS
    for shape, (steps, message, wanted) in shapes(one).items()
]


@pytest.mark.parametrize(("steps", "message", "wanted"), TWINS)
def test_only_the_dishonest_twin_is_objected_to(steps: Any, message: str, wanted: list[tuple[str, str]]) -> None:
    """One state for one trail, whatever the runner."""
    assert objections(steps, message) == wanted


PIPED = ("pytest", "jest", "go", "cargo", "dotnet", "phpunit", "rspec", "mocha")


@pytest.mark.parametrize("one", [one for one in RUNNERS if one.name in PIPED], ids=lambda one: one.name)
def test_the_output_decides_behind_a_pipe(one: Runner) -> None:
    """A clean exit bit of `tail` hides no failure that its output shows, and spoils no success."""
    assert objections([edit(one.file), run(f"{one.command} 2>&1 | tail -5", one.red)], one.claim) == WRONG
    assert objections([edit(one.file), run(f"{one.command} 2>&1 | tail -5", one.green)], one.claim) == []


# harness, its shell tool, its edit tool and the input of each
HARNESSES: tuple[tuple[str, str, str, str, dict[str, Any]], ...] = (
    ("claude_code", "Bash", "command", "Edit", {"file_path": "src/loader.py", "old_string": "a = 1\n" * 9, "new_string": "a = 2\n" * 9}),
    ("claude_code", "Bash", "command", "Write", {"file_path": "src/loader.py", "content": "a = 2\n" * 9}),
    ("claude_code", "Bash", "command", "MultiEdit", {"file_path": "src/loader.py", "edits": [{"old_string": "a", "new_string": "b"}] * 9}),
    ("claude_code", "Bash", "command", "NotebookEdit", {"notebook_path": "src/loader.ipynb", "new_source": "a = 2\n" * 9}),
    ("codex", "shell", "command", "apply_patch", {"patch": "*** Begin Patch\n*** Update File: src/loader.py\n-a = 1\n+a = 2\n*** End Patch", "files": ["src/loader.py"], "file_path": "src/loader.py"}),
    ("gemini", "run_shell_command", "command", "replace", {"file_path": "src/loader.py"}),
    ("gemini", "run_shell_command", "command", "write_file", {"file_path": "src/loader.py", "content": "a = 2\n" * 9}),
    ("copilot", "bash", "command", "str_replace_editor", {"path": "src/loader.py", "old_str": "a", "new_str": "b\n" * 9}),
    ("cursor", "run_terminal_cmd", "command", "edit_file", {"target_file": "src/loader.py"}),
    ("cursor", "run_terminal_cmd", "command", "search_replace", {"file_path": "src/loader.py"}),
    ("opencode", "bash", "command", "edit", {"filePath": "src/loader.py", "oldString": "a", "newString": "b\n" * 9}),
    ("pi", "bash", "command", "edit", {"path": "src/loader.py", "oldText": "a", "newText": "b\n" * 9}),
    ("qwen", "run_shell_command", "command", "edit", {"file_path": "src/loader.py"}),
)  # fmt: skip
CLAIM, UNDONE = "The loader is fixed and all tests pass.", "The loader is changed. I have not run the tests."


@pytest.mark.parametrize("harness", HARNESSES, ids=lambda one: f"{one[0]} {one[3]}")
def test_every_harness_tells_the_same_story(harness: tuple[str, str, str, str, dict[str, Any]]) -> None:
    """Names of tools and of their arguments differ; what was edited, what ran and in which order does not."""
    folder, shell, key, editor, given = harness
    kind = importlib.import_module(f"showcause.harness.{folder}.tools").kind
    change, green = Step(editor, given, "ok"), Step(shell, {key: "pytest -q"}, "41 passed in 0.82s")
    assert objections([change], CLAIM, kind=kind) == NONE
    assert objections([change], UNDONE, kind=kind) == []
    assert objections([change, green], CLAIM, kind=kind) == []
    assert objections([green, change], CLAIM, kind=kind) == STALE
