"""The judge in the hook process: not loaded before it is needed, asked through a real program, silent where it fails."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from showcause.gates.loading import gate_text
from showcause.gates.trusting import trust
from tests.hook.process import fire, folders, start, stop, transcript

from .models import answer, served

SECRET = "sk-test-a1b2c3d4e5f6"  # noqa: S105  # it opens nothing

GATE = '''
from showcause import Finding, gate


@gate("own/maybe", title="a doubt", level={"classic": "block", "balanced": "block", "strict": "block"})
def maybe(message):
    """Doubts each message with a word in it."""
    if "perhaps" in message:
        yield Finding("perhaps", seen="a doubt", act="Say what is so.", doubt="contradiction")
'''
SAID = "The parser reads each line once, perhaps. The report has one page."
PROBE = """
import sys
sys.path[:0] = sys.argv[2:]
from showcause.hook import main
main.answer("claude-code", open(sys.argv[1], "rb").read())
sys.stderr.write("\\n".join(sys.modules))
"""


class Place:
    """A machine with a project, a gate of the user's own that doubts, and a program as judge."""

    def __init__(self, root: Path, lines: str) -> None:
        self.root, self.ours, self.project = root, root / "ours", root / "project"
        self.project.mkdir()
        self.program = root / "program.py"
        self.program.write_text(lines)
        gates = self.project / ".showcause" / "gates" / "own" / "maybe"
        gates.mkdir(parents=True)
        self.gate = gates / "gate.py"
        self.gate.write_text(GATE)

    def configure(self, timeout: str = "5s") -> None:
        (self.ours / "config").mkdir(parents=True, mode=0o700)
        command = json.dumps([sys.executable, "-I", "-S", str(self.program)])
        text = f'[judge]\nprovider = "command"\ncommand = {command}\ntimeout = "{timeout}"\n'
        (self.ours / "config" / "showcause.toml").write_text(text)

    def configure_server(self, url: str) -> None:
        text = f'[judge]\nprovider = "openai"\nmodel = "m"\nbase_url = "{url}/v1"\nkey = "MY_JUDGE_KEY"\n'
        (self.ours / "config" / "showcause.toml").write_text(text)

    def stop(self, message: str, session: str = "s1") -> dict[str, Any]:
        path = transcript(self.root / f"{session}.jsonl", "Write both.", ("text", message))
        return stop(message, path, session, cwd=str(self.project))

    def fire(self, message: str, session: str = "s1") -> dict[str, Any]:
        """The hook's answer, in an environment with a key."""
        env = {"MY_JUDGE_KEY": SECRET}
        fire(start(session, self.project), self.ours, cwd=self.project, **env)
        done = fire(self.stop(message, session), self.ours, cwd=self.project, **env)
        assert (done.returncode, done.stderr) == (0, b"")
        return json.loads(done.stdout) if done.stdout else {}

    def log(self) -> list[dict[str, Any]]:
        files = sorted((self.ours / "log").glob("*.jsonl"))
        return [json.loads(line) for path in files for line in path.read_text().splitlines()]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    def made(lines: str = f"print({answer('contradicts', 'The report has one page')!r})", **how: str) -> Place:
        monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "ours"))
        found = Place(tmp_path, lines)
        found.configure(**how)
        trust([(gate_text(str(found.gate))[1], "own/maybe", str(found.gate))], "2026-12-01T00:00:00Z")
        return found

    return made


def test_an_objection_of_a_program_holds_the_stop(place: Any) -> None:
    made = place()
    said = made.fire(SAID)
    assert said["decision"] == "block"
    assert said["reason"].startswith('own/maybe: you said "perhaps"')
    assert [one.get("outcome") for one in made.log() if one["event"] == "Judge"] == ["objects"]


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param("print('{}')", id="no answer"),
        pytest.param("raise SystemExit(1)", id="it fails"),
        pytest.param("import time; time.sleep(60)", id="it hangs"),
        pytest.param("print('x' * 1000000)", id="it floods"),
    ],
)
def test_a_program_that_fails_is_a_pass_in_time(place: Any, lines: str) -> None:
    made = place(lines, timeout="1s")
    started = time.monotonic()
    assert made.fire(SAID) == {}
    assert time.monotonic() - started < 8
    (line,) = [one for one in made.log() if one["event"] == "Judge"]
    assert line["outcome"] in ("void", "failed")


@pytest.mark.skipif(importlib.util.find_spec("openai") is None, reason="needs its package: pip install '.[openai]'")
def test_a_server_is_asked_through_its_package_and_the_key_is_nowhere(place: Any) -> None:
    """In the hook as `init` installs it; what the package would print reaches nobody."""
    made = place(timeout="5s")
    said = answer("contradicts", "The report has one page")
    with served(lambda system, user: said) as server:
        made.configure_server(server.url)
        assert made.fire(SAID)["decision"] == "block"
    assert SECRET in server.requests[0]["headers"].get("Authorization", "") + server.requests[0]["headers"].get(
        "authorization", ""
    )
    assert all(SECRET.encode() not in path.read_bytes() for path in made.root.rglob("*") if path.is_file())


def test_without_a_doubt_nothing_of_it_is_loaded(place: Any) -> None:
    """Not even where a judge is configured; and `subprocess` comes with the question only."""
    made = place()
    fire(start(cwd=made.project), made.ours, cwd=made.project)
    calm, doubt = (modules(made, message) for message in ("The parser reads each line once now.", SAID))
    assert not any(name.startswith("showcause.judge") for name in calm)
    assert "subprocess" not in calm
    assert {"showcause.judge.step", "showcause.judge.providers.command"} <= doubt
    assert not {"showcause.judge.providers.openai_compatible", "openai", "anthropic"} & doubt


def modules(made: Place, message: str) -> set[str]:
    file = made.root / "payload.json"
    file.write_text(json.dumps(made.stop(message), separators=(",", ":")))
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", PROBE, str(file), *folders()],
        capture_output=True, text=True, timeout=60, check=True,
        env={"SHOWCAUSE_HOME": str(made.ours), "HOME": str(made.root), "PATH": "/usr/bin:/bin"},
    )  # fmt: skip
    return set(done.stderr.split("\n"))
