"""A line of Claude Code's files to the same entry as the live reader's, several times as fast. Replay only: msgspec.

Only the fields that an entry needs are built; thoughts, signatures and copies of outputs are skipped. Where a line is
of a shape that the types do not know, the live reader decides.
"""

from __future__ import annotations

from typing import Any

import msgspec

from ...event import Call, Result
from ...transcript import ASSISTANT, ERROR, Entry
from .read import exit_code
from .tools import kind
from .transcript import read_line, user_kind


class _Block(msgspec.Struct, gc=False):
    type: Any = None
    text: Any = None
    id: Any = None
    name: Any = None
    input: Any = None
    tool_use_id: Any = None
    content: Any = None
    is_error: Any = None


class _Message(msgspec.Struct, gc=False):
    content: str | list[_Block] | None = None


class _Record(msgspec.Struct, gc=False):
    type: Any = None
    message: _Message | None = None
    uuid: Any = None
    timestamp: Any = None
    isSidechain: Any = None
    agentId: Any = None
    promptId: Any = None
    version: Any = None
    isApiErrorMessage: Any = None
    isCompactSummary: Any = None
    isMeta: Any = None
    rowSource: Any = None
    origin: Any = None
    toolUseResult: msgspec.Raw = msgspec.Raw()


class _Detail(msgspec.Struct, gc=False):
    """stdout is a marker: whether it is there is what counts."""

    backgroundTaskId: Any = None
    isAsync: Any = None
    interrupted: Any = None
    stdout: msgspec.Raw = msgspec.Raw()


_record = msgspec.json.Decoder(_Record).decode
_detail = msgspec.json.Decoder(_Detail).decode


def read_fast(line: bytes, subagent: bool) -> Entry | None:
    """The entry of a line that holds one of the marks `WANTED`; None where it says nothing of user or assistant."""
    try:
        record = _record(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return read_line(line, subagent=subagent)
    message, role = record.message, record.type
    if message is None or (role != "assistant" and role != "user"):
        return None
    content = message.content
    if content is None:
        return None
    calls: tuple[Call, ...] = ()
    results: tuple[Result, ...] = ()
    if isinstance(content, str):
        text = content
    else:
        text = "\n".join([b.text for b in content if b.type == "text" and isinstance(b.text, str) and b.text])
        if role == "assistant":
            calls = tuple([_call(block) for block in content if block.type == "tool_use"])
        else:
            results = tuple([_result(block, record.toolUseResult) for block in content if block.type == "tool_result"])
    if role == "user":
        origin = record.origin
        what = user_kind(
            text,
            results=bool(results),
            notice=isinstance(origin, dict) and origin.get("kind") == "task-notification",
            summary=record.isCompactSummary is True,
            hook=record.rowSource == "hook",
            meta=record.isMeta is True,
        )
    elif record.isApiErrorMessage is True:
        what, calls = ERROR, ()
    else:
        what = ASSISTANT
    return Entry(
        what,
        _text(record.uuid),
        _text(record.timestamp),
        text,
        calls,
        results,
        record.isSidechain is True and not subagent,
        _text(record.agentId) or None,
        _text(record.promptId) or None,
        _text(record.version) or None,
    )


def _call(block: _Block) -> Call:
    name, given = _text(block.name), block.input
    return Call(name, kind(name), given if isinstance(given, dict) else {}, _text(block.id))


def _result(block: _Block, raw: msgspec.Raw) -> Result:
    content = block.content
    if isinstance(content, list):
        content = "\n".join([_text(part.get("text")) for part in content if isinstance(part, dict)])
    text, failed = _text(content), block.is_error is True
    background, code = False, None
    if bytes(memoryview(raw)[:1]) == b"{":
        detail = _detail(raw)
        background = bool(detail.backgroundTaskId) or detail.isAsync is True
        if len(memoryview(detail.stdout)) and not failed and not background and not detail.interrupted:
            code = 0
    if failed:
        code = exit_code(text)
    return Result(_text(block.tool_use_id), text, failed, code, background)


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
