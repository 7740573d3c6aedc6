"""Replay's reader of lines and the live one make the same entry of every line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.harness.claude_code.fast import read_fast
from showcause.harness.claude_code.tape import Tape, wanted
from showcause.harness.claude_code.transcript import read_line
from tests.replay.past import session

from ..replayed import recorded

GOLDEN = sorted((Path(__file__).parents[2] / "golden/claude_code").rglob("*.jsonl"))


def alike(line: bytes) -> None:
    for subagent in (False, True):
        fast = read_fast(line, subagent) if wanted(line) else None
        assert fast == read_line(line, subagent=subagent), line[:300]


def test_lines_of_the_client_and_of_made_sessions(tmp_path: Path) -> None:
    made = session(tmp_path / "s.jsonl", 1, 60)
    for path in (*GOLDEN, made):
        for line in path.read_bytes().splitlines():
            alike(line)


@pytest.mark.shared
def test_recorded_lines() -> None:
    for path in recorded("claude-*.jsonl")[:20]:
        for line in path.read_bytes().split(b"\n"):
            alike(line)


VALUE: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.sampled_from(("text", "tool_use", "tool_result")),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(("type", "text", "id", "name", "input", "content", "is_error", "kind")), inner, max_size=4),
    max_leaves=8,
)  # fmt: skip
FIELDS = ("uuid", "timestamp", "isSidechain", "agentId", "promptId", "version", "isApiErrorMessage", "isCompactSummary",
          "isMeta", "rowSource", "origin", "toolUseResult")  # fmt: skip


@given(st.sampled_from(("user", "assistant")), VALUE, st.dictionaries(st.sampled_from(FIELDS), VALUE, max_size=4))
def test_lines_of_any_shape(role: str, content: Any, fields: dict[str, Any]) -> None:
    alike(json.dumps({"type": role, "message": {"content": content}, **fields}).encode())


@given(st.binary(max_size=60))
def test_lines_of_any_bytes(raw: bytes) -> None:
    alike(b'{"type":"user","message":{"content":"' + raw + b'"}}')


@pytest.mark.parametrize("keep", [1, 1 << 20], ids=["nothing is kept", "all is kept"])
def test_a_tape_reads_the_same_twice(tmp_path: Path, keep: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("showcause.harness.claude_code.tape.KEEP", keep)
    data = session(tmp_path / "s.jsonl", 2, 10).read_bytes()
    tape = Tape(data, subagent=False)
    forward = [entry for line in data.splitlines() if (entry := read_line(line)) is not None]
    for _ in range(2):
        assert list(tape.back(0, len(data)))[::-1] == forward
