"""pi's session files as entries, a line at a time and in the order of the file.

A session is a tree: after the person went back, the entries of both branches stand in the file, and both happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, BinaryIO

import msgspec

from ...event import Call, Result
from ...sessions import Session, Source, Unknown
from ...transcript import ASSISTANT, ERROR, FEEDBACK, META, PROMPT, RESULTS, SUMMARY, Entry
from ..jsonl import decode, integer, joined, lines, mapping, text
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


class _Message(msgspec.Struct, gc=False):
    role: str | None = None
    content: Any = None
    stopReason: Any = None
    errorMessage: Any = None
    toolCallId: Any = None
    toolName: Any = None
    isError: Any = None
    structuredContent: Any = None
    details: msgspec.Raw | None = None  # built only where it may hold an exit status
    command: Any = None
    output: Any = None
    summary: Any = None


class _Line(msgspec.Struct, gc=False):
    type: str | None = None
    id: Any = None
    timestamp: Any = None
    cwd: Any = None
    message: _Message | None = None
    content: Any = None
    summary: Any = None


class _Details(msgspec.Struct, gc=False):
    exitCode: Any = None


_LINE = msgspec.json.Decoder(_Line)
_DETAILS = msgspec.json.Decoder(_Details)


def matches(name: str, head: bytes) -> bool:
    first = head.partition(b"\n")[0].replace(b'": ', b'":')
    return name.endswith(".jsonl") and first.startswith(b'{"type":"session"') and b'"cwd":' in first


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    handle = source.open()
    stream = lines(handle, unknown)
    first = next(stream, b"")
    if not first:
        handle.close()
        return
    head = decode(first, _LINE, _quiet)
    yield Session(
        id=(text(head.id) if head else "") or source.path.replace("\\", "/").rpartition("/")[2].removesuffix(".jsonl"),
        harness=NAME,
        entries=_entries(handle, first, stream, unknown),
        cwd=text(head.cwd) if head else "",
    )


def _quiet(word: str) -> None:
    """The first line is read twice and counted once."""


def _entries(handle: BinaryIO, first: bytes, stream: Iterator[bytes], unknown: Unknown) -> Iterator[Entry]:
    try:
        yield from _line(first, unknown)
        for raw in stream:
            if not raw[:40].replace(b": ", b":").startswith(_SILENT_BYTES):
                yield from _line(raw, unknown)
    finally:
        handle.close()


def _line(raw: bytes, unknown: Unknown) -> Iterator[Entry]:
    line = decode(raw, _LINE, unknown)
    if line is None:
        return
    time = text(line.timestamp)
    entry = Entry(META, id=text(line.id) or time, time=time)
    if line.type == "message" and line.message:
        yield from _message(line.message, entry, unknown)
    elif line.type == "compaction":
        yield entry._replace(kind=SUMMARY, text=text(line.summary))
    elif line.type == "branch_summary":  # of a branch that was left: nothing of this one is lost
        yield entry._replace(text=text(line.summary))
    elif line.type == "custom_message":  # an extension speaks to the agent, as a gate of ours would
        yield entry._replace(kind=FEEDBACK, text=joined(line.content))
    elif line.type not in _SILENT:
        unknown(f"line {line.type}"[:60])


def _message(message: _Message, entry: Entry, unknown: Unknown) -> Iterator[Entry]:
    role = message.role
    if role == "user":
        yield entry._replace(kind=PROMPT, text=joined(message.content))
    elif role == "assistant":
        yield from _assistant(message, entry)
    elif role == "toolResult":
        yield entry._replace(kind=RESULTS, results=(_result(message),))
    elif role == "bashExecution":  # the person ran it
        yield entry._replace(text=f"{text(message.command)}\n{text(message.output)}")
    elif role in ("custom", "hookMessage"):
        yield entry._replace(kind=FEEDBACK, text=joined(message.content))
    elif role == "compactionSummary":
        yield entry._replace(kind=SUMMARY, text=text(message.summary))
    elif role == "branchSummary":
        yield entry._replace(text=text(message.summary))
    else:
        unknown(f"role {role}"[:60])


def _assistant(message: _Message, entry: Entry) -> Iterator[Entry]:
    blocks = message.content if isinstance(message.content, list) else [{"type": "text", "text": message.content}]
    blocks = [block for block in blocks if isinstance(block, dict)]
    words = "\n".join(part for block in blocks if block.get("type") == "text" and (part := text(block.get("text"))))
    calls = tuple(_call(block) for block in blocks if block.get("type") == "toolCall")
    stopped = message.stopReason in _STOPPED
    if words or calls or not stopped:
        yield entry._replace(kind=ASSISTANT, text=words, calls=calls)
    if stopped:
        failed = message.stopReason == "error"
        yield entry._replace(kind=ERROR if failed else META, text=text(message.errorMessage) or "turn aborted")


def _call(block: dict[str, Any]) -> Call:
    name, given = text(block.get("name")), mapping(block.get("arguments"))
    path = given.get("path")
    if isinstance(path, str) and kind(name) in ("edit", "read"):
        given = {**given, "file_path": path}
    return Call(name, kind(name), given, text(block.get("id")))


def _result(message: _Message) -> Result:
    whole, failed = joined(message.content), message.isError is True
    code = None
    if kind(text(message.toolName)) == "shell":
        code = integer(mapping(message.structuredContent).get("exit_code"))
        if code is None and message.details:
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
