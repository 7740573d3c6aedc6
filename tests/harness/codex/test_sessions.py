"""Codex's rollout files: who speaks, what was run, how it ended."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from showcause.event import Call
from showcause.harness.codex import commands, script, sessions
from showcause.harness.codex.outputs import output
from showcause.transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, NOTICE, PROMPT, RESULTS, SUMMARY, Entry

from ..replayed import all_entries, given as given_bytes, read_recorded, share_found  # isort: skip

PATCH = "*** Begin Patch\n*** Update File: a.py\n@@\n-x\n+y\n*** Move to: b.py\n*** End Patch"


def row(type: str, /, **payload: object) -> dict[str, object]:
    return {"timestamp": "2026-01-02T03:04:05.678Z", "type": type, "payload": payload}


def item(type: str, /, **fields: object) -> dict[str, object]:
    return row("response_item", type=type, **fields)


def event(type: str, /, **fields: object) -> dict[str, object]:
    return row("event_msg", type=type, **fields)


def words(role: str, *texts: str, **fields: object) -> dict[str, object]:
    return item("message", role=role, content=[{"type": "input_text", "text": text} for text in texts], **fields)


def call(name: str, id: str = "c1", /, **arguments: object) -> dict[str, object]:
    return item("function_call", name=name, arguments=json.dumps(arguments), call_id=id)


def answer(value: object, id: str = "c1", type: str = "function_call_output") -> dict[str, object]:
    return item(type, call_id=id, output=value)


def ran(id: str, code: int, command: str = "make", **fields: object) -> dict[str, object]:
    argv = ["/bin/bash", "-lc", command]
    done = {
        "type": "CommandExecution",
        "id": id,
        "command": argv,
        "exit_code": code,
        "aggregated_output": "out",
        **fields,
    }
    return event("item_completed", item=done)


META_ROW = row("session_meta", id="s1", cwd="/w", cli_version="0.9", source="cli")


def data(*rows: object) -> bytes:
    return b"".join(json.dumps(one, separators=(",", ":")).encode() + b"\n" for one in (META_ROW, *rows))


def entries(*rows: object) -> list[Entry]:
    _, found, unknown = all_entries(sessions, given_bytes(data(*rows)))
    assert not unknown
    return found


def calls(*rows: object) -> list[Call]:
    return [call for entry in entries(*rows) for call in entry.calls]


def exits(*rows: object) -> list[tuple[str, int | None, bool, bool]]:
    return [
        (result.call, result.exit, result.failed, result.background)
        for entry in entries(*rows)
        for result in entry.results
    ]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        pytest.param(words("user", "hi"), PROMPT, id="the person speaks"),
        pytest.param(words("user", "<div>why is this red?</div>"), PROMPT, id="the person pastes a tag"),
        pytest.param(words("user", "<environment_context>x", "hi"), PROMPT, id="the client adds to the person's words"),
        pytest.param(words("user", "<environment_context>x"), META, id="environment"),
        pytest.param(words("user", "# AGENTS.md instructions for /w\n\n<INSTRUCTIONS>"), META, id="AGENTS.md"),
        pytest.param(words("user", "<user_instructions>x"), META, id="older instructions"),
        pytest.param(words("user", "<turn_aborted>x"), INTERRUPTED, id="an interruption"),
        pytest.param(words("user", "<skill><name>x"), META, id="a skill's text"),
        pytest.param(words("developer", "<permissions instructions>x"), META, id="permissions"),
        pytest.param(words("user", '<hook_prompt hook_run_id="stop:1">run it</hook_prompt>'), FEEDBACK, id="a hook"),
        pytest.param(
            words(
                "user",
                "plain",
                internal_chat_message_metadata_passthrough={
                    "content_item_metadata": [{"provenance": {"type": "harness", "hook": True}}]
                },
            ),
            FEEDBACK,
            id="a hook by its origin",
        ),
        pytest.param(words("user", "<subagent_notification>{}"), NOTICE, id="a subagent reports"),
        pytest.param(item("agent_message", content=[{"text": "done"}]), NOTICE, id="another agent writes"),
        pytest.param(words("user", "Another language model started to solve this problem"), SUMMARY, id="a summary"),
        pytest.param(row("compacted", message="sum", replacement_history=[]), SUMMARY, id="a compaction"),
        pytest.param(words("assistant", "hello"), ASSISTANT, id="the agent speaks"),
        pytest.param(event("error", message="limit"), ERROR, id="the API failed"),
        pytest.param(event("turn_aborted", reason="interrupted"), INTERRUPTED, id="the turn broke off"),
        pytest.param(event("user_shell", type_="x"), None, id="nothing that we know"),
    ],
)
def test_who_speaks(line: object, kind: str | None) -> None:
    _, found, unknown = all_entries(sessions, given_bytes(data(line)))
    assert [entry.kind for entry in found] == ([kind] if kind else [])
    assert bool(unknown) == (kind is None)


def test_the_clients_part_of_a_prompt_is_left_out() -> None:
    assert entries(words("user", "<environment_context>x", "hi"))[0].text == "hi"


def test_the_session_names_its_folder_and_client() -> None:
    (session,) = sessions.read(given_bytes(data()), lambda word: None)
    assert (session.id, session.agent, session.cwd, session.version) == ("s1", None, "/w", "0.9")
    list(session.entries)


def test_a_subagents_file_belongs_to_its_parents_session() -> None:
    spawned = {"subagent": {"thread_spawn": {"parent_thread_id": "s1", "depth": 1}}}
    raw = json.dumps(row("session_meta", id="a1", source=spawned)).encode()
    (session,) = sessions.read(given_bytes(raw), lambda word: None)
    assert (session.id, session.agent) == ("s1", "a1")
    list(session.entries)


@pytest.mark.parametrize(
    ("argv", "text"),
    [
        pytest.param(["bash", "-lc", "make test"], "make test", id="bash"),
        pytest.param(["/usr/bin/zsh", "-c", "a && b"], "a && b", id="zsh by its path"),
        pytest.param(["powershell.exe", "-NoProfile", "-Command", "dir x"], "dir x", id="PowerShell"),
        pytest.param(["cmd.exe", "/c", "dir", "x"], "dir x", id="cmd"),
        pytest.param(["git", "commit", "-m", "a b"], "git commit -m 'a b'", id="no shell"),
        pytest.param(
            ["bash", "-c", "echo $1", "x", "y"], "bash -c 'echo $1' x y", id="a script with arguments stays whole"
        ),
        pytest.param([], "", id="nothing"),
    ],
)
def test_argv_becomes_the_text_that_runs(argv: list[str], text: str) -> None:
    assert commands.command_text(argv) == text


@pytest.mark.parametrize(
    ("line", "kind", "command"),
    [
        pytest.param(call("shell", command=["bash", "-lc", "make"], workdir="/w"), "shell", "make", id="shell"),
        pytest.param(call("shell_command", command="make"), "shell", "make", id="shell_command"),
        pytest.param(call("exec_command", cmd="make"), "shell", "make", id="exec_command"),
        pytest.param(
            item("local_shell_call", call_id="c1", action={"type": "exec", "command": ["bash", "-lc", "make"]}),
            "shell", "make", id="local shell",
        ),
        pytest.param(call("web_search", query="x"), "fetch", None, id="web search"),
        pytest.param(call("view_image", path="x"), "read", None, id="image"),
        pytest.param(call("mcp__db__query", sql="x"), "mcp", None, id="MCP"),
        pytest.param(call("spawn_agent", message="x"), "agent", None, id="subagent"),
        pytest.param(call("never_seen"), "other", None, id="unknown tool"),
    ],
)  # fmt: skip
def test_calls_have_one_shape(line: object, kind: str, command: str | None) -> None:
    (made,) = calls(line)
    assert (made.kind, made.input.get("command"), made.id) == (kind, command, "c1")


@pytest.mark.parametrize(
    ("line", "edits"),
    [
        pytest.param(item("custom_tool_call", name="apply_patch", call_id="c1", input=PATCH), True, id="custom tool"),
        pytest.param(call("apply_patch", input=PATCH), True, id="function"),
        pytest.param(call("shell", command=["apply_patch", PATCH]), True, id="as a program"),
        pytest.param(
            call("shell", command=["bash", "-lc", f"apply_patch <<'EOF'\n{PATCH}\nEOF\n"]), True, id="here-document"
        ),
        pytest.param(call("shell_command", command=f"cd x && apply_patch <<'EOF'\n{PATCH}\nEOF"), True, id="after cd"),
        pytest.param(
            call("shell_command", command=f"apply_patch <<'EOF'\n{PATCH}\nEOF\npytest -q"), False, id="and then a test"
        ),
        pytest.param(
            call("shell_command", command=f"make && apply_patch <<'EOF'\n{PATCH}\nEOF"), False, id="after make"
        ),
        pytest.param(call("shell_command", command="git apply x.patch"), False, id="git apply"),
        pytest.param(call("shell_command", command=f"cat <<'EOF'\n{PATCH}\nEOF"), False, id="a patch only shown"),
    ],
)
def test_a_patch_is_an_edit_and_names_its_files(line: object, edits: bool) -> None:
    (made,) = calls(line)
    assert (made.kind == "edit") is edits
    if edits:
        assert made.input == {"patch": PATCH, "file_path": "a.py", "files": ["a.py", "b.py"]}


def test_a_plan_is_a_todo_list() -> None:
    (made,) = calls(call("update_plan", plan=[{"step": "test", "status": "pending"}]))
    assert (made.kind, made.input["todos"]) == ("todo", [{"content": "test", "status": "pending"}])


@pytest.mark.parametrize(
    ("value", "text", "exit", "failed"),
    [
        pytest.param("Exit code: 2\nWall time: 1 seconds\nOutput:\nbad\n", "bad\n", 2, True, id="framed"),
        pytest.param("Chunk ID: a\nProcess exited with code 0\nOutput:\nok", "ok", 0, False, id="unified exec"),
        pytest.param('{"output":"ok","metadata":{"exit_code":0}}', "ok", 0, False, id="JSON"),
        pytest.param('{"output":"bad","metadata":{"exit_code":1}}', "bad", 1, True, id="JSON of a failure"),
        pytest.param('{"output":"a…b","metadata":{"exit_code":3}} ', "a…b", 3, True, id="JSON with blanks"),
        pytest.param(
            '{"output":"{"exit_code":7} cut',
            '{"output":"{"exit_code":7} cut',
            None,
            False,
            id="JSON cut before its metadata",
        ),
        pytest.param(
            '{"output":""exit_code":7","metadata":{"exit_code":3}}',
            '{"output":""exit_code":7","metadata":{"exit_code":3}}',
            3,
            True,
            id="JSON broken within, its end whole",
        ),
        pytest.param([{"type": "input_text", "text": "Exit code: 0\nOutput:\nok"}], "ok", 0, False, id="parts"),
        pytest.param({"content": "no", "success": False}, "no", None, True, id="older object"),
        pytest.param("Process exited with code 1", "Process exited with code 1", 1, True, id="no output"),
        pytest.param(
            "the log says: Exit code: 1", "the log says: Exit code: 1", None, False, id="a text that quotes one"
        ),
        pytest.param(
            "ok\nExit code: 1\nOutput:\n", "ok\nExit code: 1\nOutput:\n", None, False, id="a frame further down"
        ),
        pytest.param("exec command rejected by user", "exec command rejected by user", None, True, id="refused"),
        pytest.param(
            "Wall time: 9 seconds\naborted by user", "Wall time: 9 seconds\naborted by user", None, True, id="aborted"
        ),
        pytest.param(None, "", None, False, id="nothing"),
    ],
)
def test_exit_codes_in_outputs(value: object, text: str, exit: int | None, failed: bool) -> None:
    found = output(value)
    assert (found.text, found.exit, found.failed) == (text, exit, failed)


def test_the_finished_item_knows_the_exit_that_the_output_does_not_tell() -> None:
    assert exits(call("exec_command", cmd="make"), ran("c1", 4), answer("out")) == [("c1", 4, True, False)]


def test_older_events_tell_the_same_as_items() -> None:
    ended = event("exec_command_end", call_id="c1", command=["bash", "-lc", "make"], exit_code=4, stdout="x")
    assert exits(call("exec_command", cmd="make"), ended, answer("out")) == [("c1", 4, True, False)]


def test_a_command_that_goes_on_gets_its_exit_when_it_ends() -> None:
    found = exits(
        call("exec_command", "c1", cmd="make"),
        answer("Process running with session ID 7\nOutput:\n", "c1"),
        call("write_stdin", "c2", session_id=7, chars=""),
        answer("Process running with session ID 7\nOutput:\n", "c2"),
        call("write_stdin", "c3", session_id=7, chars=""),
        answer("Process exited with code 2\nOutput:\nbad", "c3"),
    )
    assert found == [
        ("c1", None, False, True), ("c2", None, False, True), ("c3", 2, True, False), ("c1", 2, True, False),
    ]  # fmt: skip


def test_the_persons_own_command_is_not_the_agents() -> None:
    (entry,) = entries(ran("u1", 0, source="user_shell"))
    assert (entry.kind, entry.calls) == (META, ())


SCRIPT = 'const r = await tools.exec_command({cmd: "make \\"x\\"", workdir: "/w"}); text(r);'


def code(source: str, id: str = "c1") -> dict[str, object]:
    return item("custom_tool_call", name="exec", call_id=id, input=source)


def test_code_mode_by_its_finished_items() -> None:
    """The inner command is the call, under the id that a hook sees; the script stands beside it as no command."""
    found = entries(code(SCRIPT), ran("exec-1", 3), answer("Script completed", type="custom_tool_call_output"))
    made = [call for entry in found for call in entry.calls]
    assert [(call.kind, call.id, call.input.get("command")) for call in made] == [
        ("shell", "exec-1", "make"), ("other", "c1", None),
    ]  # fmt: skip
    assert next(result.exit for entry in found for result in entry.results) == 3


def test_code_mode_without_items_by_its_literals() -> None:
    rows = (code(SCRIPT), answer('Script completed\n{"exit_code":5,"output":"x"}', type="custom_tool_call_output"))
    assert [(call.kind, call.input["command"]) for call in calls(*rows)] == [("shell", 'make "x"')]
    assert exits(*rows) == [("c1", 5, True, False)]


def test_a_script_without_answer_is_not_lost() -> None:
    assert [call.kind for call in calls(code("compute()"), words("user", "next"))] == ["other"]


@pytest.mark.parametrize(
    ("source", "found"),
    [
        pytest.param("tools.exec_command({cmd: 'a b'})", ["a b"], id="single quotes"),
        pytest.param('tools.shell({"command": ["bash", "-lc", "a"]})', ["a"], id="argv"),
        pytest.param("tools.exec_command({cmd: `a\nb`})", ["a\nb"], id="template"),
        pytest.param("const c = 'a'; tools.exec_command({cmd: c})", ["a"], id="a constant"),
        pytest.param("tools.exec_command({cmd: 'a'}); tools['exec_command']({cmd: 'b'})", ["a", "b"], id="two"),
        pytest.param(r"tools.exec_command({cmd: 'a\x41\u0042\n'})", ["aAB\n"], id="escapes"),
        pytest.param("tools.exec_command({cmd: `a ${x}`})", [], id="something filled in"),
        pytest.param("tools.exec_command({cmd: x()})", [], id="computed"),
        pytest.param("mytools.exec_command({cmd: 'a'})", [], id="another object"),
        pytest.param("tools.read({cmd: 'a'})", [], id="another tool"),
    ],
)
def test_literal_commands_of_a_script(source: str, found: list[str]) -> None:
    assert [call.input["command"] for call in script.calls(source, "c1")] == found


def test_a_patch_in_a_script() -> None:
    (made,) = script.calls(f"const p = String.raw`{PATCH}`;\nawait tools.apply_patch(p)", "c1")
    assert (made.kind, made.input["files"]) == ("edit", ["a.py", "b.py"])


def test_items_of_a_script_that_are_no_commands() -> None:
    change = {
        "type": "FileChange",
        "id": "f1",
        "changes": {"a.py": {"type": "add", "content": "x"}},
        "status": "completed",
    }
    asked = {"type": "McpToolCall", "id": "m1", "server": "db", "tool": "q", "arguments": {"n": 1}, "status": "failed"}
    found = entries(code("go()"), event("item_completed", item=change), event("item_completed", item=asked))
    made = [(call.name, call.kind, call.input.get("file_path")) for entry in found for call in entry.calls]
    assert made[:2] == [("apply_patch", "edit", "a.py"), ("mcp__db__q", "mcp", None)]
    assert [result.failed for entry in found for result in entry.results] == [False, True]


OLD = (
    {"id": "o1", "timestamp": "2025-09-01T00:00:00Z", "instructions": None, "git": {}},
    {"record_type": "state"},
    {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "hi"}]},
    {"type": "reasoning", "id": "r", "summary": []},
    {"type": "function_call", "name": "shell", "arguments": '{"command":["bash","-lc","make"]}', "call_id": "c1"},
    {"type": "function_call_output", "call_id": "c1", "output": '{"output":"x","metadata":{"exit_code":1}}'},
    {"type": "message", "role": "assistant", "content": [{"type": "output_text", "text": "done"}]},
)


def test_the_early_form() -> None:
    raw = b"\n".join(json.dumps(line).encode() for line in OLD)
    found_sessions, found, unknown = all_entries(sessions, given_bytes(raw))
    assert not unknown and found_sessions[0].id == "o1"
    assert [entry.kind for entry in found] == [PROMPT, ASSISTANT, RESULTS, ASSISTANT]
    assert found[2].results[0].exit == 1


@pytest.mark.parametrize(
    ("raw", "is_ours"),
    [
        pytest.param(data(), True, id="new form"),
        pytest.param(json.dumps(META_ROW).encode(), True, id="with blanks"),
        pytest.param(json.dumps(OLD[0]).encode(), True, id="early form"),
        pytest.param(b'{"type":"session","id":"x","cwd":"/w"}', False, id="another harness"),
        pytest.param(b"", False, id="empty"),
    ],
)
def test_matches(raw: bytes, is_ours: bool) -> None:
    assert sessions.matches("rollout-x.jsonl", raw) is is_ours
    assert not sessions.matches("x.md", raw)


@pytest.mark.parametrize(
    ("tail", "counted"),
    [
        pytest.param(b'{"timestamp":"x","type":"respon', True, id="a torn last line"),
        pytest.param(b'{"timestamp":"x","type":"brand_new","payload":{}}', True, id="an unknown line"),
        pytest.param(json.dumps(item("brand_new")).encode(), True, id="an unknown item"),
        pytest.param(
            json.dumps(event("item_completed", item={"type": "BrandNew"})).encode(), True, id="an unknown done item"
        ),
        pytest.param(b'{"timestamp":"x","type":"event_msg","payload":{"type":[]}}', True, id="another shape"),
        pytest.param(b'{"timestamp":"x","type":"turn_context","payload":{}}', False, id="a known silent line"),
        pytest.param(b"\n\n", False, id="empty lines"),
    ],
)
def test_what_is_not_known_is_counted_and_costs_only_itself(tail: bytes, counted: bool) -> None:
    _, found, unknown = all_entries(sessions, given_bytes(data(words("user", "hi")) + tail))
    assert [entry.text for entry in found] == ["hi"]
    assert sum(unknown.values()) == counted


def test_words_that_quote_a_silent_type_are_still_heard() -> None:
    said = '","payload":{"type":"token_count"'
    assert [entry.text for entry in entries(words("user", said))] == [said]


def test_an_empty_file_has_no_session() -> None:
    assert list(sessions.read(given_bytes(b""), lambda word: None)) == []


def test_a_huge_line_is_read() -> None:
    assert len(entries(words("assistant", "x" * 3_000_000))[0].text) == 3_000_000


@given(st.binary(max_size=300))
def test_any_bytes_never_raise(raw: bytes) -> None:
    all_entries(sessions, given_bytes(raw))
    all_entries(sessions, given_bytes(data() + raw))


ODD = (None, True, 7, 1.5, "x", '{"a":[]}', [], {}, ["x", 1, None], [{"text": 1}],
       {"type": "CommandExecution", "command": 1}, {"type": "FileChange", "changes": {"a": 1}},
       {"type": "McpToolCall", "result": [], "invocation": "x"},
       {"subagent": "review"}, {"subagent": {"thread_spawn": 1}}, {"content": [1], "success": False})  # fmt: skip
KEYS = (
    "type",
    "role",
    "content",
    "name",
    "arguments",
    "input",
    "output",
    "call_id",
    "item",
    "source",
    "message",
    "status",
)
TYPES = ("message", "function_call", "function_call_output", "custom_tool_call", "item_completed", "exec_command_end",
         "patch_apply_end", "mcp_tool_call_end", "local_shell_call", "web_search_call", "turn_aborted")  # fmt: skip


@given(
    st.sampled_from(("response_item", "event_msg", "compacted", "session_meta")),
    st.sampled_from(TYPES),
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(ODD), max_size=6),
)
def test_any_values_in_known_places_never_raise(line: str, type: str, payload: dict[str, object]) -> None:
    all_entries(sessions, given_bytes(data(row(line, **{**payload, "type": type}), words("user", "hi"))))


@pytest.mark.shared
def test_recorded_sessions_parse() -> None:
    for read in read_recorded(sessions, "codex*.jsonl", strange=0.01):
        made = {call.id for entry in read.entries for call in entry.calls}
        assert {result.call for entry in read.entries for result in entry.results} <= made


@pytest.mark.shared
def test_labelled_turns_are_found() -> None:
    found, wanted, missed = share_found(sessions, "codex", "codex_old")
    assert found >= 0.98 * wanted, f"{found} of {wanted}; not {missed}"
