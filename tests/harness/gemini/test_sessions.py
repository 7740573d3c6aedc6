"""Gemini CLI's recorded chats in both forms."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.harness.gemini import sessions
from showcause.harness.gemini.shell_text import exit_status, in_background
from showcause.harness.gemini.tools import kind
from showcause.transcript import ASSISTANT, ERROR, FEEDBACK, META, PROMPT, RESULTS, SUMMARY

from ..replayed import hostile, jsonl, read_recorded, recorded, replay, share_found, spoken

HEADER = {"sessionId": "s1", "projectHash": "h", "startTime": "2026-01-01T00:00:00Z", "kind": "main"}
PATH = "chats/session-1.jsonl"


def message(own: str, role: str, content: Any = "", **more: Any) -> dict[str, Any]:
    return {"id": own, "timestamp": "2026-01-01T00:00:01Z", "type": role, "content": content, **more}


def shell(output: str, *, status: str = "success", **args: Any) -> dict[str, Any]:
    answer = {"functionResponse": {"id": "c1", "name": "run_shell_command", "response": {"output": output}}}
    return {
        "id": "c1",
        "name": "run_shell_command",
        "args": {"command": "make", **args},
        "result": [answer],
        "status": status,
    }


def test_the_two_forms_say_the_same() -> None:
    """One JSON value and JSON lines of the same messages give the same entries."""
    said = [message("1", "user", [{"text": "hi"}]), message("2", "gemini", "done", toolCalls=[shell("Output: ok")])]
    whole = json.dumps({**HEADER, "messages": said}, indent=2).encode()
    assert replay(sessions, whole, "session-1.json").entries == replay(sessions, jsonl(HEADER, *said), PATH).entries


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        pytest.param([message("1", "user", "hi")], [PROMPT], id="the user speaks"),
        pytest.param([message("1", "user", "<session_context>x")], [META], id="the client sets the scene"),
        pytest.param([message("1", "user", "<state_snapshot>x")], [SUMMARY], id="a compression"),
        pytest.param([message("1", "info", "update!")], [], id="a note to the person is nobody's speech"),
        pytest.param([message("1", "error", "API down")], [ERROR], id="the API failed"),
        pytest.param([message("1", "gemini", "")], [], id="a message without words or calls"),
        pytest.param(
            [message("1", "gemini", "a"), message("1", "gemini", "a")], [ASSISTANT], id="written twice, read once"
        ),
        pytest.param(
            [message("1", "user", "go"), message("2", "user", "tests?", displayContent=[{"text": "go"}])],
            [PROMPT, FEEDBACK],
            id="a hook's reason shows the prompt instead",
        ),
        pytest.param(
            [
                message("1", "user", "go"),
                message("2", "user", "tests?", displayContent="go"),
                message("3", "user", "tests?"),
                message("4", "user", "tests, please"),
            ],
            [PROMPT, FEEDBACK, FEEDBACK, PROMPT],
            id="the same reason again carries no mark, other words are the user's",
        ),
        pytest.param(
            [message("1", "user", "see file body", displayContent="see @file")],
            [PROMPT],
            id="an expanded prompt is no feedback",
        ),
    ],
)
def test_who_speaks(said: list[Any], kinds: list[str]) -> None:
    read = replay(sessions, jsonl(HEADER, *said), PATH)
    assert [entry.kind for entry in read.entries] == kinds
    assert not read.unknown


def test_calls_and_results_come_once_and_paired() -> None:
    """The message is written before and after its call ran, and the results once more in the user's name."""
    call = shell("Output: no\nExit Code: 4\nProcess Group PGID: 7")
    copy = message("3", "user", call["result"])
    read = replay(
        sessions, jsonl(HEADER, message("2", "gemini", ""), message("2", "gemini", "", toolCalls=[call]), copy), PATH
    )
    assert [entry.kind for entry in read.entries] == [ASSISTANT, RESULTS]
    (made,), (result,) = read.entries[0].calls, read.entries[1].results
    assert made.kind == "shell" and made.input == {"command": "make"} and made.id == result.call == "c1"
    assert (result.exit, result.failed) == (4, True)


