"""OpenCode's sessions, exported and in its store: who speaks, what was run, how it ended."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.harness.opencode import sessions
from showcause.transcript import ASSISTANT, ERROR, INTERRUPTED, META, PROMPT, RESULTS, SUMMARY, Entry

from ..replayed import all_entries, given as given_bytes, read_recorded, share_found, source  # isort: skip

HEAD = {"id": "ses_1", "directory": "/w", "version": "1.18.33"}
Message = dict[str, object]


def message(role: str, /, *parts: object, **info: object) -> Message:
    return {"info": {"id": "msg_1", "role": role, "time": {"created": 1767323045678}, **info}, "parts": list(parts)}


def text(words: str, **fields: object) -> dict[str, object]:
    return {"type": "text", "text": words, **fields}


def tool(name: str, /, status: str = "completed", id: str = "call_1", **state: object) -> dict[str, object]:
    return {"type": "tool", "tool": name, "callID": id, "state": {"status": status, **state}}


def data(*messages: object, **head: object) -> bytes:
    return json.dumps({"info": {**HEAD, **head}, "messages": list(messages)}).encode()


def entries(*messages: object) -> list[Entry]:
    _, found, unknown = all_entries(sessions, given_bytes(data(*messages)))
    assert not unknown
    return found


@pytest.mark.parametrize(
    ("one", "kind"),
    [
        pytest.param(message("user", text("hi")), PROMPT, id="the person speaks"),
        pytest.param(message("user", text("hi"), text("file's text", synthetic=True)), PROMPT, id="and names a file"),
        pytest.param(
            message("user", {"type": "subtask", "prompt": "review"}), PROMPT, id="and starts a subagent by command"
        ),
        pytest.param(message("user", {"type": "file", "url": "data:"}), PROMPT, id="and sends only a picture"),
        pytest.param(message("user", text("go on", synthetic=True)), META, id="the client speaks"),
        pytest.param(message("user", {"type": "compaction", "auto": True}), META, id="the client orders a compaction"),
        pytest.param(message("assistant", text("sum"), summary=True), SUMMARY, id="a compaction"),
        pytest.param(message("assistant", text("hello")), ASSISTANT, id="the agent speaks"),
        pytest.param(
            message("assistant", error={"name": "APIError", "data": {"message": "429"}}), ERROR, id="the API failed"
        ),
        pytest.param(message("assistant", error={"name": "MessageAbortedError"}), INTERRUPTED, id="the turn broke off"),
    ],
)
def test_who_speaks(one: Message, kind: str) -> None:
    assert [entry.kind for entry in entries(one)] == [kind]


def test_what_the_client_adds_to_a_prompt_is_left_out() -> None:
    (entry,) = entries(message("user", text("hi"), text("file's text", synthetic=True)))
    assert (entry.text, entry.id, entry.time) == ("hi", "msg_1", "2026-01-02T03:04:05.678Z")


def test_parts_keep_their_order() -> None:
    found = entries(message("assistant", text("first"), tool("bash", input={"command": "make"}), text("last")))
    assert [(entry.kind, entry.text) for entry in found] == [
        (ASSISTANT, "first"), (ASSISTANT, ""), (RESULTS, ""), (ASSISTANT, "last"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("head", "id", "agent"),
    [
        pytest.param({}, "ses_1", None, id="a session"),
        pytest.param({"parentID": "ses_0"}, "ses_0", "ses_1", id="a subagent's belongs to its parent's"),
    ],
)
def test_sessions_and_subagents(head: dict[str, object], id: str, agent: str | None) -> None:
    (session,) = sessions.read(given_bytes(data(**head)), lambda word: None)
    assert (session.id, session.agent, session.cwd, session.version) == (id, agent, "/w", "1.18.33")


PATCH = "*** Begin Patch\n*** Add File: a.py\n+x\n*** End Patch"


@pytest.mark.parametrize(
    ("part", "kind", "path"),
    [
        pytest.param(tool("bash", input={"command": "make"}), "shell", None, id="shell"),
        pytest.param(tool("edit", input={"filePath": "a.py"}), "edit", "a.py", id="edit"),
        pytest.param(tool("apply_patch", input={"patchText": PATCH}), "edit", "a.py", id="patch"),
        pytest.param(tool("read", input={"filePath": "a.py"}), "read", "a.py", id="read"),
        pytest.param(tool("todowrite", input={"todos": []}), "todo", None, id="todo list"),
        pytest.param(tool("task", input={"prompt": "x"}), "agent", None, id="subagent"),
        pytest.param(tool("github_search", input={}), "mcp", None, id="MCP"),
        pytest.param(tool("unheard", input={}), "other", None, id="unknown tool"),
    ],
)
def test_calls_have_one_shape(part: object, kind: str, path: str | None) -> None:
    made = entries(message("assistant", part))[0].calls[0]
    assert (made.kind, made.id, made.input.get("file_path")) == (kind, "call_1", path)


@pytest.mark.parametrize(
    ("part", "exit", "failed"),
    [
        pytest.param(tool("bash", output="ok", metadata={"exit": 0}), 0, False, id="success"),
        pytest.param(tool("bash", output="bad", metadata={"exit": 2}), 2, True, id="failure"),
        pytest.param(tool("bash", output="", metadata={"exit": None}), None, False, id="it was killed"),
        pytest.param(tool("bash", "error", error="aborted"), None, True, id="it never ran"),
        pytest.param(tool("read", output="exit 1", metadata={}), None, False, id="no command"),
    ],
)
def test_exit_codes(part: object, exit: int | None, failed: bool) -> None:
    (result,) = entries(message("assistant", part))[1].results
    assert (result.call, result.exit, result.failed) == ("call_1", exit, failed)


def test_a_call_that_runs_has_no_result() -> None:
    (entry,) = entries(message("assistant", tool("bash", "running", input={"command": "make"})))
    assert (len(entry.calls), entry.results) == (1, ())


def test_masked_ids_are_told_apart() -> None:
    masked = message("assistant", tool("bash", id="REDACTED"), tool("bash", id="REDACTED"), id="REDACTED")
    assert len({call.id for entry in entries(masked, masked) for call in entry.calls}) == 4


def store(path: Path, wal: bool = False) -> Path:
    """A store with a session and a subagent's, as the client lays them out: ids in columns, the rest as JSON."""
    base = sqlite3.connect(path)
    if wal:
        base.execute("PRAGMA journal_mode=WAL")
    base.executescript(
        """CREATE TABLE session(id text PRIMARY KEY, project_id text, parent_id text, directory text, version text,
                                time_created integer, time_updated integer);
           CREATE TABLE message(id text PRIMARY KEY, session_id text, time_created integer, time_updated integer,
                                data text);
           CREATE TABLE part(id text PRIMARY KEY, message_id text, session_id text, time_created integer,
                             time_updated integer, data text);"""
    )
    rows = [
        (
            "ses_1",
            None,
            [message("user", text("hi")), message("assistant", text("so"), tool("bash", metadata={"exit": 1}))],
        ),
        ("ses_2", "ses_1", [message("user", text("do it")), message("assistant", text("done"))]),
    ]
    for at, (session, parent, messages) in enumerate(rows):
        base.execute("INSERT INTO session VALUES (?,?,?,?,?,?,?)", (session, "p", parent, "/w", "1", at, at))
        for n, one in enumerate(messages):
            info = {key: value for key, value in dict(one["info"]).items() if key != "id"}  # type: ignore[call-overload]
            id = f"msg_{session}_{n}"
            base.execute("INSERT INTO message VALUES (?,?,?,?,?)", (id, session, n, n, json.dumps(info)))
            for m, part in enumerate(one["parts"]):  # type: ignore[arg-type]
                base.execute(
                    "INSERT INTO part VALUES (?,?,?,?,?,?)", (f"{id}_{m}", id, session, m, m, json.dumps(part))
                )
    base.commit()
    base.close()
    return path


