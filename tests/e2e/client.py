"""Runs the real Claude Code, headless, in an empty home and a bare environment; it asserts nothing itself.

A ClaudeCode is one session at one Site: each `prompt` is one client process that starts or resumes it, and gives back
all that could be seen from outside as a Run.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import uuid
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from .place import Site
from .scripted_model import ScriptedModel

HERE = Path(__file__).parent
VERSION: str = json.loads((HERE / "package.json").read_text())["dependencies"]["@anthropic-ai/claude-code"]
INSTALL = "npm install --prefix tests/e2e"
OVERRIDE = "SHOWCAUSE_E2E_CLIENT"
RECORDED = (
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
    "PostToolUse",
    "PostToolUseFailure",
    "Stop",
    "SubagentStop",
)
ALLOWED = ("Agent", "Bash", "Edit", "Read", "Write")


class TimeLimit(AssertionError):
    """The client ran longer than its test allows; its process group has been ended."""


class HookRun(NamedTuple):
    """One hook process as the client reports it."""

    event: str
    stdout: str
    stderr: str
    code: int | None
    outcome: str

    @property
    def answer(self) -> dict[str, Any]:
        """The JSON object on stdout, or nothing."""
        with suppress(ValueError):
            value = json.loads(self.stdout)
            return value if isinstance(value, dict) else {}
        return {}


class Run(NamedTuple):
    """One prompt from start to exit."""

    code: int
    stream: list[dict[str, Any]]
    stderr: str
    requests: list[dict[str, Any]]  # the main conversation's, of this prompt only
    hooks: list[HookRun]
    payloads: list[dict[str, Any]]
    transcript: Path | None
    settings: bytes | None

    def seen(self, event: str) -> list[dict[str, Any]]:
        """The payloads that hooks of one event were given."""
        return [payload for payload in self.payloads if payload["hook_event_name"] == event]

    @property
    def blocks(self) -> list[str]:
        """The reasons of the hooks that refused a stop, in order."""
        stops = (hook.answer for hook in self.hooks if hook.event in {"Stop", "SubagentStop"})
        return [str(answer.get("reason")) for answer in stops if answer.get("decision") == "block"]

    @property
    def result(self) -> str:
        """The last result that the client reports."""
        results = [line for line in self.stream if line.get("type") == "result"]
        return str(results[-1].get("result")) if results else ""


def find_client() -> Path | str:
    """The client's binary, or why there is none and what would install it."""
    if os.name != "posix":
        return "the end-to-end rig starts the client in its own process group, which needs a POSIX system"
    if named := os.environ.get(OVERRIDE):
        if not os.access(named, os.X_OK):
            raise FileNotFoundError(f"{OVERRIDE} names {named}, which cannot be run")
        return Path(named)
    # the platform's own package: its binary is whole even where npm runs no install scripts
    found = sorted((HERE / "node_modules" / "@anthropic-ai").glob("claude-code-*/claude"))
    return found[0] if found else f"Claude Code {VERSION} is not installed: run `{INSTALL}` or set {OVERRIDE}"


def environment(site: Site, url: str) -> dict[str, str]:
    """All that the client and so its hooks and shells are told: no variable of ours comes through."""
    return {
        "PATH": f"{site.programs}:/usr/local/bin:/usr/bin:/bin",
        "HOME": str(site.home),
        "TMPDIR": str(site.temporary),
        "LANG": "C.UTF-8",
        "SHOWCAUSE_HOME": str(site.state),
        "ANTHROPIC_BASE_URL": url,
        "ANTHROPIC_API_KEY": "dummy",
        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC": "1",
        "CLAUDE_CODE_MAX_RETRIES": "0",
        "DISABLE_AUTOUPDATER": "1",
        "DISABLE_ERROR_REPORTING": "1",
        "DISABLE_TELEMETRY": "1",
    }


class ClaudeCode:
    """One session of the client against one scripted model."""

    def __init__(self, binary: Path, site: Site, model: ScriptedModel, session: str = ""):
        self._binary, self._site, self._model = binary, site, model
        self.session = session or str(uuid.uuid4())
        self._started = False

    def prompt(self, text: str, *, limit: float = 60.0) -> Run:
        """Send one prompt and wait until the client, its background work included, has ended."""
        before = len(self._model.requests)
        known = set(self._site.payloads.glob("*.json"))
        stream, stderr = self._site.root / "stream.jsonl", self._site.root / "stderr.txt"
        with stream.open("wb") as out, stderr.open("wb") as err:
            process = subprocess.Popen(
                self._command(text),
                cwd=self._site.project,
                env=environment(self._site, self._model.url),
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                start_new_session=True,
            )
            code = _wait(process, limit)
        self._started = True
        lines = [json.loads(line) for line in stream.read_bytes().splitlines() if line.strip()]
        return Run(
            code=code,
            stream=lines,
            stderr=stderr.read_text(errors="replace"),
            requests=[one.body for one in self._model.requests[before:] if one.route == "main"],
            hooks=[_hook_run(line) for line in lines if line.get("subtype") == "hook_response"],
            payloads=[
                json.loads(path.read_bytes()) for path in sorted(set(self._site.payloads.glob("*.json")) - known)
            ],
            transcript=self.transcript(),
            settings=self._site.settings.read_bytes() if self._site.settings.exists() else None,
        )

    def transcript(self) -> Path | None:
        return next(iter(self._site.home.glob(f".claude/projects/*/{self.session}.jsonl")), None)

    def _command(self, text: str) -> list[str]:
        which = "--resume" if self._started else "--session-id"
        options = ["--output-format", "stream-json", "--verbose", "--include-hook-events"]
        return [str(self._binary), "-p", text, *options, "--settings", str(self._rig_settings()), which, self.session]

    def _rig_settings(self) -> Path:
        """Permissions and the recorder, in the rig's own file: the project's settings are the product's."""
        recorder = {
            "type": "command",
            "command": sys.executable,
            "args": ["-I", "-S", str(HERE / "recorder.py"), str(self._site.payloads)],
        }
        path = self._site.root / "rig-settings.json"
        hooks = {event: [{"hooks": [recorder]}] for event in RECORDED}
        path.write_text(json.dumps({"permissions": {"allow": ALLOWED}, "hooks": hooks}))
        return path


def _wait(process: subprocess.Popen[bytes], limit: float) -> int:
    """Wait for the client alone, then end what is left of the group that it led.

    Its shells lead groups of their own: only the client can end those, so it is asked first.
    """
    try:
        return process.wait(timeout=limit)
    except subprocess.TimeoutExpired:
        process.terminate()
        with suppress(subprocess.TimeoutExpired):
            process.wait(timeout=5)
        raise TimeLimit(f"the client did not end within {limit:g} s") from None
    finally:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _hook_run(line: dict[str, Any]) -> HookRun:
    return HookRun(
        line.get("hook_event", ""),
        line.get("stdout", ""),
        line.get("stderr", ""),
        line.get("exit_code"),
        line.get("outcome", ""),
    )
