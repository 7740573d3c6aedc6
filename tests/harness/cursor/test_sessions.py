"""Cursor's agent transcripts, as they are described; none was at hand."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.harness.cursor import sessions
from showcause.harness.cursor.tools import kind
from showcause.transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, PROMPT, RESULTS

from ..replayed import hostile, jsonl, replay, spoken

PATH = "projects/w/agent-transcripts/s1/s1.jsonl"


def line(role: str, *blocks: Any) -> dict[str, Any]:
    return {"role": role, "message": {"content": list(blocks)}}


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


@pytest.mark.parametrize(
    ("one", "said"),
    [
        pytest.param(line("user", text("<user_query>\nhi\n</user_query>")), [(PROMPT, "hi")], id="the user speaks"),
        pytest.param(
            line("user", text("<x>\n</x>\n<user_query>hi</user_query>")),
            [(PROMPT, "hi")],
            id="with what the client adds",
        ),
        pytest.param({"role": "user", "message": {"content": "hi"}}, [(PROMPT, "hi")], id="bare text"),
        pytest.param(line("user", text("<system_reminder>x")), [(META, "<system_reminder>x")], id="the client speaks"),
        pytest.param(
            line("user", text("no. (showcause why d1)")), [(FEEDBACK, "no. (showcause why d1)")], id="our own reply"
        ),
        pytest.param(line("assistant", text("done\n\n[REDACTED]")), [(ASSISTANT, "done")], id="thoughts taken out"),
        pytest.param(line("assistant", text("[REDACTED]")), [], id="nothing but thoughts"),
        pytest.param({"type": "turn_ended", "status": "success"}, [], id="a turn ends"),
        pytest.param({"type": "turn_ended", "status": "error", "error": "boom"}, [(ERROR, "boom")], id="a turn fails"),
        pytest.param(
            {"type": "turn_ended", "status": "aborted"}, [(INTERRUPTED, "aborted")], id="the user stops the agent"
        ),
    ],
)
def test_who_speaks(one: Any, said: list[Any]) -> None:
    read = replay(sessions, jsonl(one), PATH)
    assert spoken(read.entries) == said
    assert not read.unknown


def test_calls_get_ids_and_results_their_calls() -> None:
    """No ids in the file: results go to the open calls in order; a call without a result has none."""
    edit = {"type": "tool_use", "name": "StrReplace", "input": {"path": "a.py"}}
    run = {"type": "tool_use", "name": "Shell", "input": {"command": "make"}}
    read = replay(
        sessions, jsonl(line("assistant", edit, run), line("user", {"type": "tool_result", "content": "ok"})), PATH
    )
    first, second = read.entries[0].calls
    assert (first.kind, first.input["file_path"], second.kind) == ("edit", "a.py", "shell")
    assert [(entry.kind, [result.call for result in entry.results]) for entry in read.entries[1:]] == [
        (RESULTS, [first.id])
    ]
    assert first.id != second.id


def test_a_subagents_file_belongs_to_its_parent() -> None:
    read = replay(sessions, b"", "agent-transcripts/parent/subagents/a1.jsonl")
    assert (read.session.id, read.session.agent) == ("parent", "a1")


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", 0, id="empty"),
        pytest.param(jsonl(line("user", text("hi")), '{"role": "ass', end=""), 1, id="torn last line"),
        pytest.param(
            jsonl({"role": "teapot"}, line("assistant", {"type": "teapot"}), 7), 3, id="unknown lines and blocks"
        ),
    ],
)
def test_what_is_not_known_is_counted(data: bytes, words: int) -> None:
    assert replay(sessions, data, PATH).unknown.total() == words


@pytest.mark.parametrize(
    ("head", "ours"),
    [
        pytest.param(b'{"role":"user","message":{"content":[]}}', True, id="one of its own"),
        pytest.param(
            b'{"type":"user","message":{"role":"user"}}', False, id="another client's line with the same words"
        ),
        pytest.param(b"", False, id="empty"),
    ],
)
def test_whose_file_it_is(head: bytes, ours: bool) -> None:
    assert sessions.matches("s.jsonl", head) is ours


@pytest.mark.parametrize(
    ("name", "ours"),
    [
        ("Shell", "shell"),
        ("run_terminal_command_v2", "shell"),
        ("TodoWrite", "todo"),
        ("AskQuestion", "ask"),
        ("mcp_x_y", "mcp"),
        ("x", "other"),
    ],
)
def test_kinds(name: str, ours: str) -> None:
    assert kind(name) == ours


VALUES = hostile(
    "role", "message", "content", "type", "text", "name", "input", "tool_use_id",
)  # fmt: skip


@given(st.lists(VALUES | st.binary(max_size=30), max_size=8), st.sampled_from(["user", "assistant"]))
@settings(deadline=None)
def test_anything_is_read(found: list[Any], role: str) -> None:
    rows = [{**each, "role": role} if isinstance(each, dict) else each for each in found]
    data = b"\n".join(each if isinstance(each, bytes) else json.dumps(each).encode() for each in rows)
    sessions.matches(PATH, data)
    replay(sessions, data, PATH)
