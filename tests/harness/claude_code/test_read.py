"""Claude Code's payloads, as recorded, to our events; and whatever else may stand on stdin."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.event import Event
from showcause.harness.claude_code.read import read

GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "claude_code").glob("*.json"))
NAMES = {
    "PreToolUse": "ToolCall",
    "PostToolUse": "ToolResult",
    "PostToolUseFailure": "ToolResult",
    "UserPromptSubmit": "Prompt",
}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_recorded_payloads(path: Path) -> None:
    payload = json.loads(path.read_text("utf-8"))
    event = read(payload)
    name = payload["hook_event_name"]
    assert event.name == NAMES.get(name, name)
    assert (event.session, event.cwd) == (payload["session_id"], payload["cwd"])
    if "tool_name" in payload:
        assert event.call is not None and event.call.name == payload["tool_name"]
    if name.startswith("PostToolUse"):
        assert event.result is not None and event.result.failed == name.endswith("Failure")


def stop(**fields: object) -> Event:
    return read({"hook_event_name": "Stop", "session_id": "s", "background_tasks": [], **fields})


def test_a_client_that_leaves_the_message_out_said_nothing() -> None:
    assert stop().message == ""
    assert read({"hook_event_name": "Stop"}).message is None, "an older client: the transcript must tell"


def test_a_subagents_transcript_is_its_own() -> None:
    event = read(
        {"hook_event_name": "SubagentStop", "agent_id": "a", "transcript_path": "p", "agent_transcript_path": "q"}
    )
    assert event.transcript == "q"


def test_what_runs() -> None:
    tasks = [
        {"id": "b1", "type": "shell", "status": "running", "command": "make"},
        {"id": "b2", "type": "shell", "status": "completed"},
        {"id": "me", "type": "subagent", "status": "running"},
    ]
    event = read({"hook_event_name": "SubagentStop", "agent_id": "me", "background_tasks": tasks})
    assert [(one.kind, one.id, one.what) for one in event.running] == [("shell", "b1", "make")]


@pytest.mark.parametrize(
    ("fields", "exit"),
    [
        pytest.param(
            {"hook_event_name": "PostToolUseFailure", "error": "Exit code 3\n1"}, 3, id="a failure says its code"
        ),
        pytest.param({"hook_event_name": "PostToolUseFailure", "error": "denied"}, None, id="a denial has none"),
        pytest.param({"tool_response": {"stdout": "1", "stderr": ""}}, 0, id="a clean end"),
        pytest.param({"tool_response": {"stdout": "", "backgroundTaskId": "b"}}, None, id="moved to the background"),
        pytest.param({"tool_response": {"stdout": "", "interrupted": True}}, None, id="interrupted"),
        pytest.param({"tool_response": "text"}, None, id="another tool"),
    ],
)
def test_exit_status(fields: dict[str, object], exit: int | None) -> None:
    event = read({"hook_event_name": "PostToolUse", "tool_name": "Bash", **fields})
    assert event.result is not None and event.result.exit == exit


JSON = st.recursive(
    st.none() | st.booleans() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
FIELDS = st.sampled_from(
    ["session_id", "transcript_path", "cwd", "agent_id", "last_assistant_message", "background_tasks", "tool_input",
     "tool_response", "tool_name", "error", "prompt", "duration_ms", "session_crons", "stop_hook_active"]
)  # fmt: skip


@given(
    st.sampled_from(["Stop", "SubagentStop", "PreToolUse", "PostToolUse", "PostToolUseFailure", "X"]),
    st.dictionaries(FIELDS, JSON),
)
def test_any_shape_is_an_event(name: str, payload: dict[str, object]) -> None:
    assert isinstance(read({"hook_event_name": name, **payload}), Event)


@pytest.mark.parametrize("path", ["a\0b", "/a" * 3_000], ids=["NUL", "too long"])
def test_a_path_that_no_file_system_takes_is_none(path: str) -> None:
    event = read({"hook_event_name": "Stop", "cwd": path, "transcript_path": path})
    assert (event.cwd, event.transcript) == ("", None)
