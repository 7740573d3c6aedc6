"""Qwen Code's recorded chats, JSON lines, oldest first. Telemetry lines are passed over undecoded.

A stop hook's reason leaves no line of its own, so a turn with refused stops reads as one run of assistant lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Any

from ...event import Call, Result
from ...sessions import Session, Source, Unknown
from ...transcript import ASSISTANT, FEEDBACK, META, NOTICE, PROMPT, RESULTS, SUMMARY, Entry
from ..gemini.shell_text import exit_status, in_background
from ..lines import lines, record
from ..values import dicts, integer, mapping, stem, text_of
from . import NAME
from .tools import kind

STORES = (".qwen/projects/*/chats/*.jsonl",)
_HEAD = 600  # bytes in which a line names its type
_SYSTEM = re.compile(rb'"type":\s?"system"')
_COMPRESSED = re.compile(rb'"subtype":\s?"chat_compression"')
_SUBTYPE = re.compile(rb'"subtype":\s?"([^"]{0,60})"')
# what the client notes for itself; nobody speaks in these lines
_NOTES = frozenset(
    b"session_notes slash_command ui_telemetry at_command attribution_snapshot notification background_task_completed"
    b" cron custom_title parent_session session_source session_execution_engine omni_recall session_model"
    b" session_approval_mode rewind agent_bootstrap agent_launch_prompt agent_retry agent_session_ready"
    b" file_history_snapshot user_text_elements session_artifact_event session_artifact_snapshot"
    b" session_sources_snapshot branch_checkpoint goal_state goal_runtime goal_turn_end realtime_message turn_result"
    b" managed_session_header_v1 managed_session_event_v1 managed_session_commit_v1".split()
)
_FAILED = ("error", "cancelled")


def matches(name: str, head: bytes) -> bool:
    first = head.partition(b"\n")[0]
    return (
        name.endswith(".jsonl")
        and all(mark in first for mark in (b'"uuid"', b'"parentUuid"', b'"sessionId"', b'"cwd"'))
        and (b'"provenance"' in first or b'"parts"' in head or b'"systemPayload"' in head)
    )


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    records = _records(source, unknown)
    first: dict[str, Any] = next(records, {})
    own = text_of(first, "agentId") or None  # a file that begins with a subagent's record is that subagent's
    yield Session(
        id=text_of(first, "sessionId") or stem(source.path),
        harness=NAME,
        entries=_entries(chain((first,), records), own, unknown),
        agent=own,
        cwd=text_of(first, "cwd"),
        version=text_of(first, "version") or None,
    )


def _records(source: Source, unknown: Unknown) -> Iterator[dict[str, Any]]:
    with source.open() as handle:
        for line in lines(handle, unknown):
            head = line[:_HEAD]
            if _SYSTEM.search(head) and not _COMPRESSED.search(head):
                subtype = _SUBTYPE.search(head)
                if subtype is None or subtype[1] not in _NOTES:
                    unknown(f"system {subtype[1].decode('utf-8', 'replace') if subtype else 'without subtype'}")
                continue
            if line.strip() and (found := record(line, unknown)) is not None:
                yield found


def _entries(
    records: Iterator[dict[str, Any]] | chain[dict[str, Any]], own: str | None, unknown: Unknown
) -> Iterator[Entry]:
    background: set[str] = set()  # calls that were asked to run in the background
    for one in records:
        role = one.get("type")
        parts = dicts(mapping(one.get("message")).get("parts"))
        entry = Entry(
            kind=ASSISTANT,
            id=text_of(one, "uuid"),
            time=text_of(one, "timestamp"),
            text="\n".join(
                text for part in parts if part.get("thought") is not True and (text := text_of(part, "text"))
            ),
            side=own is None and one.get("isSidechain") is True,
            agent=text_of(one, "agentId") or None,
            turn_hint=text_of(one, "promptId") or None,
            version=text_of(one, "version") or None,
        )
        if role == "assistant":
            calls = tuple(_call(part["functionCall"]) for part in parts if "functionCall" in part)
            background |= {call.id for call in calls if call.input.get("is_background") is True}
            if entry.text or calls:
                yield entry._replace(calls=calls)
        elif role == "tool_result":
            made = [_result(part["functionResponse"], one, background) for part in parts if "functionResponse" in part]
            yield entry._replace(kind=RESULTS, text="", results=tuple(made))
        elif role == "user":
            yield entry._replace(kind=_speaker(one, entry.text))
        elif role == "system":
            yield entry._replace(kind=SUMMARY)
        elif one:
            unknown(f"type {str(role)[:40]}")


def _speaker(one: dict[str, Any], text: str) -> str:
    subtype, provenance = one.get("subtype"), one.get("provenance")
    if subtype in ("notification", "background_task_completed") or one.get("externalInputKind") == "notification":
        return NOTICE
    if "(showcause why " in text:
        return FEEDBACK
    if subtype == "cron" or provenance not in (None, "real_user") or text.startswith("<system-reminder>"):
        return META
    return PROMPT


def _call(made: Any) -> Call:
    name = text_of(made, "name")
    return Call(name, kind(name), mapping(mapping(made).get("args")), text_of(made, "id"))


def _result(response: Any, one: dict[str, Any], background: set[str]) -> Result:
    own, name = text_of(response, "id"), text_of(response, "name")
    answer = mapping(response).get("response")
    error = text_of(answer, "error")
    text = error or text_of(answer, "output")
    noted = one.get("toolCallResult")
    failed = bool(error) or text_of(noted, "status") in _FAILED
    if kind(name) != "shell":
        return Result(own, text, failed)
    aside = own in background or in_background(text)
    background.discard(own)
    code = integer(mapping(mapping(noted).get("resultDisplay")).get("exitCode"))
    if code is None:
        code = exit_status(text, silent_zero=False)
    return Result(own, text, failed or bool(code), None if aside else code, aside)
