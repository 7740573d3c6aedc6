"""Claude Code's past sessions for replay: finds the stops of a file by its bytes and decodes only what they need."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from ...event import Call, Event
from ...sessions import Moment, Session, Source, Unknown, ending
from ...transcript import FEEDBACK, NOTICE, PROMPT, Entry, Transcript
from . import NAME
from .transcript import WANTED, read_line, read_record

STORES = (".claude/projects/*/*.jsonl", ".claude/projects/*/*/subagents/agent-*.jsonl")
_USER = (b'"type":"user"', b'"type": "user"')
_ASSISTANT = (b'"type":"assistant"', b'"type": "assistant"')
_TYPES = frozenset(
    (
        "user", "assistant", "system", "summary", "attachment", "progress", "queue-operation", "last-prompt", "mode",
        "file-history-snapshot", "file-history-delta", "custom-title", "ai-title", "permission-mode", "pr-link",
        "tools-used", "atis-latch", "api-request", "prompt_snapshot", "cost-state", "agent-name", "agent-setting",
    )
)  # fmt: skip
_CALLING = (PROMPT, NOTICE, FEEDBACK)
_decode = msgspec.json.Decoder().decode

Data = Any  # bytes or mmap: both have find, rfind and slices


class _Border(NamedTuple):
    """Where the agent is called again: by the user, by a background task's report, or by a hook that held it."""

    start: int
    entry: Entry


def matches(name: str, head: bytes) -> bool:
    """Whether the first whole line is one of Claude Code's. Qwen Code's lines look alike but say `parts`."""
    if not name.endswith(".jsonl"):
        return False
    first = head.lstrip().partition(b"\n")[0]
    try:
        record = _decode(first)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return any(mark in first for mark in (*_USER, *_ASSISTANT)) and b'"parts"' not in first
    if not isinstance(record, dict) or record.get("type") not in _TYPES:
        return False
    message = record.get("message")
    return not isinstance(message, dict) or "content" in message


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    """The session of a file, every entry in order."""
    data = _data(source)
    subagent = os.path.basename(source.path).startswith("agent-")
    yield Session(_session_id(source.path), NAME, _entries(data, subagent, unknown), agent=_agent(source.path))


def moments(source: Source, literals: Sequence[str], unknown: Unknown) -> Iterator[Moment]:
    """The stops of a file, and its tool calls that may concern a declared verb, in order."""
    data = _data(source)
    agent = _agent(source.path)
    subagent = agent is not None
    borders = list(_borders(data, subagent))
    event = Event("SubagentStop" if subagent else "Stop", NAME, session=_session_id(source.path), agent=agent)
    for number, border in enumerate(borders):
        last = number + 1 == len(borders)
        end = len(data) if last else borders[number + 1].start
        for call, at, said in _calls(data, border.start, end, literals):
            called = event._replace(name="ToolCall", call=call)
            yield Moment(called, _until(data, at, subagent), said.time, "", "", said.version)
        found = ending(_newest_first(data, border.start, end, subagent))
        if found is None:
            continue
        message, words, entry = found
        yield Moment(
            event._replace(
                message=message.strip(),
                turn_hint=border.entry.turn_hint,
                stop_active=border.entry.kind == FEEDBACK,
            ),
            _until(data, end, subagent),
            entry.time,
            words,
            borders[number + 1].entry.text if not last and borders[number + 1].entry.kind == PROMPT else "",
            entry.version,
        )
    if not borders:
        unknown("no prompt")


def _data(source: Source) -> Data:
    file = source.open()
    try:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError, AttributeError):  # empty, or not a file on this disk
        return file.read()
    finally:
        file.close()


def _session_id(path: str) -> str:
    base = os.path.basename(path)
    if base.startswith("agent-") and os.path.basename(os.path.dirname(path)) == "subagents":
        return os.path.basename(os.path.dirname(os.path.dirname(path)))
    return base.rpartition(".")[0]


def _agent(path: str) -> str | None:
    base = os.path.basename(path)
    return base[len("agent-") : -len(".jsonl")] if base.startswith("agent-") else None


def _entry(line: bytes, subagent: bool) -> Entry | None:
    """The same entry as the live reader's, decoded faster; the live reader where the fast one refuses the bytes."""
    try:
        record = _decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return read_line(line, subagent=subagent)
    return read_record(record, subagent=subagent) if isinstance(record, dict) else None


def _borders(data: Data, subagent: bool) -> Iterator[_Border]:
    """User lines that carry no tool result and call the agent, decoded one by one."""
    for mark in _marks(data, _USER):
        at = data.find(mark)
        while at >= 0:
            start, end = data.rfind(b"\n", 0, at) + 1, _line_end(data, at)
            if data.find(b'"tool_result"', start, end) < 0:
                entry = _entry(data[start:end], subagent)
                if entry is not None and entry.kind in _CALLING and not entry.side:
                    yield _Border(start, entry)
            at = data.find(mark, end)


def _marks(data: Data, both: tuple[bytes, bytes]) -> tuple[bytes, ...]:
    """The way this file spells a mark: a client writes all its lines alike."""
    compact = data.find(both[0], 0, 1 << 20) >= 0
    return both[:1] if compact else both[1:]


def _calls(data: Data, start: int, end: int, literals: Sequence[str]) -> Iterator[tuple[Call, int, Entry]]:
    """Tool calls of the turn whose line holds one of the literals, with the end of their line and its entry."""
    lines = {
        (data.rfind(b"\n", 0, at) + 1, _line_end(data, at)) for one in literals for at in _find(data, one, start, end)
    }
    for begin, stop in sorted(lines):
        line = data[begin:stop]
        entry = _entry(line, False) if any(mark in line for mark in _ASSISTANT) else None
        if entry is not None:
            yield from ((call, stop, entry) for call in entry.calls)


def _find(data: Data, literal: str, start: int, end: int) -> Iterator[int]:
    needle = literal.encode("utf-8", "replace")
    at = data.find(needle, start, end)
    while at >= 0:
        yield at
        at = data.find(needle, _line_end(data, at), end)


def _until(data: Data, end: int, subagent: bool) -> Transcript:
    return Transcript(lambda: _newest_first(data, 0, end, subagent))


def _newest_first(data: Data, start: int, end: int, subagent: bool) -> Iterator[Entry]:
    return (entry for line in _back(data, start, end) if (entry := _wanted(line, subagent)) is not None)


def _wanted(line: bytes, subagent: bool) -> Entry | None:
    return _entry(line, subagent) if any(mark in line for mark in WANTED) else None


def _entries(data: Data, subagent: bool, unknown: Unknown) -> Iterator[Entry]:
    at = 0
    while at < len(data):
        end = _line_end(data, at)
        line = data[at:end]
        entry = _wanted(line, subagent)
        if entry is not None:
            yield entry
        elif line.strip() and not line.lstrip().startswith(b"{"):
            unknown("no JSON object")
        at = end + 1


def _back(data: Data, start: int, end: int) -> Iterator[bytes]:
    """Lines of data[start:end], last first."""
    while end > start:
        begin = data.rfind(b"\n", start, end - 1 if data[end - 1 : end] == b"\n" else end) + 1
        begin = max(begin, start)
        line = data[begin:end]
        if line.strip():
            yield line
        end = begin if begin < end else start


def _line_end(data: Data, at: int) -> int:
    end = data.find(b"\n", at)
    return len(data) if end < 0 else end