@pytest.mark.parametrize("wal", [False, True], ids=["plain", "with a journal"])
def test_the_store(tmp_path: Path, wal: bool) -> None:
    where = source(store(tmp_path / "opencode.db", wal))
    found_sessions, found, unknown = all_entries(sessions, where)
    assert not unknown
    assert [(one.id, one.agent, one.cwd) for one in found_sessions] == [("ses_1", None, "/w"), ("ses_1", "ses_2", "/w")]
    assert [(entry.kind, entry.text) for entry in found] == [
        (PROMPT, "hi"), (ASSISTANT, "so"), (ASSISTANT, ""), (RESULTS, ""), (PROMPT, "do it"), (ASSISTANT, "done"),
    ]  # fmt: skip
    assert found[3].results[0].exit == 1 and found[0].id == "msg_ses_1_0"


def test_a_store_is_not_written(tmp_path: Path) -> None:
    path = store(tmp_path / "opencode.db")
    before = path.read_bytes()
    all_entries(sessions, source(path))
    assert path.read_bytes() == before and [one.name for one in tmp_path.iterdir()] == ["opencode.db"]


@pytest.mark.parametrize("wal", [False, True], ids=["plain", "with a journal"])
def test_a_store_that_is_not_on_this_machine(tmp_path: Path, wal: bool) -> None:
    raw = store(tmp_path / "opencode.db", wal).read_bytes()
    assert len(all_entries(sessions, given_bytes(raw, "s3://b/opencode.db"))[1]) == 6


