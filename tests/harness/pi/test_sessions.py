"""pi's session files: who speaks, what was run, how it ended."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.harness.pi import sessions
from showcause.transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, PROMPT, RESULTS, SUMMARY, Entry

from ..replayed import all_entries, given as given_bytes, read_recorded, share_found  # isort: skip

HEAD = {"type": "session", "version": 3, "id": "s1", "timestamp": "2026-01-02T03:04:05.678Z", "cwd": "/w"}


def row(type: str, /, **fields: object) -> dict[str, object]:
    return {"type": type, "id": "e1", "parentId": None, "timestamp": "2026-01-02T03:04:05.678Z", **fields}


def message(role: str, /, content: object = None, **fields: object) -> dict[str, object]:
    return row("message", message={"role": role, "content": content, **fields})


def text(words: str) -> list[dict[str, str]]:
    return [{"type": "text", "text": words}]


def call(name: str, /, **arguments: object) -> dict[str, object]:
    block = {"type": "toolCall", "id": "c1", "name": name, "arguments": arguments}
    return message("assistant", [{"type": "thinking", "thinking": "hm"}, *text("so"), block], stopReason="toolUse")


def answer(name: str, words: str, /, **fields: object) -> dict[str, object]:
    return message("toolResult", text(words), toolCallId="c1", toolName=name, **{"isError": False, **fields})


def data(*rows: object) -> bytes:
    return b"".join(json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in (HEAD, *rows))


def entries(*rows: object) -> list[Entry]:
    _, found, unknown = all_entries(sessions, given_bytes(data(*rows)))
    assert not unknown
    return found


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        pytest.param(message("user", text("hi")), [PROMPT], id="the person speaks"),
        pytest.param(message("user", "hi"), [PROMPT], id="the person speaks, older form"),
        pytest.param(
            message("bashExecution", command="ls", output="x", exitCode=0), [META], id="the person runs a command"
        ),
        pytest.param(row("custom_message", customType="gate", content="run it"), [FEEDBACK], id="an extension speaks"),
        pytest.param(message("custom", "run it", customType="gate"), [FEEDBACK], id="the same as a message"),
        pytest.param(row("compaction", summary="sum"), [SUMMARY], id="a compaction"),
        pytest.param(message("compactionSummary", summary="sum"), [SUMMARY], id="a compaction as a message"),
        pytest.param(row("branch_summary", summary="sum"), [META], id="a branch that was left"),
        pytest.param(message("assistant", text("hello"), stopReason="stop"), [ASSISTANT], id="the agent speaks"),
        pytest.param(message("assistant", [], stopReason="error", errorMessage="429"), [ERROR], id="the API failed"),
        pytest.param(message("assistant", [], stopReason="aborted"), [INTERRUPTED], id="the turn broke off"),
        pytest.param(
            message("assistant", text("he"), stopReason="aborted"),
            [ASSISTANT, INTERRUPTED],
            id="it broke off while speaking",
        ),
        pytest.param(row("model_change", modelId="m"), [], id="another model"),
        pytest.param(row("custom", customType="x", data={}), [], id="an extension's own data"),
    ],
)
def test_who_speaks(line: object, kinds: list[str]) -> None:
    assert [entry.kind for entry in entries(line)] == kinds


def test_the_session_names_its_folder() -> None:
    (session,) = sessions.read(given_bytes(data()), lambda word: None)
    assert (session.id, session.agent, session.cwd) == ("s1", None, "/w")
    list(session.entries)


@pytest.mark.parametrize(
    ("line", "kind", "path"),
    [
        pytest.param(call("bash", command="make"), "shell", None, id="shell"),
        pytest.param(call("edit", path="a.py", edits=[]), "edit", "a.py", id="edit"),
        pytest.param(call("write", path="a.py", content="x"), "edit", "a.py", id="write"),
        pytest.param(call("read", path="a.py"), "read", "a.py", id="read"),
        pytest.param(call("ls", path="src"), "search", None, id="a folder is no file"),
        pytest.param(call("never_seen"), "other", None, id="unknown tool"),
    ],
)
def test_calls_have_one_shape(line: object, kind: str, path: str | None) -> None:
    (entry,) = entries(line)
    (made,) = entry.calls
    assert (entry.text, made.kind, made.id, made.input.get("file_path")) == ("so", kind, "c1", path)


@pytest.mark.parametrize(
    ("line", "exit", "failed"),
    [
        pytest.param(answer("bash", "ok"), 0, False, id="no complaint means success"),
        pytest.param(answer("bash", "bad\n\nCommand exited with code 3", isError=True), 3, True, id="told in the text"),
        pytest.param(answer("bash", "ok", details={"exitCode": 2}), 2, True, id="told in the details"),
        pytest.param(answer("bash", "ok", structuredContent={"exit_code": 4}), 4, True, id="told in the structure"),
        pytest.param(answer("bash", "Blocked", isError=True), None, True, id="refused: it never ran"),
        pytest.param(answer("bash", "Command exited with code 3\nok"), 0, False, id="a text that quotes the words"),
        pytest.param(answer("edit", "no such text", isError=True), None, True, id="an edit that failed"),
        pytest.param(answer("edit", "Replaced"), None, False, id="an edit has no exit status"),
        pytest.param(answer("bash", "ok", details=[]), 0, False, id="details of another shape"),
    ],
)
def test_exit_codes(line: object, exit: int | None, failed: bool) -> None:
    (entry,) = entries(line)
    (result,) = entry.results
    assert (entry.kind, result.call, result.exit, result.failed) == (RESULTS, "c1", exit, failed)


@pytest.mark.parametrize(
    ("raw", "is_ours"),
    [
        pytest.param(data(), True, id="ours"),
        pytest.param(json.dumps(HEAD).encode(), True, id="with blanks"),
        pytest.param(b'{"timestamp":"x","type":"session_meta","payload":{"cwd":"/w"}}', False, id="another harness"),
        pytest.param(b"", False, id="empty"),
    ],
)
def test_matches(raw: bytes, is_ours: bool) -> None:
    assert sessions.matches("x.jsonl", raw) is is_ours
    assert not sessions.matches("x.json", raw)


@pytest.mark.parametrize(
    ("tail", "counted"),
    [
        pytest.param(b'{"type":"message","mess', True, id="a torn last line"),
        pytest.param(json.dumps(row("brand_new")).encode(), True, id="an unknown line"),
        pytest.param(json.dumps(message("brand_new")).encode(), True, id="an unknown role"),
        pytest.param(json.dumps(message("user", 7)).encode(), True, id="another shape"),
        pytest.param(json.dumps(row("label")).encode(), False, id="a known silent line"),
        pytest.param(b"\n\n", False, id="empty lines"),
    ],
)
def test_what_is_not_known_is_counted_and_costs_only_itself(tail: bytes, counted: bool) -> None:
    _, found, unknown = all_entries(sessions, given_bytes(data(message("user", "hi")) + tail))
    assert [entry.text for entry in found] == ["hi"]
    assert sum(unknown.values()) == counted


def test_an_empty_file_has_no_session() -> None:
    assert list(sessions.read(given_bytes(b""), lambda word: None)) == []


def test_invalid_utf8_is_replaced() -> None:
    raw = data(message("user", "h@")).replace(b"@", b"\xff")
    assert all_entries(sessions, given_bytes(raw))[1][0].text == "h�"


@given(st.binary(max_size=300))
def test_any_bytes_never_raise(raw: bytes) -> None:
    all_entries(sessions, given_bytes(raw))
    all_entries(sessions, given_bytes(data() + raw))


ODD = (None, True, 7, "x", [], {}, [1], [{"type": "text", "text": 1}], [{"type": "toolCall", "arguments": 1}])
KEYS = (
    "content",
    "stopReason",
    "errorMessage",
    "toolCallId",
    "toolName",
    "isError",
    "details",
    "structuredContent",
    "summary",
)


@given(
    st.sampled_from(("user", "assistant", "toolResult", "bashExecution", "custom")),
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(ODD), max_size=6),
)
def test_any_values_in_known_places_never_raise(role: str, fields: dict[str, object]) -> None:
    all_entries(sessions, given_bytes(data(row("message", message={"role": role, "toolName": "bash", **fields}))))


@pytest.mark.shared
def test_recorded_sessions_parse() -> None:
    for read in read_recorded(sessions, "pi-*.jsonl", strange=0.01):
        made = {call.id for entry in read.entries for call in entry.calls}
        assert {result.call for entry in read.entries for result in entry.results} <= made


@pytest.mark.shared
def test_labelled_turns_are_found() -> None:
    found, wanted, missed = share_found(sessions, "pi")
    assert found >= 0.98 * wanted, f"{found} of {wanted}; not {missed}"
