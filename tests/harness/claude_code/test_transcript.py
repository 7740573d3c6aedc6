"""Claude Code's session files, read from the end."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.harness.claude_code import transcript as module
from showcause.harness.claude_code.transcript import lines_back, open_transcript, read_line
from showcause.transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, NOTICE, PROMPT, RESULTS, SUMMARY, Entry


def line(**fields: object) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode()


def user(text: object, **fields: object) -> bytes:
    return line(type="user", message={"role": "user", "content": text}, **fields)


def said(*blocks: object, **fields: object) -> bytes:
    return line(type="assistant", message={"role": "assistant", "content": list(blocks)}, **fields)


TEXT = {"type": "text", "text": "hello"}


def write(path: Path, *lines: bytes, end: bytes = b"\n") -> str:
    path.write_bytes(b"\n".join(lines) + end)
    return str(path)


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        pytest.param(user("hi"), PROMPT, id="the user speaks"),
        pytest.param(user([TEXT]), PROMPT, id="the user speaks in blocks"),
        pytest.param(user("<task-notification>x"), NOTICE, id="a background task reports"),
        pytest.param(user("x", origin={"kind": "task-notification"}), NOTICE, id="the same, by its origin"),
        pytest.param(user("Stop hook feedback:\nno", isMeta=True), FEEDBACK, id="a hook's feedback"),
        pytest.param(user("x", isMeta=True, rowSource="hook"), FEEDBACK, id="the same, by its source"),
        pytest.param(user("Caveat: x", isMeta=True), META, id="the client speaks"),
        pytest.param(user("[Request interrupted by user]"), INTERRUPTED, id="an interruption"),
        pytest.param(user("<local-command-stdout>x"), META, id="a command's output"),
        pytest.param(user("sum", isCompactSummary=True), SUMMARY, id="a compaction"),
        pytest.param(
            user([{"type": "tool_result", "tool_use_id": "t", "content": "o"}]), RESULTS, id="a tool's result"
        ),
        pytest.param(said(TEXT), ASSISTANT, id="the agent speaks"),
        pytest.param(said(TEXT, isApiErrorMessage=True), ERROR, id="the API failed"),
    ],
)
def test_who_speaks(raw: bytes, kind: str) -> None:
    entry = read_line(raw)
    assert entry is not None and entry.kind == kind


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(line(type="api-request", body={"x": '"type":"user"'}), id="another type that quotes ours"),
        pytest.param(b'{"type":"user","message":', id="a torn line"),
        pytest.param(b"", id="an empty line"),
        pytest.param(b'{"type":"user","message":"text"}', id="a message of the wrong shape"),
        pytest.param(b'["type":"user"]', id="no object"),
        pytest.param(b'{"type":"user","x":' + b"[" * 100_000, id="deep nesting"),
    ],
)
def test_what_is_no_entry(raw: bytes) -> None:
    assert read_line(raw) is None


def test_a_shell_result_has_its_exit_status() -> None:
    clean = user(
        [{"type": "tool_result", "tool_use_id": "t", "content": "ok"}], toolUseResult={"stdout": "ok", "stderr": ""}
    )
    bad = user(
        [{"type": "tool_result", "tool_use_id": "t", "content": "Exit code 3\nno", "is_error": True}],
        toolUseResult="Error: Exit code 3\nno",
    )
    denied = user([{"type": "tool_result", "tool_use_id": "t", "content": "blocked", "is_error": True}])
    background = user(
        [{"type": "tool_result", "tool_use_id": "t", "content": "started"}],
        toolUseResult={"stdout": "", "backgroundTaskId": "b1"},
    )
    results = [read_line(raw).results[0] for raw in (clean, bad, denied, background)]  # type: ignore[union-attr]
    assert [(one.exit, one.failed, one.background) for one in results] == [
        (0, False, False), (3, True, False), (None, True, False), (None, False, True),
    ]  # fmt: skip


def test_sidechain_lines_are_marked_in_the_parents_file_only() -> None:
    raw = user("do", isSidechain=True, agentId="a1")
    assert read_line(raw).side  # type: ignore[union-attr]
    assert not read_line(raw, subagent=True).side  # type: ignore[union-attr]


@given(
    st.lists(st.binary(max_size=40).map(lambda b: b.replace(b"\n", b"")), min_size=1, max_size=30), st.integers(1, 50)
)
@settings(max_examples=200)
def test_lines_back_are_the_lines_reversed(lines: list[bytes], block: int) -> None:
    """Whatever the block size, no line is lost, split or doubled."""
    path = Path(tempfile.gettempdir()) / f"showcause-lines-{os.getpid()}"
    data = b"\n".join(lines)
    path.write_bytes(data)
    before = module.BLOCK
    module.BLOCK = block
    handle = os.open(path, os.O_RDONLY)
    try:
        assert list(lines_back(handle, len(data))) == (list(reversed(lines)) if data else [])
    finally:
        module.BLOCK = before
        os.close(handle)
        path.unlink()


def test_a_torn_last_line_costs_only_itself(tmp_path: Path) -> None:
    path = write(tmp_path / "s.jsonl", user("hi"), said(TEXT), b'{"type":"assistant","mess', end=b"")
    assert [entry.kind for entry in open_transcript(path).back()] == [ASSISTANT, PROMPT]


def test_a_line_of_many_megabytes_is_passed_over(tmp_path: Path) -> None:
    path = write(tmp_path / "s.jsonl", user("hi"), line(type="api-request", body="x" * 9_000_000), said(TEXT))
    assert [entry.kind for entry in open_transcript(path).back()] == [ASSISTANT, PROMPT]


def test_home_in_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    write(tmp_path / "s.jsonl", user("hi"))
    assert open_transcript("~/s.jsonl").readable


def test_the_reader_gives_up_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LIMIT", 2000)
    path = write(tmp_path / "s.jsonl", user("hi"), *([said(TEXT)] * 100))
    transcript = open_transcript(path)
    assert not transcript.turn().complete
    assert transcript.truncated


def _fifo(path: Path) -> None:
    os.mkfifo(path)


def _loop(path: Path) -> None:
    path.symlink_to(path)


@pytest.mark.parametrize(
    "make", [Path.mkdir, _fifo, _loop, lambda path: None], ids=["folder", "fifo", "link loop", "missing"]
)
@pytest.mark.timeout(5)
def test_what_is_no_file_is_unreadable_and_never_hangs(tmp_path: Path, make) -> None:  # type: ignore[no-untyped-def]
    make(tmp_path / "s.jsonl")
    transcript = open_transcript(str(tmp_path / "s.jsonl"))
    assert not transcript.readable
    assert list(transcript.back()) == []


@pytest.mark.parametrize("path", [None, "", "\0", "a\0b"], ids=["none", "empty", "nul", "nul within"])
def test_hostile_paths(path: str | None) -> None:
    assert not open_transcript(path).readable


@given(st.binary())
def test_any_bytes_are_an_entry_or_nothing(raw: bytes) -> None:
    assert isinstance(read_line(raw), Entry | None)
