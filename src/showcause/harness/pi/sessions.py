"""pi's session files as entries, a line at a time and in the order of the file.

A session is a tree: after the person went back, the entries of both branches stand in the file, and both happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from ...event import Call, Result
from ...sessions import Session, Source, Unknown
from ...transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, PROMPT, RESULTS, SUMMARY, Entry
from ..lines import begun, decode, quiet
from ..values import integer, mapping, stem, text
from . import NAME
from .tools import kind

STORES = (".pi/agent/sessions/**/*.jsonl",)

_SILENT = frozenset(
    ["context_transform", "custom", "ephemeral", "label", "leaf", "model_change", "session", "session_info",
     "thinking_level_change", "active_tools_change"]
)  # fmt: skip
_SILENT_BYTES = tuple(b'{"type":"%s"' % word.encode() for word in sorted(_SILENT - {"session"}))
_EXIT = "Command exited with code "
_STOPPED = ("aborted", "error")


class _Block(msgspec.Struct, gc=False):
    type: Any = None
    text: Any = None
    id: Any = None
    name: Any = None
    arguments: Any = None


class _Message(msgspec.Struct, gc=False):
    """Every field that we read; thoughts, signatures and copies of the output are skipped without being built."""

    role: str | None = None
    content: list[_Block] | str | None = None
    stopReason: Any = None
    errorMessage: Any = None
    toolCallId: Any = None
    toolName: Any = None
    isError: Any = None
    structuredContent: Any = None
    details: msgspec.Raw = msgspec.Raw()  # built only where it may hold an exit status
    command: Any = None
    output: Any = None
    summary: Any = None


class _Line(msgspec.Struct, gc=False):
    type: str | None = None
    id: Any = None
    timestamp: Any = None
    cwd: Any = None
    message: _Message | None = None
    content: list[_Block] | str | None = None
    summary: Any = None


class _Details(msgspec.Struct, gc=False):
    exitCode: Any = None


_LINE = msgspec.json.Decoder(_Line)
_DETAILS = msgspec.json.Decoder(_Details)


def matches(name: str, head: bytes) -> bool:
    first = head.partition(b"\n")[0].replace(b'": ', b'":')
    return name.endswith(".jsonl") and first.startswith(b'{"type":"session"') and b'"cwd":' in first


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    opened = begun(source, unknown)
    if opened is None:
        return
    handle, first, rest = opened
    head = decode(first, _LINE, quiet)
    yield Session(
        id=(text(head.id) if head else "") or stem(source.path),
        harness=NAME,
        entries=_entries(handle, first, rest, unknown),
        cwd=text(head.cwd) if head else "",
    )


def _entries(handle: BinaryIO, first: bytes, rest: Iterator[bytes], unknown: Unknown) -> Iterator[Entry]:
    try:
        yield from _line(first, unknown)
        for raw in rest:
            if not raw[:40].replace(b": ", b":").startswith(_SILENT_BYTES):
                yield from _line(raw, unknown)
    finally:
        handle.close()


def _line(raw: bytes, unknown: Unknown) -> tuple[Entry, ...]:
    line = decode(raw, _LINE, unknown)
    if line is None:
        return ()
    time = text(line.timestamp)
    id = text(line.id) or time
    if line.type == "message" and line.message:
        return _message(line.message, id, time, unknown)
    if line.type == "compaction":
        return (Entry(SUMMARY, id, time, text(line.summary)),)
    if line.type == "branch_summary":  # of a branch that was left: nothing of this one is lost
        return (Entry(META, id, time, text(line.summary)),)
    if line.type == "custom_message":  # an extension speaks to the agent, as a gate of ours would
        return (Entry(FEEDBACK, id, time, _joined(line.content)),)
    if line.type not in _SILENT:
        unknown(f"line {line.type}"[:60])
    return ()


def _message(message: _Message, id: str, time: str, unknown: Unknown) -> tuple[Entry, ...]:
    role = message.role
    if role == "assistant":
        return _assistant(message, id, time)
    if role == "toolResult":
        return (Entry(RESULTS, id, time, results=(_result(message),)),)
    if role == "user":
        return (Entry(PROMPT, id, time, _joined(message.content)),)
    if role == "bashExecution":  # the person ran it
        return (Entry(META, id, time, f"{text(message.command)}\n{text(message.output)}"),)
    if role in ("custom", "hookMessage"):
        return (Entry(FEEDBACK, id, time, _joined(message.content)),)
    if role in ("compactionSummary", "branchSummary"):
        return (Entry(SUMMARY if role == "compactionSummary" else META, id, time, text(message.summary)),)
    unknown(f"role {role}"[:60])
    return ()


def _assistant(message: _Message, id: str, time: str) -> tuple[Entry, ...]:
    words = _joined(message.content)
    blocks = message.content if isinstance(message.content, list) else ()
    calls = tuple([_call(block) for block in blocks if block.type == "toolCall"])
    said = Entry(ASSISTANT, id, time, words, calls)
    if message.stopReason not in _STOPPED:
        return (said,)
    who = ERROR if message.stopReason == "error" else INTERRUPTED
    broken = Entry(who, id, time, text(message.errorMessage) or "turn aborted")
    return (said, broken) if words or calls else (broken,)


def _joined(content: list[_Block] | str | None) -> str:
    if isinstance(content, list):
        return "\n".join([words for block in content if block.type == "text" and (words := text(block.text))])
    return content or ""


def _call(block: _Block) -> Call:
    name, given = text(block.name), mapping(block.arguments)
    kind_of, path = kind(name), given.get("path")
    if isinstance(path, str) and kind_of in ("edit", "read"):
        given = {**given, "file_path": path}
    return Call(name, kind_of, given, text(block.id))


def _result(message: _Message) -> Result:
    whole, failed = _joined(message.content), message.isError is True
    code = None
    if kind(text(message.toolName)) == "shell":
        code = integer(mapping(message.structuredContent).get("exit_code"))
        if code is None and bytes(message.details):
            code = _detail(message.details)
        if code is None:
            code = _told(whole)
        if code is None and not failed:
            code = 0  # a command that ends badly is an error here
    return Result(text(message.toolCallId), whole, failed or bool(code), code)


def _detail(raw: msgspec.Raw) -> int | None:
    try:
        return integer(_DETAILS.decode(raw).exitCode)
    except (msgspec.DecodeError, RecursionError):
        return None


def _told(whole: str) -> int | None:
    """The N of the last line that pi adds to the output of a command that failed."""
    last = whole.rstrip().rpartition("\n")[2]
    digits = last[len(_EXIT) :] if last.startswith(_EXIT) else ""
    return int(digits) if digits.isdecimal() and len(digits) < 10 else None
