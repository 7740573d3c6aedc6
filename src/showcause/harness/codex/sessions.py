"""Codex's rollout files, old and new, as entries: function calls, code mode, patches, compactions. A line at a time.

A subagent has a file of its own, which names its parent. What a later rollback took back stays: it happened.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from ...event import Call, Result
from ...light import NamedTuple
from ...sessions import Session, Source, Unknown
from ...transcript import ASSISTANT, ERROR, INTERRUPTED, META, NOTICE, PROMPT, RESULTS, SUMMARY, Entry
from ..lines import begun, decode, quiet
from ..values import joined, mapping, stem, text
from . import NAME, commands, items, outputs, script
from .speech import speaker

STORES = (".codex/sessions/**/rollout-*.jsonl", ".codex/archived_sessions/**/rollout-*.jsonl")

# types that say nothing of what was said or done; passed over by their first bytes where those show it
_SILENT_LINES = frozenset(
    ["turn_context", "world_state", "token_usage_record", "security_risk_score", "realtime_item",
     "inter_agent_communication_metadata", "session_state"]
)  # fmt: skip
_SILENT = frozenset(
    ["additional_tools", "agent_message_delta", "agent_reasoning", "agent_reasoning_raw_content",
     "agent_reasoning_section_break", "background_event", "compaction", "compaction_summary", "compaction_trigger",
     "context_compacted", "context_compaction", "deprecation_notice", "entered_review_mode", "exec_command_begin",
     "exited_review_mode", "ghost_snapshot", "hook_completed", "hook_started", "image_generation_begin",
     "image_generation_end", "item_started", "mcp_startup_complete", "mcp_tool_call_begin", "model_reroute",
     "model_verification", "patch_apply_begin", "plan_delta", "plan_update", "reasoning", "session_configured",
     "shutdown_complete", "stream_error", "sub_agent_activity", "task_complete", "thread_goal_updated",
     "thread_name_updated", "thread_rolled_back", "thread_settings_applied", "token_count", "tool_search_output",
     "turn_complete", "turn_diff", "undo_completed", "undo_started", "user_message", "view_image_tool_call", "warning",
     "web_search_begin", "web_search_end", "other"]
)  # fmt: skip
# the person's and the agent's words stand in response items too
_REPEATED = frozenset(["agent_message", "user_message"])
_AGENTS_CALLS = (
    "collab_agent_spawn_",
    "collab_agent_interaction_",
    "collab_waiting_",
    "collab_close_",
    "collab_resume_",
)


def _either(words: frozenset[str]) -> bytes:
    return "|".join(sorted(words)).encode()


# Text cannot feign a silent type: within a string its quotes are escaped.
silent = re.compile(
    rb'''\{"timestamp": ?"[^"]*+", ?(?:"ordinal": ?\d++, ?)?"type": ?"(?:(?:%b)"'''
    rb"""|event_msg", ?"payload": ?\{"type": ?"(?:%b)"|response_item", ?"payload": ?\{"type": ?"(?:%b)")"""
    rb'''|\{"type": ?"reasoning"|\{"record_type": ?"state"'''
    % (_either(_SILENT_LINES), _either(_SILENT | _REPEATED), _either(_SILENT))
).match


class _Payload(msgspec.Struct, gc=False):
    """Every field of any payload that we read; the rest is skipped without being built."""

    type: str | None = None
    role: Any = None
    content: Any = None
    name: Any = None
    namespace: Any = None
    arguments: Any = None
    input: Any = None
    output: Any = None
    call_id: Any = None
    id: Any = None
    action: Any = None
    message: Any = None
    item: Any = None
    reason: Any = None
    turn_id: Any = None
    internal_chat_message_metadata_passthrough: Any = None
    # session_meta
    session_id: Any = None
    cwd: Any = None
    cli_version: Any = None
    source: Any = None
    # events that say what an item says
    command: Any = None
    exit_code: Any = None
    aggregated_output: Any = None
    stdout: Any = None
    stderr: Any = None
    status: Any = None
    success: Any = None
    changes: Any = None
    invocation: Any = None
    result: Any = None
    # the old form
    record_type: Any = None
    instructions: Any = None
    timestamp: Any = None


class _Line(msgspec.Struct, gc=False):
    type: str | None = None
    timestamp: Any = None
    payload: _Payload | None = None


_LINE = msgspec.json.Decoder(_Line)
_OLD = msgspec.json.Decoder(_Payload)
_ARGUMENTS = msgspec.json.Decoder(dict[str, Any])


def matches(name: str, head: bytes) -> bool:
    if not name.endswith(".jsonl"):
        return False
    first = head.partition(b"\n")[0].replace(b'": ', b'":')
    old = first.startswith(b'{"id":"') and b'"timestamp":"' in first and b'"instructions":' in first
    return old or (b'"type":"session_meta"' in first and b'"payload":{' in first)


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    opened = begun(source, unknown)
    if opened is None:
        return
    handle, first, rest = opened
    line = decode(first, _LINE, quiet)
    meta = line.payload if line and line.type == "session_meta" and line.payload else None
    old = meta is None and (line is None or line.payload is None)
    if meta is None and old:
        meta = decode(first, _OLD, quiet)
    id, agent = _identity(meta)
    yield Session(
        id=id or stem(source.path),
        harness=NAME,
        entries=_entries(handle, first, rest, unknown),
        agent=agent,
        cwd=text(meta.cwd) if meta else "",
        version=(text(meta.cli_version) or None) if meta else None,
    )


def _identity(meta: _Payload | None) -> tuple[str, str | None]:
    """The session's id, and the subagent's own where the file is one's."""
    if meta is None:
        return "", None
    own = text(meta.id) or text(meta.session_id)
    subagent = mapping(meta.source).get("subagent", mapping(meta.source).get("sub_agent"))
    if subagent is None:
        return own, None
    parent = text(mapping(mapping(subagent).get("thread_spawn")).get("parent_thread_id"))
    root = text(meta.session_id)
    return (root if root and root != own else parent) or own, own


