"""Copilot CLI's event files, JSON lines, oldest first. Events that nobody speaks in are passed over undecoded.

A subagent's events stand between its parent's, each with the agent's id: they come out as `side` entries.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from ...event import Call, Result
from ...sessions import Session, Source, Unknown
from ...transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, NOTICE, PROMPT, RESULTS, SUMMARY, Entry
from ..lines import lines, record, value
from ..values import dicts, folder, integer, mapping, stem, text_of
from . import NAME
from .tools import kind

STORES = (".copilot/session-state/*/events.jsonl", ".copilot/session-state/*.jsonl")
_TYPE = re.compile(rb'\s*\{\s*"type"\s*:\s*"([^"]{1,80})"')
_READ = frozenset(
    b"session.start session.resume user.message assistant.message tool.execution_complete system.notification"
    b" session.compaction_complete session.error model.call_failure abort".split()
)
_SILENT = frozenset(
    b"hook.start hook.end hook.progress tool.execution_start tool.execution_partial_result tool.execution_progress"
    b" tool.user_requested assistant.turn_start assistant.turn_end assistant.reasoning assistant.reasoning_delta"
    b" assistant.message_delta assistant.message_start assistant.streaming_delta assistant.intent assistant.usage"
    b" system.message subagent.started subagent.completed subagent.failed subagent.selected subagent.deselected"
    b" session.info session.warning session.shutdown session.idle session.model_change session.mode_changed"
    b" session.permissions_changed session.plan_changed session.title_changed session.context_changed"
    b" session.usage_info session.usage_record session.usage_checkpoint session.compaction_start session.truncation"
    b" session.snapshot_rewind session.handoff session.remote_steerable_changed session.import_legacy"
    b" session.workspace_file_changed session.task_complete session.background_tasks_changed session.tools_updated"
    b" session.skills_loaded session.custom_agents_updated session.mcp_servers_loaded"
    b" session.mcp_server_status_changed session.extensions_loaded session.schedule_created"
    b" session.schedule_cancelled skill.invoked permission.requested permission.completed user_input.requested"
    b" user_input.completed elicitation.requested elicitation.completed external_tool.requested"
    b" external_tool.completed command.queued command.execute command.completed exit_plan_mode.requested"
    b" exit_plan_mode.completed pending_messages.modified".split()
)
_STATUS = re.compile(r"<(?:shellId: [^\s<>]{1,80}|command) (?:completed |exited )?with exit code:? (-?\d{1,9})>\s*\Z")
_RUNNING = re.compile(r"<command (?:started in background|with shellId[^<>]{0,120}still running)")
_PATCHED = re.compile(r"^\*\*\* (?:Add|Update|Delete) File: (.+)$", re.MULTILINE)


def matches(name: str, head: bytes) -> bool:
    first = head.partition(b"\n")[0]
    return name.endswith(".jsonl") and (
        (b'"session.start"' in first and b'"sessionId"' in first)
        or (b'"parentId"' in first and (found := _TYPE.match(first)) is not None and found[1] in _READ | _SILENT)
    )


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    records = _records(source, unknown)
    first: dict[str, Any] = next(records, {})
    data = mapping(first.get("data"))
    yield Session(
        id=text_of(data, "sessionId") or (folder(source.path) if stem(source.path) == "events" else stem(source.path)),
        harness=NAME,
        entries=_entries(chain((first,), records), unknown),
        cwd=text_of(data.get("context"), "cwd"),
        version=text_of(data, "copilotVersion") or None,
    )


def _records(source: Source, unknown: Unknown) -> Iterator[dict[str, Any]]:
    with source.open() as handle:
        for line in lines(handle, unknown):
            kind_of = _TYPE.match(line, 0, 200)
            if kind_of is not None:
                if kind_of[1] in _SILENT:
                    continue
                if kind_of[1] not in _READ:
                    unknown(f"event {kind_of[1].decode('utf-8', 'replace')}")
                    continue
            if line.strip() and (found := record(line, unknown)) is not None:
                yield found


def _entries(records: Iterator[dict[str, Any]] | chain[dict[str, Any]], unknown: Unknown) -> Iterator[Entry]:
    background: set[str] = set()  # shell calls that were asked not to be waited for
    for one in records:
        data = mapping(one.get("data"))
        agent = text_of(one, "agentId") or text_of(data, "parentToolCallId") or None
        entry = Entry(
            kind=ASSISTANT,
            id=text_of(one, "id"),
            time=text_of(one, "timestamp"),
            text=text_of(data, "content"),
            side=agent is not None,
            agent=agent,
            turn_hint=text_of(data, "interactionId") or None,
        )
        role = one.get("type")
        if role == "assistant.message":
            calls = tuple(_call(made) for made in dicts(data.get("toolRequests")))
            background |= {call.id for call in calls if call.kind == "shell" and call.input.get("mode") == "async"}
            if entry.text or calls:
                yield entry._replace(calls=calls)
        elif role == "tool.execution_complete":
            yield entry._replace(kind=RESULTS, text="", results=(_result(data, background),))
        elif role == "user.message":
            yield entry._replace(kind=_speaker(data, entry, unknown))
        elif role == "system.notification":
            yield entry._replace(kind=NOTICE)
        elif role == "session.compaction_complete":
            if data and data.get("success") is not False:
                yield entry._replace(kind=SUMMARY, text=text_of(data, "summaryContent"))
        elif role in ("session.error", "model.call_failure"):
            yield entry._replace(kind=ERROR, text=text_of(data, "message") or text_of(data, "errorMessage"))
        elif role == "abort":
            yield entry._replace(kind=INTERRUPTED, text=f"aborted: {text_of(data, 'reason')}")
        elif one and role not in ("session.start", "session.resume"):
            unknown(f"event {str(role)[:40]}")


def _speaker(data: dict[str, Any], entry: Entry, unknown: Unknown) -> str:
    """Who speaks in a user.message: `source` is absent where the person typed it."""
    source = text_of(data, "source")
    if "hook" in source.lower() or source == "agentStop" or "(showcause why " in entry.text:
        return FEEDBACK
    if source in ("", "user") or (entry.side and source.startswith("agent")):
        return PROMPT
    if source.startswith("agent"):
        return NOTICE
    if source != "system" and not source.startswith(("skill", "command", "autopilot")):
        unknown(f"user.message from {source[:40]}")
    return META


def _call(made: dict[str, Any]) -> Call:
    name, given = text_of(made, "name"), made.get("arguments")
    if isinstance(given, str):  # custom tools take text, older events hold JSON as text
        decoded = value(given.encode("utf-8", "replace"))
        given = decoded if isinstance(decoded, dict) else {"input": given}
    arguments = mapping(given)
    what = kind(name)
    if what in ("edit", "read") and "file_path" not in arguments:
        path = text_of(arguments, "path") or next(iter(_PATCHED.findall(text_of(arguments, "input"))), "")
        if path:
            arguments = {**arguments, "file_path": path}
    return Call(name, what, arguments, text_of(made, "toolCallId"))


def _result(data: dict[str, Any], background: set[str]) -> Result:
    own = text_of(data, "toolCallId")
    text = text_of(data.get("result"), "content") or text_of(data.get("error"), "message")
    failed = data.get("success") is False
    code = integer(mapping(data.get("shellExecution")).get("exitCode"))
    if code is None:
        found = _STATUS.search(text[-200:])
        code = int(found[1]) if found else None
    aside = code is None and (own in background or _RUNNING.search(text[-400:]) is not None)
    background.discard(own)
    return Result(own, text, failed or bool(code), code, aside)