def test_sessions_of_a_store_may_be_kept_and_read_later(tmp_path: Path) -> None:
    kept = list(sessions.read(source(store(tmp_path / "opencode.db")), lambda word: None))
    assert [len(list(one.entries)) for one in reversed(kept)] == [2, 4]


@pytest.mark.parametrize(
    "spoil",
    [
        pytest.param("DROP TABLE part", id="a table is missing"),
        pytest.param("UPDATE message SET data = '{'", id="torn rows"),
        pytest.param("UPDATE message SET data = x'ff00'", id="no text"),
        pytest.param("UPDATE message SET data = NULL", id="empty rows"),
        pytest.param("DROP TABLE session", id="another program's store"),
    ],
)
def test_a_spoilt_store_is_counted(tmp_path: Path, spoil: str) -> None:
    path = store(tmp_path / "opencode.db")
    base = sqlite3.connect(path)
    base.execute(spoil)
    base.commit()
    base.close()
    _, found, unknown = all_entries(sessions, source(path))
    assert not found and unknown


@pytest.mark.parametrize(
    ("name", "raw", "is_ours"),
    [
        pytest.param("x.json", data(), True, id="export"),
        pytest.param("x.json", json.dumps(json.loads(data()), indent=2).encode(), True, id="indented"),
        pytest.param("opencode.db", b"SQLite format 3\0", True, id="store"),
        pytest.param("cookies.db", b"SQLite format 3\0", False, id="another program's store"),
        pytest.param("x.json", b'{"info":{"title":"x"}}', False, id="another JSON"),
        pytest.param("x.jsonl", data(), False, id="lines"),
        pytest.param("x.json", b"", False, id="empty"),
    ],
)
def test_matches(name: str, raw: bytes, is_ours: bool) -> None:
    assert sessions.matches(name, raw) is is_ours


@pytest.mark.parametrize(
    "odd",
    [
        pytest.param(message("brand_new"), id="an unknown role"),
        pytest.param(message("assistant", {"type": "brand_new"}), id="an unknown part"),
        pytest.param(7, id="no message"),
        pytest.param({"info": {"role": "user"}, "parts": 7}, id="parts of another shape"),
    ],
)
def test_what_is_not_known_is_counted_and_costs_only_itself(odd: object) -> None:
    _, found, unknown = all_entries(sessions, given_bytes(data(odd, message("user", text("hi")))))
    assert [entry.text for entry in found] == ["hi"]
    assert sum(unknown.values()) == 1


@pytest.mark.parametrize("raw", [b"", b"  \n"], ids=["empty", "blank"])
def test_an_empty_file_has_no_session(raw: bytes) -> None:
    assert list(sessions.read(given_bytes(raw), lambda word: None)) == []


def test_a_torn_export_is_counted() -> None:
    _, found, unknown = all_entries(sessions, given_bytes(data(message("user", text("hi")))[:-9]))
    assert not found and sum(unknown.values()) == 1


@given(st.binary(max_size=200))
def test_any_bytes_never_raise(raw: bytes) -> None:
    all_entries(sessions, given_bytes(raw))
    all_entries(sessions, given_bytes(b"SQLite format 3\0" + raw))


ODD = (None, True, 7, "x", [], {}, [1], {"name": 1, "data": 1}, {"status": "completed", "input": 1, "output": 1},
       {"status": "error", "error": []}, {"status": "completed", "metadata": {"exit": "x"}},
       {"created": "x"})  # fmt: skip
KEYS = ("text", "synthetic", "prompt", "callID", "tool", "state", "time", "error", "summary", "id")


@given(
    st.sampled_from(("user", "assistant")),
    st.sampled_from(("text", "tool", "subtask", "file")),
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(ODD), max_size=6),
)
def test_any_values_in_known_places_never_raise(role: str, type: str, fields: dict[str, object]) -> None:
    all_entries(sessions, given_bytes(data({"info": {**fields, "role": role}, "parts": [{**fields, "type": type}]})))


@pytest.mark.shared
def test_recorded_sessions_parse() -> None:
    for read in read_recorded(sessions, "opencode-*.json"):
        made = [call.id for entry in read.entries for call in entry.calls]
        assert len(made) == len(set(made))
        assert {result.call for entry in read.entries for result in entry.results} <= set(made)


@pytest.mark.shared
def test_labelled_turns_are_found() -> None:
    found, wanted, missed = share_found(sessions, "opencode")
    assert found >= 0.98 * wanted, f"{found} of {wanted}; not {missed}"
