"""The hook process as `init` installs it, for tests: a bare environment, a home of its own."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import showcause

PACKAGE = Path(showcause.__file__).parent


CLAIM = "I fixed the loader. It reads each file once now."  # blocked as it comes, where nothing ran after an edit
EDIT = ("tool", ("Edit", {"file_path": "src/loader.py", "old_string": "rows = 1", "new_string": "rows = 2"}, "ok"))


def folders() -> list[str]:
    """The folders in which showcause and its libraries lie."""
    specs = [importlib.util.find_spec(name) for name in ("showcause", "re2", "tree_sitter")]
    return list(dict.fromkeys(str(Path(spec.origin).parent.parent) for spec in specs if spec and spec.origin))


def command(harness: str = "claude-code") -> list[str]:
    return [sys.executable, "-I", "-S", str(PACKAGE / "hook" / "run.py"), harness, *folders()]


def fire(
    payload: Mapping[str, Any] | bytes, home: Path, *, cwd: Path | None = None, **env: str
) -> subprocess.CompletedProcess[bytes]:
    """Send a payload through the hook process."""
    raw = payload if isinstance(payload, bytes) else json.dumps(payload, separators=(",", ":")).encode()
    return subprocess.run(
        command(),
        input=raw,
        capture_output=True,
        timeout=30,
        cwd=cwd or home.parent,
        env={"PATH": "/usr/bin:/bin", "HOME": str(home.parent), "SHOWCAUSE_HOME": str(home), **env},
        check=False,
    )


def transcript(path: Path, prompt: str, *steps: tuple[str, Any]) -> Path:
    """A session file in Claude Code's own form: ("text", words) or ("tool", (name, input, output))."""
    lines = [{"type": "user", "uuid": "u1", "message": {"role": "user", "content": prompt}}]
    for number, (kind, value) in enumerate(steps):
        if kind == "text":
            block = {"type": "text", "text": value}
            lines.append(
                {"type": "assistant", "uuid": f"a{number}", "message": {"role": "assistant", "content": [block]}}
            )
            continue
        name, given, output = value
        call = {"type": "tool_use", "id": f"t{number}", "name": name, "input": given}
        result = {"type": "tool_result", "tool_use_id": f"t{number}", "content": output}
        lines.append({"type": "assistant", "uuid": f"a{number}", "message": {"role": "assistant", "content": [call]}})
        detail = {"stdout": output, "stderr": ""} if name == "Bash" else {}
        lines.append(
            {
                "type": "user",
                "uuid": f"r{number}",
                "toolUseResult": detail,
                "message": {"role": "user", "content": [result]},
            }
        )
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines), "utf-8")
    return path


def stop(message: str | None, path: Path | str = "", session: str = "s1", **fields: Any) -> dict[str, Any]:
    payload = {
        "session_id": session, "transcript_path": str(path), "cwd": str(Path(path).parent) if path else "/",
        "hook_event_name": "Stop", "stop_hook_active": False, "background_tasks": [], **fields,
    }  # fmt: skip
    return payload if message is None else {**payload, "last_assistant_message": message}


def call(text: str, path: Path | str = "", session: str = "s1", **fields: Any) -> dict[str, Any]:
    return {
        "session_id": session, "transcript_path": str(path), "cwd": str(Path(path).parent) if path else "/",
        "hook_event_name": "PreToolUse", "tool_name": "Bash", "tool_input": {"command": text}, "tool_use_id": "t9", **fields,
    }  # fmt: skip


def start(session: str = "s1", cwd: Path | str = "/", **fields: Any) -> dict[str, Any]:
    return {"session_id": session, "cwd": str(cwd), "hook_event_name": "SessionStart", "source": "startup", **fields}
