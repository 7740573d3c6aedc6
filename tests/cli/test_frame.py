"""The frame: help, version, exit codes, and the hook before any CLI library."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import typer

from showcause import __version__
from showcause.cli import app
from showcause.cli.output import agent_mark
from showcause.errors import InstallationError, PolicyError, UserError

from .conftest import Machine

SRC = Path(__file__).parents[2] / "src"


def names() -> list[str]:
    return sorted(typer.main.get_command(app.build()).commands)  # type: ignore[attr-defined]


def python(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, *arguments],
        input=stdin,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(SRC), **environment},
        timeout=60,
        check=False,
    )


class TestHelp:
    @pytest.mark.parametrize("name", names())
    def test_every_command_shows_examples(self, machine: Machine, name: str) -> None:
        """A command's help ends in command lines that begin with its own name."""
        done = machine.run(name, "--help")
        assert done.code == 0
        assert "Example" in done.out
        assert f"showcause {name}" in done.out.partition("Example")[2]

    def test_the_first_page_lists_the_commands_and_the_exit_codes(self, machine: Machine) -> None:
        """What a person who types only `--help` must know is there."""
        done = machine.run("--help")
        assert all(f"\n  {name}" in done.out for name in names())
        assert "0 fine, 1 findings or failed checks, 2 usage, 3 broken installation" in done.out

    def test_the_first_page_fits_a_terminal(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """Each command with its whole summary on one line of 80, in the order of the names."""
        monkeypatch.setenv("COLUMNS", "80")
        rows = machine.run("--help").out.partition("Commands:\n")[2].splitlines()
        assert [row.split()[0] for row in rows] == names()
        assert [row for row in rows if row.endswith("...") or not row.endswith(".")] == []

    @pytest.mark.parametrize("line", [(), ("new",)], ids=["showcause", "showcause-new"])
    def test_no_arguments_are_a_question(self, machine: Machine, line: tuple[str, ...]) -> None:
        """The help on stdout, and nothing is wrong."""
        done = machine.run(*line)
        assert (done.code, done.err) == (0, "")
        assert done.out == machine.run(*line, "--help").out

    def test_values_have_names_of_their_own(self, machine: Machine) -> None:
        """No option's value is called by the library's word for its type."""
        for name in names():
            usage = machine.run(name, "--help").out
            assert not [word for word in usage.split() if word in ("<str>", "<int>", "INTEGER")], name

    def test_version(self, machine: Machine) -> None:
        """`--version` prints the one version there is."""
        assert machine.run("--version") == (0, f"showcause {__version__}\n", "")

    def test_a_file_without_register_is_no_command(self) -> None:
        """`output` is in the folder and not among the commands: a command is a file that registers itself."""
        assert "output" in app.commands()
        assert "output" not in names()


class TestExitCodes:
    @pytest.mark.parametrize(
        ("raised", "code", "text"),
        [
            (UserError("odd", right="even"), 2, "error: odd\n  even"),
            (PolicyError("odd", file="a.toml", line=3, column=4), 2, "policy [a.toml:3:4]: odd"),
            (InstallationError("no stub"), 3, "installation: no stub"),
            (ValueError("surprise"), 3, "unexpected ValueError: surprise\n  SHOWCAUSE_DEBUG=1"),
        ],
        ids=["user-error", "policy-with-its-place", "installation", "ours-and-unexpected"],
    )
    def test_an_error_is_a_text_on_stderr_and_a_code(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch, raised: Exception, code: int, text: str
    ) -> None:
        """No traceback, nothing on stdout, no colour without a terminal."""
        self._fail_with(monkeypatch, raised)
        done = machine.run("on")
        assert (done.code, done.out) == (code, "")
        assert text in done.err
        assert "Traceback" not in done.err
        assert "\x1b" not in done.err

    def test_debug_shows_the_traceback(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        """What the short message promises."""
        monkeypatch.setenv("SHOWCAUSE_DEBUG", "1")
        self._fail_with(monkeypatch, ValueError("surprise"))
        done = machine.run("on")
        assert done.code == 3
        assert "Traceback" in done.err

    @pytest.mark.parametrize("line", [["nonsense"], ["off", "--nonsense"], ["hook"]], ids=" ".join)
    def test_wrong_usage_is_2(self, machine: Machine, line: list[str]) -> None:
        """An unknown command, an unknown option, a missing argument."""
        assert machine.run(*line).code == 2

    @staticmethod
    def _fail_with(monkeypatch: pytest.MonkeyPatch, raised: Exception) -> None:
        def fails(now: float) -> bool:
            raise raised

        monkeypatch.setattr("showcause.switch.on", fails)


class TestHook:
    NO_LIBRARY = (
        "import sys, os; sys.argv = ['showcause', 'hook', 'claude-code']\n"
        "leave = os._exit\n"
        "def told(code):\n"
        "    found = {'typer', 'click', 'rich', 'argparse'} & set(sys.modules)\n"
        "    sys.stderr.write(f'found {sorted(found)}'); sys.stderr.flush(); leave(code)\n"
        "os._exit = told\n"
        "from showcause.cli import main; main()\n"
    )

    def test_no_cli_library_is_imported(self, machine: Machine) -> None:
        """The script reaches the hook with neither typer nor rich loaded, and ends there."""
        done = python("-c", self.NO_LIBRARY, stdin=b"{}")
        assert (done.returncode, done.stdout) == (0, b"")
        assert done.stderr.decode().endswith("found []")

    @pytest.mark.parametrize(
        ("name", "stdin"),
        [("claude-code", b""), ("claude-code", b"\xff{"), ("no-such-harness", b'{"hook_event_name":"Stop"}')],
        ids=["nothing", "no-json", "unknown-harness"],
    )
    def test_exit_code_is_0_whatever_comes(self, machine: Machine, name: str, stdin: bytes) -> None:
        """`python -m showcause hook` is as silent as the stub."""
        done = python("-m", "showcause", "hook", name, stdin=stdin)
        assert (done.returncode, done.stdout) == (0, b"")


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
@pytest.mark.parametrize(
    "line", [("--help",), ("gates",), ("demo",), ("demo", "--json"), ("explain", "cost/expensive-verb"), ("doctor",)],
    ids=" ".join,
)  # fmt: skip
def test_a_closed_pipe_is_no_fault(machine: Machine, line: tuple[str, ...]) -> None:
    """Whoever reads with `head -1` has read enough: exit code 0, and not a word."""
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "showcause", *line], stdin=subprocess.DEVNULL, stdout=writer, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(SRC)}, timeout=60, check=False,
    )  # fmt: skip
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


class TestAgentMarks:
    @pytest.mark.parametrize(
        "environment",
        [{}, {"CODEX_HOME": "/home/me/.codex"}, {"CLAUDECODE": ""}, {"CLAUDECODE": "0"}, {"OPENCODE_CONFIG": "x"}],
        ids=["nothing", "a-person's-folder", "empty", "zero", "longer-name-of-a-person's"],
    )
    def test_a_person_has_none(self, environment: dict[str, str]) -> None:
        """Names that people set for themselves do not make an agent of them."""
        assert agent_mark(environment) is None

    @pytest.mark.parametrize(
        "name",
        ["CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT", "CODEX_SANDBOX", "GEMINI_CLI", "CURSOR_AGENT", "OPENCODE", "AI_AGENT"],
    )
    def test_agents_are_known_by_theirs(self, name: str) -> None:
        """One mark is enough."""
        assert agent_mark({"PATH": "/bin", name: "1"}) == name