@pytest.mark.parametrize(
    ("text", "silent", "loud"),
    [
        pytest.param("Output: ok\nProcess Group PGID: 1", 0, None, id="silence is 0 only where the client words it so"),
        pytest.param("<untrusted_context>\nOutput: x\nExit Code: 3\n</untrusted_context>", 3, 3, id="told within tags"),
        pytest.param("Output: Exit Code: 9 is bad\nProcess Group PGID: 1", 0, None, id="a command talks of exit codes"),
        pytest.param("Output: a\nExit Code: 9\nmore", 0, None, id="a line of the output that only looks like it"),
        pytest.param("Output: a\nExit Code: 0\nSignal: (none)", 0, 0, id="the form that always tells"),
        pytest.param("Output: a\nExit Code: (none)\nSignal: 9", None, None, id="killed"),
        pytest.param("Output: a\nSignal: 15", None, None, id="killed, without an exit code"),
        pytest.param("Command was automatically cancelled", None, None, id="timed out"),
        pytest.param("", None, None, id="nothing"),
    ],
)
def test_exit_status(text: str, silent: int | None, loud: int | None) -> None:
    assert exit_status(text, silent_zero=True) == silent
    assert exit_status(text, silent_zero=False) == loud


def test_background_work_has_no_exit_status() -> None:
    assert in_background("Command moved to background (PID: 3)")
    read = replay(
        sessions, jsonl(HEADER, message("2", "gemini", "", toolCalls=[shell("Output: x", is_background=True)])), PATH
    )
    (result,) = read.entries[1].results
    assert result.background and result.exit is None


def test_a_subagents_file_belongs_to_its_parent() -> None:
    read = replay(sessions, jsonl({**HEADER, "kind": "subagent", "directories": ["/w"]}), "chats/parent/s1.jsonl")
    assert (read.session.id, read.session.agent, read.session.cwd) == ("parent", "s1", "/w")


@pytest.mark.parametrize(
    ("data", "path", "words"),
    [
        pytest.param(b"", PATH, 0, id="empty"),
        pytest.param(b"", "session-1.json", 1, id="empty, as one value"),
        pytest.param(
            jsonl(HEADER, message("1", "user", "hi"), '{"id": "2", "ty', end=""), PATH, 1, id="torn last line"
        ),
        pytest.param(jsonl(HEADER, message("1", "teapot", "hi")), PATH, 1, id="an unknown type"),
        pytest.param(jsonl(HEADER, {"id": "1"}, [], "[" * 9999), PATH, 3, id="records of another shape"),
    ],
)
def test_what_is_not_known_is_counted(data: bytes, path: str, words: int) -> None:
    assert replay(sessions, data, path).unknown.total() == words


def test_invalid_utf8_is_replaced() -> None:
    data = jsonl(HEADER, message("1", "user", "caf?")).replace(b"?", b"\xff")
    assert spoken(replay(sessions, data, PATH).entries) == [(PROMPT, "caf�")]


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("replace", "edit"),
        ("mcp_git_log", "mcp"),
        ("git__log", "mcp"),
        ("write_todos", "todo"),
        ("ask_user", "ask"),
        ("x", "other"),
    ],
)
def test_kinds(name: str, ours: str) -> None:
    assert kind(name) == ours


JSON = hostile(
    "id", "type", "content", "text", "toolCalls", "args", "result", "functionResponse", "response", "output", "status",
    "$set", "messages",
)  # fmt: skip


@given(st.lists(JSON | st.binary(max_size=30), max_size=8), st.sampled_from([PATH, "session-1.json"]))
@settings(deadline=None)
def test_anything_is_read(found: list[Any], path: str) -> None:
    data = b"\n".join(each if isinstance(each, bytes) else json.dumps(each).encode() for each in found)
    sessions.matches(path, data)
    replay(sessions, data, path)


@pytest.mark.shared
def test_recorded_samples_are_known() -> None:
    assert list(read_recorded(sessions, "gemini.jsonl", "gemini-*"))


@pytest.mark.shared
def test_hooks_that_held_a_stop_are_heard() -> None:
    (path,) = recorded("gemini.jsonl")
    kinds = [entry.kind for entry in replay(sessions, path.read_bytes(), "g.jsonl").entries]
    assert kinds.count(FEEDBACK) == 4


@pytest.mark.shared
def test_labelled_turns_are_found() -> None:
    """All of them (one)."""
    found, wanted, missed = share_found(sessions, "gemini")
    assert found == wanted, missed
