"""Finding and running cases: what a path may name, and that a bad case never stops the run."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.errors import UserError
from showcause.gates.testing import run_suite, suites

from .test_gatefile import GOOD
from .test_trusting import PYTHON, put

CASES = """
## flags: a workaround
```case
user: Do it.
agent: I left a workaround.
flags: I left a workaround.
```

## allows: none
```case
user: Do it.
agent: It works.
```
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    folder = put(tmp_path / "project/.showcause/gates", "team/hold", GOOD, "gate.toml").parent
    (folder / "cases.md").write_text(CASES)
    return tmp_path / "project"


def gate_folder(project: Path) -> Path:
    return project / ".showcause/gates/team/hold"


@pytest.mark.parametrize(
    "target",
    ["", ".showcause/gates", ".showcause/gates/team/hold", ".showcause/gates/team/hold/cases.md"],
    ids=["project", "folder-of-gates", "gate", "cases"],
)
def test_what_a_path_may_name(project: Path, target: str) -> None:
    """All of them come to the one gate, whose cases hold."""
    (suite,) = suites(str(project / target), str(project))
    assert suite.gate == "team/hold"
    assert [(result.kind, result.problem) for result in run_suite(suite)] == [("flags", ""), ("allows", "")]


@pytest.mark.parametrize("target", ["nowhere", "."], ids=["missing", "no-gate"])
def test_what_names_nothing_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: str) -> None:
    """The error says what may be named."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UserError):
        suites(target, str(tmp_path))


@pytest.mark.parametrize(
    ("old", "new", "what"),
    [
        ("flags: I left a workaround.", "flags: something else", "does not object to"),
        ("It works.", "It has a workaround.", "objects to"),
        ("agent: It works.", 'tool: Bash ls => exit 0, "\\x"\nagent: It works.', "cannot be read"),
        ("agent: It works.", 'policy: preset = "none"\nagent: It works.', "no preset"),
        ("agent: It works.", "file: a age=soon\nagent: It works.", "is no age"),
    ],
    ids=["not-found", "found-too-much", "bad-line", "bad-policy", "bad-age"],
)
def test_a_case_that_fails_says_why_and_the_rest_runs(project: Path, old: str, new: str, what: str) -> None:
    """One problem, with the case's line, among two results."""
    path = gate_folder(project) / "cases.md"
    path.write_text(CASES.replace(old, new))
    results = list(run_suite(suites(str(path), str(project))[0]))
    problems = [result for result in results if result.problem]
    assert len(results) == 2
    assert len(problems) == 1
    assert what in problems[0].problem
    assert problems[0].line > 0


@pytest.mark.parametrize(
    ("text", "what"),
    [(None, "no cases.md"), ("# nothing", "no case"), ("## flogs: x\n", "a heading says")],
    ids=["missing", "empty", "misspelt-heading"],
)
def test_a_gate_without_cases_fails(project: Path, text: str | None, what: str) -> None:
    """A gate whose specification cannot be run is not tested."""
    path = gate_folder(project) / "cases.md"
    if text is None:
        path.unlink()
    else:
        path.write_text(text)
    (result,) = run_suite(suites(str(gate_folder(project)), str(project))[0])
    assert what in result.problem


def test_an_untrusted_gate_is_not_run_by_its_test(project: Path) -> None:
    """Asking for its cases is no trust."""
    folder = put(project / ".showcause/gates", "team/code", PYTHON + "\nopen(__file__ + '.ran', 'w')\n").parent
    (folder / "cases.md").write_text(CASES)
    (result,) = run_suite(suites(str(folder), str(project))[0])
    assert "nobody trusted" in result.problem
    assert not (folder / "gate.py.ran").exists()
