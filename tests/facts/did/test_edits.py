"""Every way in which a file changes, and the many that look like it."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.event import Call, Event, Result
from showcause.facts.did.actions import Action
from showcause.facts.did.edit_kinds import kind_of
from showcause.facts.did.edit_text import trivial
from showcause.facts.did.edits import Edit, edits
from showcause.transcript import ASSISTANT, Entry


def found(*calls: tuple[str, str, dict[str, Any]], failed: bool = False, exit: int | None = 0) -> tuple[Edit, ...]:
    entry = Entry(ASSISTANT, "e")
    actions = tuple(
        Action(Call(name, kind, given, f"c{n}"), Result(f"c{n}", "ok", failed, exit), entry)
        for n, (name, kind, given) in enumerate(calls)
    )
    return edits(Event("Stop", "claude-code", cwd="/srv/app"), actions)


def shell(command: str) -> list[tuple[str, str, str]]:
    return [(edit.path, edit.kind, edit.how) for edit in found(("Bash", "shell", {"command": command}))]


@pytest.mark.parametrize(
    "command",
    [
        pytest.param("grep '>' src/a.py", id="a sign in quotes"),
        pytest.param("pytest -q > /dev/null 2>&1", id="thrown away"),
        pytest.param("pytest 2>&1 | tail -3", id="a descriptor"),
        pytest.param("sed -n '1,5p' src/a.py", id="sed that prints"),
        pytest.param("black --check src", id="a formatter that checks"),
        pytest.param("npx prettier --check src", id="prettier that checks"),
        pytest.param("gofmt -l .", id="gofmt that lists"),
        pytest.param("ruff check src", id="ruff without --fix"),
        pytest.param("git status && git diff && git log", id="git that shows"),
        pytest.param("git checkout -b feature", id="a new branch"),
        pytest.param("git stash list", id="a list of stashes"),
        pytest.param("git restore --staged src/a.py", id="the index alone"),
        pytest.param("git commit -m 'x > y'", id="a message"),
        pytest.param("echo done # > src/a.py", id="a comment"),
        pytest.param("cat <<'EOF'\nx > src/a.py\nEOF", id="a here-document that is printed"),
        pytest.param("python -c 'print(1)'", id="an expression"),
        pytest.param("cd /Users/<user>/app && ls", id="a name left open"),
    ],
)
def test_what_changes_nothing(command: str) -> None:
    assert shell(command) == []


@pytest.mark.parametrize(
    ("command", "wanted"),
    [
        ("echo x > src/a.py", [("src/a.py", "code", "shell")]),
        ("echo x >> src/a.py", [("src/a.py", "code", "shell")]),
        ("cat > src/a.py <<'EOF'\nx = 1\nEOF\npytest", [("src/a.py", "code", "shell")]),
        ("cat <<EOF > 'src/my file.py'\nx\nEOF", [("src/my file.py", "code", "shell")]),
        ("cd app && sed -i 's/a/b/' src/a.py src/b.py", [("src/a.py", "code", "shell"), ("src/b.py", "code", "shell")]),
        ("sed -i '' -e 's/a/b/' src/a.py", [("src/a.py", "code", "shell")]),
        ("perl -pi -e 's/a/b/' src/a.py", [("src/a.py", "code", "shell")]),
        ("make 2>&1 | tee src/gen.go", [("src/gen.go", "code", "shell")]),
        ("sudo tee -a /etc/app.conf", [("/etc/app.conf", "configuration", "shell")]),
        ("cp a.py src/b.py", [("src/b.py", "code", "shell")]),
        ("rm -f src/a.py", [("src/a.py", "code", "shell")]),
        ("git rm src/a.py", [("src/a.py", "code", "shell")]),
        ("git checkout -- src/a.py", [("src/a.py", "code", "git")]),
        ("git restore src/a.py", [("src/a.py", "code", "git")]),
        ("git checkout main", [("", "unknown", "git")]),
        ("git stash", [("", "unknown", "git")]),
        ("git stash pop", [("", "unknown", "git")]),
        ("git apply fix.patch", [("", "unknown", "git")]),
        ("git reset --hard HEAD", [("", "unknown", "git")]),
        ("git -C sub rebase main", [("", "unknown", "git")]),
        ("uv run black .", [("", "code", "formatter")]),
        ("npx prettier --write src", [("", "code", "formatter")]),
        ("ruff check --fix src", [("", "code", "formatter")]),
        ("python -m isort src", [("", "code", "formatter")]),
        ("gofmt -w .", [("", "code", "formatter")]),
        ("cargo fmt && cargo test", [("", "code", "formatter")]),
        ("npm run format", [("", "code", "formatter")]),
        ("npx eslint --fix src", [("", "code", "formatter")]),
        ("python - <<'EOF'\nopen('a.py','w').write('x')\nEOF", [("", "unknown", "shell")]),
        ("node -e \"require('fs').writeFileSync('a.js','')\"", [("", "unknown", "shell")]),
        ("npm install left-pad", [("package-lock.json", "generated", "shell")]),
    ],
)  # fmt: skip
def test_what_a_shell_line_changes(command: str, wanted: list[tuple[str, str, str]]) -> None:
    assert shell(command) == wanted


def test_the_edit_tools_of_the_harnesses() -> None:
    """Names of arguments differ; path, old and new text do not."""
    for given in (
        {"file_path": "/srv/app/src/a.py", "old_string": "x", "new_string": "y"},
        {"filePath": "/srv/app/src/a.py", "oldString": "x", "newString": "y"},
        {"path": "/srv/app/src/a.py", "edits": [{"oldText": "x", "newText": "y"}]},
        {"path": "/srv/app/src/a.py", "old_str": "x", "new_str": "y"},
    ):
        (edit,) = found(("Edit", "edit", given))
        assert (edit.path, edit.kind, edit.how, edit.before, edit.after) == ("src/a.py", "code", "tool", "x", "y")


def test_a_patch_changes_each_of_its_files() -> None:
    patch = (
        "*** Begin Patch\n*** Update File: src/a.py\n-x = 1\n+x = 2\n*** Add File: tests/test_a.py\n+def test_a(): ...\n"
        "*** Delete File: docs/old.md\n*** End Patch"
    )
    given = {"patch": patch, "files": ["src/a.py", "tests/test_a.py", "docs/old.md"], "file_path": "src/a.py"}
    changes = found(("apply_patch", "edit", given))
    assert [(edit.path, edit.kind, edit.before, edit.after) for edit in changes] == [
        ("src/a.py", "code", "x = 1", "x = 2"),
        ("tests/test_a.py", "test", "", "def test_a(): ..."),
        ("docs/old.md", "documentation", "", ""),
    ]


def test_an_edit_that_failed_is_none() -> None:
    assert found(("Edit", "edit", {"file_path": "a.py"}), failed=True, exit=None) == ()


def test_an_edit_without_a_result_yet_is_none() -> None:
    call = Call("Edit", "edit", {"file_path": "a.py"}, "c")
    assert edits(Event("Stop", "claude-code"), (Action(call, None, Entry(ASSISTANT, "e")),)) == ()


def test_a_line_that_failed_may_have_written_before_it_failed() -> None:
    (edit,) = found(("Bash", "shell", {"command": "echo x > src/a.py && false"}), failed=True, exit=1)
    assert edit.path == "src/a.py"


def test_what_was_made_and_taken_away_again_is_trivial() -> None:
    changes = found(
        ("Write", "edit", {"file_path": "probe.py", "content": "x"}),
        ("Bash", "shell", {"command": "python probe.py; rm probe.py"}),
        ("Bash", "shell", {"command": "rm src/a.py"}),
    )
    assert [(edit.path, edit.trivial) for edit in changes] == [
        ("probe.py", True),
        ("probe.py", True),
        ("src/a.py", False),
    ]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("src/a.py", "code"), ("web/App.tsx", "code"), ("Dockerfile", "code"), ("Makefile", "code"), ("a.sql", "code"),
        ("tests/test_a.py", "test"), ("src/a.test.ts", "test"), ("pkg/a_test.go", "test"), ("conftest.py", "test"),
        ("src/test/java/ATest.java", "test"), ("spec/a_spec.rb", "test"), ("cypress/e2e/a.cy.ts", "test"),
        ("README.md", "documentation"), ("docs/conf.py", "documentation"), ("LICENSE", "documentation"),
        ("package.json", "configuration"), (".github/workflows/ci.yml", "configuration"), (".env", "configuration"),
        ("tests/data.json", "configuration"), ("package-lock.json", "generated"), ("uv.lock", "generated"),
        ("dist/a.js", "generated"), ("/tmp/a.py", "generated"), ("a.min.js", "generated"), ("go.sum", "generated"),
        ("", "unknown"), ("bin/app", "unknown"), ("src\\win\\a.cs", "code"), ("latest.py", "code"),
        ("contest/a.py", "code"), ("src/distance.py", "code"),
    ],
)  # fmt: skip
def test_the_kind_of_a_file_is_told_by_its_name(path: str, kind: str) -> None:
    assert kind_of(path) == kind


@pytest.mark.parametrize(
    ("path", "before", "after", "wanted"),
    [
        pytest.param("a.py", "x = 1", "x = 1\n\n", True, id="an empty line"),
        pytest.param("a.py", "x = 1", "# why\nx = 1", True, id="a comment"),
        pytest.param("a.py", "x = 1", "x = 2", False, id="a value"),
        pytest.param("a.py", "x = 1", "    x = 1", False, id="indentation in Python"),
        pytest.param("a.ts", "  x = 1;", "x = 1;", True, id="indentation elsewhere"),
        pytest.param("a.ts", "x();", "// later\nx();", True, id="a line comment"),
        pytest.param("a.ts", "x();", "// @ts-ignore\nx();", False, id="a comment that a tool obeys"),
        pytest.param("a.c", "p = 0;", "*p = 0;", False, id="a pointer is no comment"),
        pytest.param("a.go", "x()", "//go:build linux\nx()", False, id="a build tag"),
        pytest.param("a.py", "# x = 1", "x = 1", False, id="a comment that comes alive"),
        pytest.param("a.css", "/* b */\na{}", "a{}", True, id="a comment in CSS"),
        pytest.param("a.md", "# a", "# b", False, id="a heading is no comment"),
        pytest.param("a.py", "", "", False, id="texts that the call does not show"),
    ],
)
def test_blanks_and_comments_change_nothing(path: str, before: str, after: str, wanted: bool) -> None:
    assert trivial(path, before, after) is wanted
