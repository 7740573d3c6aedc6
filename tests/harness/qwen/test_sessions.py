"""Qwen Code's recorded chats."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.harness.qwen import sessions
from showcause.harness.qwen.tools import kind
from showcause.transcript import ASSISTANT, FEEDBACK, META, NOTICE, PROMPT, RESULTS, SUMMARY

from ..replayed import finals, hostile, jsonl, recorded, replay

PATH = "chats/s1.jsonl"


def line(role: str, *parts: Any, **more: Any) -> dict[str, Any]:
    base = {"uuid": "u", "parentUuid": None, "sessionId": "s1", "timestamp": "2026-01-01T00:00:01Z", "type": role}
    return {**base, "cwd": "/w", "version": "0.24.4", **more, "message": {"role": "user", "parts": list(parts)}}


def answered(text: str, *, error: bool = False, **noted: Any) -> dict[str, Any]:
    answer = {"id": "c1", "name": "run_shell_command", "response": {"error" if error else "output": text}}
    return line("tool_result", {"functionResponse": answer}, toolCallResult=noted)


CALL = line("assistant", {"functionCall": {"id": "c1", "name": "run_shell_command", "args": {"command": "make"}}})
ASIDE = line(
    "assistant",
    {"functionCall": {"id": "c1", "name": "run_shell_command", "args": {"command": "x", "is_background": True}}},
)


@pytest.mark.parametrize(
    ("one", "kinds"),
    [
        pytest.param(line("user", {"text": "hi"}, provenance="real_user"), [PROMPT], id="the user speaks"),
        pytest.param(line("user", {"text": "hi"}), [PROMPT], id="the same from an older client"),
        pytest.param(
            line("user", {"text": "x"}, subtype="mid_turn_user_message", provenance="real_user"),
            [PROMPT],
            id="in between",
        ),
        pytest.param(line("user", {"text": "x"}, provenance="goal_control"), [META], id="the client drives a goal"),
        pytest.param(line("user", {"text": "x"}, subtype="cron"), [META], id="a timer speaks"),
        pytest.param(
            line("user", {"text": "x"}, subtype="notification", provenance="system"), [NOTICE], id="a task reports"
        ),
        pytest.param(line("user", {"text": "no. (showcause why d1)"}), [FEEDBACK], id="our own reply"),
        pytest.param(line("assistant", {"text": "hm", "thought": True}), [], id="a thought is not said"),
        pytest.param(
            line("assistant", {"text": "hm", "thought": True}, {"text": "done"}), [ASSISTANT], id="the agent speaks"
        ),
        pytest.param(line("system", subtype="ui_telemetry"), [], id="telemetry"),
        pytest.param(line("system", subtype="chat_compression"), [SUMMARY], id="a compression"),
    ],
)
def test_who_speaks(one: Any, kinds: list[str]) -> None:
    read = replay(sessions, jsonl(one), PATH)
    assert [entry.kind for entry in read.entries] == kinds
    assert not read.unknown


@pytest.mark.parametrize(
    ("call", "result", "expected"),
    [
        pytest.param(
            CALL, answered("x\nExit Code: 0\nSignal: (none)", status="success"), (0, False, False), id="clean"
        ),
        pytest.param(
            CALL, answered("x\nExit Code: 4\nSignal: (none)", error=True), (4, True, False), id="told in text"
        ),
        pytest.param(
            CALL, answered("x", status="error", resultDisplay={"exitCode": 2}), (2, True, False), id="told in structure"
        ),
        pytest.param(CALL, answered("Output: x"), (None, False, False), id="silence is not 0 here"),
        pytest.param(CALL, answered("stopped", status="cancelled"), (None, True, False), id="cancelled"),
        pytest.param(
            ASIDE, answered("started", resultDisplay={"exitCode": 0}), (None, False, True), id="in the background"
        ),
    ],
)
def test_results(call: Any, result: Any, expected: tuple[int | None, bool, bool]) -> None:
    read = replay(sessions, jsonl(call, result), PATH)
    (made,), (one,) = read.entries[0].calls, read.entries[1].results
    assert made.id == one.call and read.entries[1].kind == RESULTS
    assert (one.exit, one.failed, one.background) == expected


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", 0, id="empty"),
        pytest.param(jsonl(CALL, '{"uuid": "2", "ty', end=""), 1, id="torn last line"),
        pytest.param(jsonl(line("system", subtype="teapot")), 1, id="an unknown system line"),
        pytest.param(jsonl(line("teapot"), [1]), 2, id="lines of another shape"),
    ],
)
def test_what_is_not_known_is_counted(data: bytes, words: int) -> None:
    assert replay(sessions, data, PATH).unknown.total() == words


def test_a_subagents_lines() -> None:
    """They are another agent's in a file of their own and set aside in their parent's."""
    one = line("assistant", {"text": "x"}, agentId="a1", isSidechain=True)
    own = replay(sessions, jsonl(one), PATH)
    assert own.session.agent == "a1" and not own.entries[0].side
    parents = replay(sessions, jsonl(line("user", {"text": "hi"}), one), PATH)
    assert parents.session.agent is None and parents.entries[1].side


@pytest.mark.parametrize(
    ("name", "ours"), [("todo_write", "todo"), ("mcp__git__log", "mcp"), ("exit_plan_mode", "plan"), ("x", "other")]
)
def test_kinds(name: str, ours: str) -> None:
    assert kind(name) == ours


VALUES = hostile(
    "uuid", "type", "message", "parts", "text", "functionCall", "functionResponse", "response", "toolCallResult",
    "resultDisplay",
)  # fmt: skip


@given(
    st.lists(VALUES | st.binary(max_size=30), max_size=8),
    st.sampled_from(["user", "assistant", "tool_result", "system"]),
)
@settings(deadline=None)
def test_anything_is_read(found: list[Any], role: str) -> None:
    rows = [{**each, "type": role} if isinstance(each, dict) else each for each in found]
    data = b"\n".join(each if isinstance(each, bytes) else json.dumps(each).encode() for each in rows)
    sessions.matches(PATH, data)
    replay(sessions, data, PATH)


@pytest.mark.shared
def test_recorded_samples_are_known() -> None:
    """There is one, recorded with the scripted model; no labelled turn is of this client."""
    (path,) = recorded("qwen.jsonl")
    data = path.read_bytes()
    assert sessions.matches("qwen.jsonl", data[: 1 << 16])
    read = replay(sessions, data, "qwen.jsonl")
    assert not read.unknown, str(read.unknown)
    assert list(finals(read.entries)) == ["Done five."]
    assert [result.exit for entry in read.entries for result in entry.results] == [4, 0]
