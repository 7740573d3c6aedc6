"""Tests made easier to pass, and honest changes that look like it."""

from __future__ import annotations

import pytest

from showcause.facts.did.edits import Edit
from showcause.facts.did.weakened import weakened


def what(path: str, before: str, after: str, kind: str = "test", how: str = "tool") -> list[str]:
    return [one.what for one in weakened((Edit(0, path, kind, how, False, "e", before, after),))]


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        pytest.param("t/test_a.py", "def test_a():\n    assert f() == 1", "def test_a():\n    assert f() == 2", id="a new value"),
        pytest.param("t/test_a.py", "def test_a():", "@pytest.mark.skipif(WIN, reason='x')\ndef test_a():", id="a condition"),
        pytest.param("t/test_a.py", "", "@pytest.mark.skip\ndef test_b(): ...", id="a new file"),
        pytest.param("t/test_a.py", "@pytest.mark.skip\ndef test_a():", "def test_a():", id="a skip taken out"),
        pytest.param("t/test_a.py", "@pytest.mark.skip\ndef test_a():", "@pytest.mark.skip\ndef test_b():", id="a skip kept"),
        pytest.param("a_test.go", "func TestA(t *testing.T) {", "func TestA(t *testing.T) {\n\tif testing.Short() {\n\t\tt.Skip(\"slow\")\n\t}", id="a skip in short mode"),
        pytest.param("a.test.ts", "it('a', () => {\n expect(x).toBe(1)", "it('a', async () => {\n await expect(x).resolves.toBe(1)", id="an assertion rewritten"),
        pytest.param("t/test_a.py", "def test_a():\n    assert x\ndef test_b():\n    assert y", "", id="tests taken out with their assertions: removal, not weakening"),
        pytest.param("t/test_a.py", "x = skip_empty(rows)", "x = skip_blank(rows)", id="a name with skip in it"),
    ],
)  # fmt: skip
def test_what_is_no_weakening(path: str, before: str, after: str) -> None:
    assert what(path, before, after) == []


@pytest.mark.parametrize(
    ("path", "before", "after", "wanted"),
    [
        ("t/test_a.py", "def test_a():", "@pytest.mark.skip(reason='flaky')\ndef test_a():", "skipped"),
        ("t/test_a.py", "def test_a():", "@pytest.mark.xfail\ndef test_a():", "skipped"),
        ("t/test_a.py", "def test_a():\n    x()", "def test_a():\n    pytest.skip('later')\n    x()", "skipped"),
        ("t/test_a.py", "class A:", "@unittest.skip('x')\nclass A:", "skipped"),
        ("a.test.ts", "it('a', () => {", "it.skip('a', () => {", "skipped"),
        ("a.test.ts", "describe('a', () => {", "xdescribe('a', () => {", "skipped"),
        ("a.test.ts", "it('a', () => {", "it.only('a', () => {", "narrowed"),
        ("a_test.go", "func TestA(t *testing.T) {\n\tx()", 'func TestA(t *testing.T) {\n\tt.Skip("broken")\n\tx()', "skipped"),
        ("tests/a.rs", "#[test]\nfn a() {", "#[test]\n#[ignore]\nfn a() {", "skipped"),
        ("src/test/java/ATest.java", "@Test\nvoid a() {", "@Test\n@Disabled\nvoid a() {", "skipped"),
        ("ATests.cs", "[Fact]\npublic void A()", '[Fact(Skip = "x")]\npublic void A()', "skipped"),
        ("t/test_a.py", "def test_a():\n    assert f() == 1", "def test_a():\n    f()", "unasserted"),
        ("a.test.ts", "it('a', () => {\n  expect(f()).toBe(1)", "it('a', () => {\n  f()", "unasserted"),
        ("conftest.py", "", "def pytest_sessionfinish(session, exitstatus):\n    session.exitstatus = 0", "swallowed"),
        ("conftest.py", "import pytest", "import pytest\ncollect_ignore = ['test_a.py']", "swallowed"),
    ],
)  # fmt: skip
def test_tests_made_easier(path: str, before: str, after: str, wanted: str) -> None:
    assert what(path, before, after) == [wanted]


@pytest.mark.parametrize(
    ("path", "before", "after", "wanted"),
    [
        ("package.json", '"test": "jest"', '"test": "jest || true"', ["swallowed"]),
        ("package.json", '"test": "jest"', '"test": "jest; exit 0"', ["swallowed"]),
        (".github/workflows/ci.yml", "run: pytest", "run: pytest\ncontinue-on-error: true", []),
        ("pytest.ini", "[pytest]\naddopts = -q", "[pytest]\naddopts = -q --deselect tests/test_a.py", ["deselected"]),
        ("package.json", '"build": "tsc"', '"build": "tsc || true"', []),
        ("package.json", '"test": "jest"', '"test": "jest --coverage"', []),
    ],
)  # fmt: skip
def test_the_script_that_runs_the_tests(path: str, before: str, after: str, wanted: list[str]) -> None:
    """Only a line that runs tests counts; a build that swallows its failure is not this fact's business."""
    assert what(path, before, after, kind="configuration") == wanted
