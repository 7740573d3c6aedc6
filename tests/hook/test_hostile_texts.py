"""Texts made to be slow, through the hook's whole way: whatever they say, a stop is judged within seconds."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from showcause.hook import live

BIG = 1 << 20
SECONDS = 5.0  # of the processor; the slowest took more than a minute before it was bounded
DONE = "Everything is done.\nThe parser is not done yet.\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "ours"))
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(tmp_path / "claude"))
    folder = tmp_path / "app"
    folder.mkdir()
    (folder / "showcause.toml").write_text('preset = "strict"\ndeep = "on"\n')
    return folder


def session(folder: Path, *calls: tuple[str, dict[str, object]]) -> str:
    lines: list[tuple[str, object]] = [("user", "Speed up the loader and write its tests.")]
    for at, (name, given) in enumerate((("Edit", {"file_path": "a.py", "old_string": "1", "new_string": "2"}), *calls)):
        lines.append(("assistant", [{"type": "tool_use", "id": f"t{at}", "name": name, "input": given}]))
        lines.append(("user", [{"type": "tool_result", "tool_use_id": f"t{at}", "content": "ok"}]))
    path = folder / "s.jsonl"
    path.write_text(
        "".join(
            json.dumps({"type": role, "uuid": str(at), "message": {"role": role, "content": content}}) + "\n"
            for at, (role, content) in enumerate(lines)
        )
    )
    return str(path)


def took(folder: Path, message: str, *calls: tuple[str, dict[str, object]]) -> float:
    payload = {
        "hook_event_name": "Stop", "session_id": "s", "cwd": str(folder), "last_assistant_message": message,
        "background_tasks": [], "transcript_path": session(folder, *calls),
    }  # fmt: skip
    started = time.process_time()
    live.run("claude-code", json.dumps(payload).encode(), None)
    return time.process_time() - started


@pytest.mark.parametrize(
    "message",
    [
        pytest.param(DONE * (BIG // len(DONE)), id="claims and admissions without end"),
        pytest.param("[VERIFY] " * (BIG // 9), id="a token without end on one line"),
        pytest.param("全部完成了。测试未完成。" * (BIG // 12), id="sentences without end on one line"),
        pytest.param("“" * BIG, id="quotations that never close"),
        pytest.param("a 'b c" * (BIG // 6), id="apostrophes"),
        pytest.param("` " * (BIG // 2), id="spans of code"),
        pytest.param("All tests pass \ud800.\0" * (BIG // 20), id="half characters and NULs"),
        pytest.param("Everything is done:\n" + "- item not finished yet\n" * 100_000, id="a hundred thousand points"),
    ],
)
def test_a_message_is_judged_soon(project: Path, message: str) -> None:
    assert took(project, message) < SECONDS


def test_many_tasks_against_a_long_trail(project: Path) -> None:
    """Each word of each task is sought in what was done; only so many are."""
    signs = [chr(0x4E00 + at * 37 % 8_000) for at in range(24_000)]
    writes = [("Write", {"file_path": f"{at}.py", "content": "".join(signs[at::2])}) for at in range(40)]
    titles = ["".join(chr(0x7000 + (at * 131 + n * 17) % 9_000) for n in range(100)) for at in range(400)]
    todos = ("TodoWrite", {"todos": [{"content": title, "status": "pending"} for title in titles]})
    assert took(project, "全部完成了，所有工作都已完成。", *writes, todos) < SECONDS
