"""Copilot CLI's event files."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.harness.copilot import sessions
from showcause.harness.copilot.tools import kind
from showcause.replay.measuring import tail_sha
from showcause.transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, NOTICE, PROMPT, SUMMARY

from ..replayed import finals, hostile, jsonl, read_recorded, recorded, replay

PATH = "session-state/s1/events.jsonl"


def event(what: str, agent: str | None = None, **data: Any) -> dict[str, Any]:
    more = {"agentId": agent} if agent else {}
    return {"type": what, "data": data, **more, "id": "e", "timestamp": "2026-01-01T00:00:01Z", "parentId": None}


START = event("session.start", sessionId="s1", copilotVersion="1.0.102", context={"cwd": "/w"})


def calling(name: str = "bash", arguments: Any = None) -> dict[str, Any]:
    made = {"toolCallId": "c1", "name": name, "arguments": arguments or {"command": "make"}}
    return event("assistant.message", content="", toolRequests=[made])


def ended(text: str = "", **data: Any) -> dict[str, Any]:
    return event("tool.execution_complete", toolCallId="c1", success=True, result={"content": text}, **data)


@pytest.mark.parametrize(
    ("one", "kinds"),
    [
        pytest.param(event("user.message", content="hi"), [PROMPT], id="the user speaks"),
        pytest.param(event("user.message", content="<x>", source="system"), [META], id="the client speaks"),
        pytest.param(event("user.message", content="no", source="hook"), [FEEDBACK], id="a hook speaks"),
        pytest.param(event("user.message", content="no. (showcause why d1)"), [FEEDBACK], id="our own reply"),
        pytest.param(event("assistant.message", content="done", toolRequests=[]), [ASSISTANT], id="the agent speaks"),
        pytest.param(
            event("assistant.message", content="", toolRequests=[]), [], id="a message without words or calls"
        ),
        pytest.param(event("system.notification", content="idle"), [NOTICE], id="a subagent reports"),
        pytest.param(
            event("session.compaction_complete", success=True, summaryContent="s"), [SUMMARY], id="a compaction"
        ),
        pytest.param(event("session.compaction_complete", success=False), [], id="a compaction that failed"),
        pytest.param(event("session.error", message="down"), [ERROR], id="the API failed"),
        pytest.param(event("abort", reason="user"), [INTERRUPTED], id="the user stops the agent"),
        pytest.param(event("hook.start", input={"prompt": "user.message"}), [], id="a hook's line that quotes ours"),
    ],
)
def test_who_speaks(one: Any, kinds: list[str]) -> None:
    read = replay(sessions, jsonl(START, one), PATH)
    assert [entry.kind for entry in read.entries] == kinds
    assert not read.unknown
    assert (read.session.id, read.session.cwd, read.session.version) == ("s1", "/w", "1.0.102")


@pytest.mark.parametrize(
    ("call", "result", "expected"),
    [
        pytest.param(calling(), ended("x", shellExecution={"exitCode": 3}), (3, True, False), id="told in structure"),
        pytest.param(
            calling(), ended("x\n<shellId: 0 completed with exit code 0>"), (0, False, False), id="told in text"
        ),
        pytest.param(
            calling(),
            ended("<shellId: 0 completed with exit code 0>\nx"),
            (None, False, False),
            id="quoted in the output",
        ),
        pytest.param(
            calling(),
            ended("<command started in background with shellId: w>"),
            (None, False, True),
            id="in the background",
        ),
        pytest.param(
            calling(arguments={"command": "x", "mode": "async"}), ended(""), (None, False, True), id="asked for it"
        ),
        pytest.param(calling("view", {"path": "a"}), ended("x"), (None, False, False), id="no shell"),
        pytest.param(
            calling(),
            event("tool.execution_complete", toolCallId="c1", success=False, error={"message": "no"}),
            (None, True, False),
            id="failed before it ran",
        ),
    ],
)
def test_results(call: Any, result: Any, expected: tuple[int | None, bool, bool]) -> None:
    read = replay(sessions, jsonl(START, call, result), PATH)
    (made,), (one,) = read.entries[0].calls, read.entries[1].results
    assert made.id == one.call
    assert (one.exit, one.failed, one.background) == expected


@pytest.mark.parametrize(
    ("name", "given_", "path"),
    [
        pytest.param("edit", {"path": "a.py", "old_str": "x"}, "a.py", id="its own word for a path"),
        pytest.param("apply_patch", "*** Begin Patch\n*** Update File: b.py\n+x", "b.py", id="a patch as text"),
        pytest.param("edit", '{"path": "c.py"}', "c.py", id="JSON as text"),
    ],
)
def test_edits_name_their_file(name: str, given_: Any, path: str) -> None:
    (call,) = replay(sessions, jsonl(START, calling(name, given_)), PATH).entries[0].calls
    assert call.kind == "edit" and call.input["file_path"] == path


def test_a_subagents_events_are_set_aside() -> None:
    """Its first message is not the user speaking in the session."""
    rows = (
        event("user.message", content="go"),
        event("user.message", "a1", content="brief", source="agent-s1"),
        event("assistant.message", "a1", content="sub", toolRequests=[]),
        event("assistant.message", content="main"),
    )
    read = replay(sessions, jsonl(START, *rows), PATH)
    assert [(entry.side, entry.agent) for entry in read.entries] == [
        (False, None),
        (True, "a1"),
        (True, "a1"),
        (False, None),
    ]
    assert list(finals(read.entries)) == ["main"]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", 0, id="empty"),
        pytest.param(jsonl(START, '{"type": "user.message", "da', end=""), 1, id="torn last line"),
        pytest.param(jsonl(START, event("teapot.boiled")), 1, id="an unknown event"),
        pytest.param(jsonl(START, event("user.message", content="x", source="teapot")), 1, id="an unknown speaker"),
        pytest.param(jsonl(START, [1], {"data": 1}), 2, id="lines of another shape"),
    ],
)
def test_what_is_not_known_is_counted(data: bytes, words: int) -> None:
    assert replay(sessions, data, PATH).unknown.total() == words


@pytest.mark.parametrize(
    ("name", "ours"), [("powershell", "shell"), ("gitnexus-query", "mcp"), ("update_todo", "todo"), ("x", "other")]
)
def test_kinds(name: str, ours: str) -> None:
    assert kind(name) == ours


VALUES = hostile(
    "content", "toolRequests", "arguments", "name", "result", "error", "shellExecution", "exitCode", "source", "success",
    "message",
)  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from(sorted(sessions._READ)), VALUES) | st.binary(max_size=30), max_size=8))
@settings(deadline=None)
def test_anything_is_read(found: list[Any]) -> None:
    data = b"\n".join(
        each if isinstance(each, bytes) else json.dumps({"type": each[0].decode(), "data": each[1]}).encode()
        for each in found
    )
    sessions.matches(PATH, data)
    replay(sessions, data, PATH)


@pytest.mark.shared
def test_recorded_samples_are_known() -> None:
    assert list(read_recorded(sessions, "copilot.jsonl", "copilot-*"))


@pytest.mark.shared
def test_the_labelled_turn_is_a_text_in_mid_turn() -> None:
    """The one label cuts the turn where a subagent's first message stands between the parent's events. Here that
    message is no prompt, so its tail is found as a text of the main agent and not as a final message."""
    for path in recorded("copilot-*"):
        read = replay(sessions, path.read_bytes(), path.name)
        said = {tail_sha(entry.text) for entry in read.entries if entry.kind == ASSISTANT and not entry.side}
        assert "941e34e485a4152921e8a60c72d9e6c32ded72b5" in said
