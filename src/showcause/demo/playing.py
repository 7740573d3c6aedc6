"""Plays the bundled sessions: each is a transcript and a payload, sent to the hook process as the client would send it.

N-name.jsonl is the session, N-name.json what is expected of it and its payload. `{project}` and `{transcript}` stand
for paths of the temporary folder, outside of which nothing is touched.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..errors import InstallationError
from ..facts.did.actions import Action, pair
from ..harness.claude_code.install import resolve_command
from ..harness.claude_code.transcript import open_transcript
from ..light import NamedTuple
from ..observe import OFF

HERE = Path(__file__).parent
SECONDS = 10.0
HOURS_AGO = {"src": 50, "clips": 50, "out": 20}  # the answer on disk is younger than all that it was made from


class Scene(NamedTuple):
    """One bundled session. verdict and gate: what is expected of it; payload: JSON text with its places unfilled."""

    name: str
    title: str
    point: str
    verdict: str
    gate: str
    payload: str


class Played(NamedTuple):
    """What came of a scene. trail: the turn's tool calls; seen: what the gate saw, as the log has it."""

    scene: Scene
    asked: str
    said: str
    trail: tuple[str, ...]
    verdict: str
    gates: tuple[str, ...]
    seen: str
    reply: str
    ms: float

    @property
    def as_expected(self) -> bool:
        return self.verdict == self.scene.verdict and (not self.scene.gate or self.scene.gate in self.gates)


def scenes() -> list[Scene]:
    """The bundled sessions in their order."""
    found = []
    for path in sorted(HERE.glob("*.json")):
        head = json.loads(path.read_text("utf-8"))
        payload = json.dumps(head["payload"])
        found.append(Scene(path.stem, head["title"], head["point"], head["verdict"], head["gate"], payload))
    return found


def play(folder: Path) -> Iterator[Played]:
    """Play every scene in `folder`, one after the other."""
    project = folder / "project"
    shutil.copytree(HERE / "project", project)
    now = time.time()
    for part, hours in HOURS_AGO.items():
        for path in (project / part).iterdir():
            os.utime(path, (now - 3600 * hours, now - 3600 * hours))
    for scene in scenes():
        yield _play(scene, folder, project)


def _play(scene: Scene, folder: Path, project: Path) -> Played:
    transcript = folder / f"{scene.name}.jsonl"
    places = {"{project}": str(project), "{transcript}": str(transcript)}
    transcript.write_text(_filled((HERE / f"{scene.name}.jsonl").read_text("utf-8"), places), encoding="utf-8")
    payload = json.loads(_filled(scene.payload, places))
    start = {key: payload[key] for key in ("session_id", "transcript_path", "cwd")}
    home = folder / "home"
    _hook({**start, "hook_event_name": "SessionStart", "source": "startup"}, project, home)
    started = time.perf_counter()
    answer = _hook(payload, project, home)
    took = (time.perf_counter() - started) * 1000
    turn = open_transcript(str(transcript)).turn()
    trail = [action for action in pair(turn.entries) if action.call.id != payload.get("tool_use_id")]
    verdict, reply = _answer(answer)
    gates, seen = _logged(home, payload["session_id"])
    return Played(
        scene,
        asked=turn.prompt.text if turn.prompt else "",
        said=_said(payload),
        trail=tuple(_shown(action, project) for action in trail),
        verdict=verdict,
        gates=gates,
        seen=seen,
        reply=reply.replace(str(project) + os.sep, "").replace(str(folder), "…"),
        ms=took,
    )


def _filled(text: str, places: dict[str, str]) -> str:
    """The places put into JSON text."""
    for name, path in places.items():
        text = text.replace(name, json.dumps(path)[1:-1])
    return text


def _hook(payload: dict[str, Any], project: Path, home: Path) -> bytes:
    """What the hook process prints for a payload, started as the settings would start it."""
    command = resolve_command()
    environment = {key: value for key, value in os.environ.items() if key != OFF}
    environment["SHOWCAUSE_HOME"] = str(home)
    try:
        done = subprocess.run(
            [command["command"], *command["args"]],
            input=json.dumps(payload, separators=(",", ":")).encode("utf-8"),
            capture_output=True,
            cwd=project,
            env=environment,
            timeout=SECONDS,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise InstallationError(f"the hook process did not answer: {error}", right="showcause doctor") from None
    return done.stdout


def _answer(stdout: bytes) -> tuple[str, str]:
    """Verdict and reply as Claude Code would take them."""
    if not stdout.strip():
        return "pass", ""
    answer = json.loads(stdout)
    if answer.get("decision") == "block":
        return "block", str(answer.get("reason", ""))
    inner = answer.get("hookSpecificOutput", {})
    if inner.get("permissionDecision") == "deny":
        return "block", str(inner.get("permissionDecisionReason", ""))
    return "warn", str(answer.get("systemMessage", ""))


def _logged(home: Path, session: str) -> tuple[tuple[str, ...], str]:
    """The gates that spoke in a session, and what they say that they saw."""
    findings = []
    for path in (home / "log").glob("*.jsonl"):
        for line in path.read_text("utf-8").splitlines():
            entry = json.loads(line)
            if entry.get("session") == session:
                spoken = [one for one in entry.get("findings", ()) if one["level"] in ("warn", "ask", "block")]
                findings += spoken
    return tuple(one["gate"] for one in findings), "; ".join(one["evidence"]["seen"] for one in findings)


def _said(payload: dict[str, Any]) -> str:
    if payload["hook_event_name"] == "Stop":
        return str(payload["last_assistant_message"])
    return f"{payload['tool_name']}: {payload['tool_input'].get('command', '')}"


def _shown(action: Action, project: Path) -> str:
    """A tool call on one line: its name, what it was about, how it ended."""
    about = action.call.input.get("command") or action.call.input.get("file_path") or action.call.input.get("pattern")
    line = f"{action.call.name} {about}".replace(str(project) + os.sep, "")
    if action.call.kind == "shell" and action.result is not None and action.result.text.strip():
        return f"{line} => {action.result.text.strip().splitlines()[-1].strip()}"
    return line
