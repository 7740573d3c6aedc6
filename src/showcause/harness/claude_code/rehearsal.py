"""A stop that must be blocked, in Claude Code's own form: a file read, then the choice handed back. For `doctor`.

Made for the classic preset, whose rule for it is two conditions and no judgement. Starts nothing itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

PRESET = "classic"
SESSION = "5c0ca05e-0000-4000-8000-000000000001"
MESSAGE = "Both parsers read the file. Which one would you prefer?"


def payloads(folder: Path) -> list[bytes]:
    """What the client sends, in order, the stop last. Writes the transcript and the project's policy into `folder`."""
    (folder / "showcause.toml").write_text(f'preset = "{PRESET}"\n', encoding="utf-8")
    transcript = folder / f"{SESSION}.jsonl"
    transcript.write_text("".join(f"{_compact(line)}\n" for line in _lines(folder)), encoding="utf-8")
    common = {"session_id": SESSION, "transcript_path": str(transcript), "cwd": str(folder)}
    start = {**common, "hook_event_name": "SessionStart", "source": "startup"}
    stop = {
        **common,
        "prompt_id": "5c0ca05e-0000-4000-8000-000000000002",
        "permission_mode": "default",
        "hook_event_name": "Stop",
        "stop_hook_active": False,
        "last_assistant_message": MESSAGE,
        "background_tasks": [],
        "session_crons": [],
    }
    return [_compact(one).encode("utf-8") for one in (start, stop)]


def blocked(stdout: bytes) -> bool:
    """Whether the client would take this for a block: one JSON object and nothing beside it."""
    try:
        answer = json.loads(stdout)
    except ValueError:
        return False
    return isinstance(answer, dict) and answer.get("decision") == "block" and bool(answer.get("reason"))


def _lines(folder: Path) -> list[dict[str, Any]]:
    call = {"type": "tool_use", "id": "toolu_1", "name": "Read", "input": {"file_path": str(folder / "loader.py")}}
    result = {"type": "tool_result", "tool_use_id": "toolu_1", "content": "def load(): ...\n"}
    return [
        _line(1, "user", "Speed up the loader."),
        _line(2, "assistant", [call]),
        _line(3, "user", [result]),
        _line(4, "assistant", [{"type": "text", "text": MESSAGE}]),
    ]


def _line(number: int, role: str, content: object) -> dict[str, Any]:
    return {
        "type": role,
        "message": {"role": role, "content": content},
        "uuid": f"5c0ca05e-0000-4000-8000-00000000010{number}",
        "timestamp": f"2026-11-30T10:00:0{number}.000Z",
        "isSidechain": False,
        "sessionId": SESSION,
    }


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
