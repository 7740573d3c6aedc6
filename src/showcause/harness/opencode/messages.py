"""One OpenCode message with its parts as entries, in the order of the parts. Reads no file and no database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from typing import Any

import msgspec

from ...event import Call, Result
from ...sessions import Unknown
from ...transcript import ASSISTANT, ERROR, INTERRUPTED, META, PROMPT, RESULTS, SUMMARY, Entry
from ..patches import patch_input
from ..values import integer, mapping, text
from .tools import kind

_READ = frozenset(["text", "tool", "subtask"])
_SILENT = frozenset(
    ["agent", "compaction", "file", "patch", "reasoning", "retry", "snapshot", "step-finish", "step-start"]
)  # fmt: skip
_PERSON = frozenset(["agent", "file", "subtask"])  # parts that only a person's message holds


class _Metadata(msgspec.Struct):
    exit: Any = None


class _State(msgspec.Struct):
    status: Any = None
    input: Any = None
    output: Any = None
    error: Any = None
    metadata: _Metadata | None = None


class Part(msgspec.Struct):
    """Every field that we read; diffs and snapshots are skipped without being built."""

    type: str | None = None
    text: Any = None
    synthetic: Any = None
    ignored: Any = None
    prompt: Any = None
    callID: Any = None
    tool: Any = None
    state: _State | None = None


class _Times(msgspec.Struct):
    created: Any = None


class Info(msgspec.Struct):
    id: Any = None
    role: str | None = None
    time: _Times | None = None
    summary: msgspec.Raw = msgspec.Raw()  # true in a compaction; a person's message has an object here
    error: Any = None


class Message(msgspec.Struct):
    info: Info
    parts: list[Part] = []


def entries(message: Message, number: int, unknown: Unknown) -> Iterator[Entry]:
    """number is the message's place in the session: exports may mask ids, and a masked id tells nothing apart."""
    info, id = message.info, text(message.info.id)
    for part in message.parts:
        if part.type not in _READ and part.type not in _SILENT:
            unknown(f"part {part.type}"[:60])
    id = id if id.startswith("msg") else f"message-{number}"
    time = _time(integer(info.time.created) if info.time else None)
    if info.role == "user":
        yield _user(message.parts, id, time)
    elif info.role == "assistant":
        yield from _assistant(message, id, time)
    else:
        unknown(f"role {info.role}"[:60])


def _user(parts: Sequence[Part], id: str, time: str) -> Entry:
    """The person speaks where any part is theirs; texts marked synthetic are the client's."""
    texts = [part for part in parts if part.type == "text"]
    own = [text(part.text) for part in texts if part.synthetic is not True and part.ignored is not True]
    own += [text(part.prompt) for part in parts if part.type == "subtask"]
    if own or any(part.type in _PERSON for part in parts):
        return Entry(PROMPT, id, time, "\n".join([word for word in own if word]))
    return Entry(META, id, time, "\n".join([text(part.text) for part in texts]))


def _assistant(message: Message, id: str, time: str) -> Iterator[Entry]:
    speaks = SUMMARY if bytes(message.info.summary) == b"true" else ASSISTANT
    for number, part in enumerate(message.parts):
        if part.type == "text":
            if words := text(part.text):
                yield Entry(speaks, id, time, words)
        elif part.type == "tool":
            given = text(part.callID)
            call_id = given if given not in ("", "REDACTED") else f"{id}.{number}"
            state = part.state or _State()
            yield Entry(ASSISTANT, id, time, calls=(_call(text(part.tool), mapping(state.input), call_id),))
            result = _result(state, call_id)
            if result is not None:
                yield Entry(RESULTS, id, time, results=(result,))
    error = mapping(message.info.error)
    if error:
        what = text(mapping(error.get("data")).get("message")) or text(error.get("name"))
        aborted = error.get("name") == "MessageAbortedError"
        yield Entry(INTERRUPTED if aborted else ERROR, id, time, f"turn aborted: {what}" if aborted else what)


def _call(name: str, given: dict[str, object], id: str) -> Call:
    patch, path = given.get("patchText"), given.get("filePath")
    if isinstance(patch, str):
        return Call(name, kind(name), patch_input(patch), id)
    return Call(name, kind(name), {**given, "file_path": path} if isinstance(path, str) else given, id)


def _result(state: _State, id: str) -> Result | None:
    """None while the call runs, or where it was cut off."""
    if state.status == "error":
        return Result(id, text(state.error), True)
    if state.status != "completed":
        return None
    code = integer(state.metadata.exit) if state.metadata else None
    return Result(id, text(state.output), bool(code), code)


def _time(milliseconds: int | None) -> str:
    if milliseconds is None or not 0 <= milliseconds < 1 << 43:
        return ""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
