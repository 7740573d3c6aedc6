"""`check`: faults fail, warnings only under --strict."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.cli.app import complain
from showcause.cli.output import console

from ..gates.test_gatefile import GOOD
from ..gates.test_trusting import PYTHON, put
from .conftest import Machine

WAIVER = '[[waive]]\ngate = "*"\npaths = ["**"]\nreason = "r"\nuntil = 2020-01-01\n'
VERB = '[verbs.d]\nrun = ["no-such-program-xyz"]\n[[verbs.d.answers]]\nquestion = "q"\nartifact = "out/never.json"\n'


def write(machine: Machine, text: str) -> Path:
    path = machine.project / "showcause.toml"
    path.write_text(text)
    return path


def test_no_policy_is_fine(machine: Machine) -> None:
    """The default is in force, and said so."""
    done = machine.run("check")
    assert done.code == 0
    assert "balanced" in done.out


def test_a_good_policy_is_fine_even_strictly(machine: Machine) -> None:
    """One line a file."""
    path = write(machine, 'preset = "strict"')
    done = machine.run("check", "--strict")
    assert done.code == 0
    assert done.out == f"{path}: fine\n"


def test_every_fault_is_told_with_its_place(machine: Machine) -> None:
    """Not only the first."""
    write(machine, 'preset = "balancd"\n\nlimts = 1')
    done = machine.run("check")
    assert done.code == 1
    assert "showcause.toml:1:1]" in done.out
    assert "showcause.toml:3:1]" in done.out
    assert "did you mean 'limits'" in done.out
    data = machine.run("check", "--json").json
    assert [(one["line"], one["column"]) for one in data["faults"]] == [(1, 1), (3, 1)]
    assert data["ok"] is False


def test_no_toml_is_told_with_its_place(machine: Machine) -> None:
    """The parser's own place."""
    write(machine, "a = 1\nb = = 2")
    done = machine.run("check")
    assert done.code == 1
    assert "showcause.toml:2:5]" in done.out


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (WAIVER, "ended on 2020-01-01"),
        (VERB, "no-such-program-xyz is not on PATH"),
        (VERB, "out/never.json does not exist"),
        (f'{VERB}inputs = ["src/**"]', "src/** matches no file here"),
        (f'{VERB}inputs = ["src/{{a,b}}.py"]', "src/{a,b}.py matches no file here"),
        (f'{VERB}[verbs.d.touched]\nPhase-1 = ["src/*.py"]', "src/*.py matches no file here"),
    ],
    ids=["ended-waiver", "missing-program", "missing-artifact", "idle-glob", "braces", "idle-part"],
)
def test_warnings_fail_only_strictly(machine: Machine, text: str, what: str) -> None:
    """They are about this day and this machine, not about the file."""
    write(machine, text)
    done = machine.run("check")
    assert done.code == 0
    assert what in done.out
    assert machine.run("check", "--strict").code == 1
    assert any(what in one["what"] for one in machine.run("check", "--json").json["warnings"])


def test_a_strict_failure_does_not_end_in_fine(machine: Machine) -> None:
    """Whoever reads only the last line learns why the exit code is 1."""
    path = write(machine, WAIVER)
    assert machine.run("check").out.splitlines()[-1] == f"{path}: 1 warning"
    done = machine.run("check", "--strict")
    assert "fine" not in done.out
    assert done.out.splitlines()[-1] == "1 warning: --strict fails on them."


def test_a_broken_gate_of_the_project_is_a_fault(machine: Machine) -> None:
    """It is left out of every session, and nobody would notice; a Python gate that waits for trust is only told."""
    put(machine.project / ".showcause/gates", "team/code", PYTHON)
    path = put(machine.project / ".showcause/gates", "team/hold", GOOD.replace("title", "titel"), "gate.toml")
    done = machine.run("check")
    assert done.code == 1
    assert f"{path}: 1 fault" in done.out
    report = machine.run("check", "--json").json
    assert {one["file"] for one in report["faults"]} == {str(path)}
    assert ["trust" in one["what"] for one in report["warnings"]] == [True]


def test_what_exists_is_no_warning(machine: Machine) -> None:
    """A program of the project by its path, and an artifact that is there."""
    for name in ("run.sh", "out/never.json"):
        (machine.project / name).parent.mkdir(exist_ok=True)
        (machine.project / name).write_text("")
    write(machine, VERB.replace("no-such-program-xyz", "./run.sh"))
    assert machine.run("check", "--strict").code == 0


def test_an_artifact_behind_a_link_out_of_the_project_is_told(machine: Machine, tmp_path: Path) -> None:
    """The path is clean, the link is not."""
    (machine.project / "out").symlink_to(tmp_path)
    write(machine, VERB)
    assert "leads out of the project" in machine.run("check").out


def test_the_users_locks_are_told(machine: Machine) -> None:
    """Which key of the project is ignored, and where it stands."""
    put(machine.project / ".showcause/gates", "team/hold", GOOD, "gate.toml")
    (machine.ours / "config").mkdir(parents=True)
    (machine.ours / "config" / "showcause.toml").write_text('[locked.gates]\n"team/hold" = "block"')
    write(machine, '[gates]\n"team/hold" = "off"')
    done = machine.run("check")
    assert done.code == 0
    assert "showcause.toml:2:1]" in done.out
    assert "locked by the user" in done.out


def test_gates_that_are_left_out_are_told(machine: Machine) -> None:
    """Once each."""
    put(machine.project / ".showcause/gates", "team/code", PYTHON)
    done = machine.run("check")
    assert done.out.count("nobody trusted") == 1


def test_one_file_by_its_path(machine: Machine, tmp_path: Path) -> None:
    """As a project's, or with --user as a user's own."""
    path = tmp_path / "other.toml"
    path.write_text('[locked]\npreset = "strict"')
    assert machine.run("check", str(path)).code == 1
    assert machine.run("check", str(path), "--user").code == 0
    assert machine.run("check", str(tmp_path / "none.toml")).code == 2


HIDDEN = "a\x1b]0;x\x07b\u061cc\U000e0041d\u202ee"


def test_a_strangers_text_reaches_no_terminal_as_it_came(machine: Machine, capsys: pytest.CaptureFixture[str]) -> None:
    """A policy's text, an error's, and what a console prints."""
    policy = machine.project / "showcause.toml"
    policy.write_text(f'preset = "balanced"\n[gates]\n"x{HIDDEN[7:]}/y" = "off"\n', "utf-8")
    shown = [machine.run("check", str(policy)), machine.run("gates"), machine.run("explain", HIDDEN)]
    complain(f"fault: {HIDDEN}")
    console().print(HIDDEN)
    out, err = capsys.readouterr()
    everything = "".join((out, err, *(done.out + done.err for done in shown)))
    assert "abcde" in "".join(everything.split("]0;x"))
    assert not set(everything) & set("\x1b\x07\u061c\U000e0041\u202e")