def _entries(handle: BinaryIO, first: bytes, rest: Iterator[bytes], unknown: Unknown) -> Iterator[Entry]:
    rollout = _Rollout(unknown)
    try:
        yield from rollout.line(first)
        for raw in rest:
            if not silent(raw):
                yield from rollout.line(raw)
        yield from rollout.flush()
    finally:
        handle.close()


class _Rollout:
    """What must be remembered from one line to the next: calls that wait for their output."""

    def __init__(self, unknown: Unknown) -> None:
        self.unknown = unknown
        self.turn: str | None = None
        self.number = 0
        self.open: dict[str, Result | None] = {}  # calls without output yet; what their item said, when it came first
        self.scripts: dict[str, _Script] = {}  # code mode calls without output
        self.live: dict[str, str] = {}  # sessions of commands that go on -> their call
        self.polls: dict[str, str] = {}  # calls that ask such a session -> the session

    def line(self, raw: bytes) -> list[Entry]:
        self.number += 1
        line = decode(raw, _LINE, self.unknown)
        if line is None:
            return []
        kind, payload, time = line.type, line.payload, text(line.timestamp)
        if payload is None:
            return self.old(raw)
        if kind == "response_item":
            return self.response(payload, time, time)
        if kind == "event_msg":
            return self.event(payload, time)
        if kind == "compacted":
            return [Entry(SUMMARY, time, time, text(payload.message))]
        if kind == "inter_agent_communication":
            return [Entry(NOTICE, time, time, joined(payload.content))]
        if kind != "session_meta" and kind not in _SILENT_LINES:
            self.unknown(f"line {kind}"[:60])
        return []

    def old(self, raw: bytes) -> list[Entry]:
        """A line of the early form: the item itself, without time or wrapping."""
        item = decode(raw, _OLD, self.unknown)
        if item is None or item.record_type is not None:
            return []
        if item.type is not None:
            return self.response(item, "", f"line-{self.number}")
        if not (item.id and item.timestamp):  # that would be the head of the file
            self.unknown("line without type")
        return []

    def event(self, payload: _Payload, time: str) -> list[Entry]:
        kind = payload.type or ""
        if kind in ("task_started", "turn_started"):
            self.turn = text(payload.turn_id) or None
        elif kind in ("error", "turn_aborted"):
            what = text(payload.message) or f"turn aborted: {text(payload.reason)}"
            who = ERROR if kind == "error" else INTERRUPTED
            return [*self.flush(), Entry(who, time, time, what, turn_hint=self.turn)]
        elif kind == "item_completed":
            item = mapping(payload.item)
            if text(item.get("type")) not in items.SILENT:
                return self.item(text(item.get("type")), item, time)
        elif kind in items.EVENTS:
            return self.item(items.EVENTS[kind], msgspec.structs.asdict(payload), time)
        elif kind not in _SILENT and kind not in _REPEATED and not kind.startswith(_AGENTS_CALLS):
            self.unknown(f"event {kind}"[:60])
        return []

    def item(self, kind: str, item: dict[str, Any], time: str) -> list[Entry]:
        """A finished item: the exit status of a call we know, or a call that only a script made."""
        done = items.done(kind, item)
        if done is None:
            self.unknown(f"item {kind}"[:60])
            return []
        id = done.call.id
        result = Entry(RESULTS, time, time, results=(done.result,), turn_hint=self.turn)
        if item.get("source") in ("user_shell", "userShell"):  # the person ran it
            return [Entry(META, id, time, done.result.text, turn_hint=self.turn)]
        if id in self.open:
            self.open[id] = done.result
        elif id in self.live.values():
            self.live = {session: call for session, call in self.live.items() if call != id}
            return [result]
        elif self.scripts:
            latest = next(reversed(self.scripts))
            self.scripts[latest] = self.scripts[latest]._replace(seen=True)
            return [Entry(ASSISTANT, id, time, calls=(done.call,), turn_hint=self.turn), result]
        return []

    def response(self, item: _Payload, time: str, fallback: str) -> list[Entry]:
        kind = item.type
        passthrough = mapping(item.internal_chat_message_metadata_passthrough)
        hint = (text(passthrough.get("turn_id")) if passthrough else "") or self.turn
        id = text(item.id) or fallback
        call_id = text(item.call_id) or text(item.id)
        if kind == "message":
            if item.role != "user":
                who = ASSISTANT if item.role == "assistant" else META
                return [Entry(who, id, time, joined(item.content), turn_hint=hint)]
            who, words = speaker(item.content, passthrough)
            entry = Entry(who, id, time, words, turn_hint=hint)
            return [*self.flush(), entry] if who == PROMPT else [entry]
        if kind == "custom_tool_call" and item.name == "exec":
            self.scripts[call_id] = _Script(time, text(item.input))
            return []
        if kind in ("function_call", "custom_tool_call", "local_shell_call"):
            call = _call(item, call_id)
            self.open[call_id] = None
            if call.name == "write_stdin":
                self.polls[call_id] = str(call.input.get("session_id"))
            return [Entry(ASSISTANT, id, time, calls=(call,), turn_hint=hint)]
        if kind in ("function_call_output", "custom_tool_call_output"):
            if call_id in self.scripts:
                return self.script(call_id, time, outputs.output(item.output))
            results = self.results(call_id, outputs.output(item.output))
            return [Entry(RESULTS, id, time, results=results, turn_hint=hint)]
        if kind in ("web_search_call", "tool_search_call", "image_generation_call"):
            arguments = mapping(item.action) or mapping(item.arguments)
            call = commands.call(kind.removesuffix("_call"), arguments, id)
            return [Entry(ASSISTANT, id, time, calls=(call,), turn_hint=hint)]
        if kind == "agent_message":
            return [Entry(NOTICE, id, time, joined(item.content), turn_hint=hint)]
        if kind not in _SILENT:
            self.unknown(f"response item {kind}"[:60])
        return []

    def results(self, call_id: str, output: outputs.Output) -> tuple[Result, ...]:
        """The call's result; and, where it ends a command that went on, that command's too."""
        told = self.open.pop(call_id, None)
        code = output.exit if told is None or told.exit is None else told.exit
        failed = output.failed or bool(code) or (told is not None and told.failed)
        own = Result(call_id, output.text, failed, code, output.live is not None)
        session = self.polls.pop(call_id, None)
        if output.live is not None:
            if session is None:
                self.live[output.live] = call_id
            return (own,)
        began = self.live.pop(session, None) if session is not None and code is not None else None
        return (own,) if began is None else (own, own._replace(call=began))

    def script(self, call_id: str, time: str, output: outputs.Output | None) -> list[Entry]:
        """A code mode script at its end: its items were given as they came, else its literal calls stand for it."""
        began, source, seen = self.scripts.pop(call_id)
        calls = () if seen else script.calls(source, call_id)
        calls = calls or (Call("exec", "other", {"script": source}, call_id),)
        entry = Entry(ASSISTANT, began, began, calls=calls, turn_hint=self.turn)
        if output is None:
            return [entry]
        shells = [call.id for call in calls if call.kind == "shell"]
        found = outputs.codes(output.text)
        exits = dict(zip(shells, found, strict=True)) if len(shells) == len(found) else {}
        results = tuple(
            Result(call.id, output.text, output.failed or bool(exits.get(call.id)), exits.get(call.id))
            for call in calls
        )
        return [entry, Entry(RESULTS, time, time, results=results, turn_hint=self.turn)]

    def flush(self) -> list[Entry]:
        """What still waits when the person speaks again, the turn breaks off or the file ends."""
        left = [entry for call_id in list(self.scripts) for entry in self.script(call_id, "", None)]
        self.open.clear()
        self.polls.clear()
        return left


class _Script(NamedTuple):
    """A code mode call: when it was made, its JavaScript, whether items told what it did."""

    time: str
    source: str
    seen: bool = False


def _call(item: _Payload, call_id: str) -> Call:
    name, namespace = text(item.name), text(item.namespace).rstrip("_")
    if item.type == "local_shell_call":
        return commands.call("local_shell", mapping(item.action), call_id)
    if item.type == "custom_tool_call":
        return commands.call(name, {"input": text(item.input)}, call_id)
    if namespace.startswith("mcp"):
        name = f"{namespace}__{name}"
    try:
        arguments = _ARGUMENTS.decode(text(item.arguments).encode("utf-8", "replace"))
    except (msgspec.DecodeError, RecursionError):
        arguments = {}
    return commands.call(name, arguments, call_id)
