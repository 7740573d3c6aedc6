"""Claude Code's past sessions for replay: finds the stops of a file by its bytes and decodes only what they need."""

from __future__ import annotations

import mmap
import os
from collections.abc import Iterator, Sequence

import msgspec

from ...event import Call, Event
from ...light import NamedTuple
from ...sessions import Moment, Session, Source, Unknown, ending
from ...transcript import FEEDBACK, NOTICE, PROMPT, Entry
from . import NAME
from .fast import read_fast
from .tape import Data, Tape, line_end, wanted

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
    agent = _agent(source.path)
    tape = Tape(_data(source), agent is not None)
    yield Session(_session_id(source.path), NAME, _entries(tape, unknown), agent=agent)


def moments(source: Source, literals: Sequence[str], unknown: Unknown) -> Iterator[Moment]:
    """The stops of a file, and its tool calls that may concern a declared verb, in order."""
    agent = _agent(source.path)
    tape = Tape(_data(source), agent is not None)
    borders = list(_borders(tape))
    event = Event("Stop" if agent is None else "SubagentStop", NAME, session=_session_id(source.path), agent=agent)
    for number, border in enumerate(borders):
        last = number + 1 == len(borders)
        end = len(tape.data) if last else borders[number + 1].start
        for call, at, said in _calls(tape, border.start, end, literals):
            yield Moment(event._replace(name="ToolCall", call=call), tape.until(at), said.time, "", "", said.version)
        found = ending(tape.back(border.start, end))
        if found is None:
            continue
        message, words, entry = found
        yield Moment(
            event._replace(
                message=message.strip(),
                turn_hint=border.entry.turn_hint,
                stop_active=border.entry.kind == FEEDBACK,
            ),
            tape.until(end),
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


def _borders(tape: Tape) -> Iterator[_Border]:
    """User lines that carry no tool result and call the agent."""
    data = tape.data
    for mark in _marks(data, _USER):
        at = data.find(mark)
        while at >= 0:
            start, end = data.rfind(b"\n", 0, at) + 1, line_end(data, at)
            if data.find(b'"tool_result"', start, end) < 0:
                entry = tape.entry(start, end)
                if entry is not None and entry.kind in _CALLING and not entry.side:
                    if entry.kind == PROMPT:
                        tape.prompt(start, entry)
                    yield _Border(start, entry)
            at = data.find(mark, end)


def _marks(data: Data, both: tuple[bytes, bytes]) -> tuple[bytes, ...]:
    """The way this file spells a mark: a client writes all its lines alike."""
    compact = data.find(both[0], 0, 1 << 20) >= 0
    return both[:1] if compact else both[1:]


def _calls(tape: Tape, start: int, end: int, literals: Sequence[str]) -> Iterator[tuple[Call, int, Entry]]:
    """Tool calls of the turn whose line holds one of the literals, with the end of their line and its entry."""
    data = tape.data
    lines = {
        (data.rfind(b"\n", 0, at) + 1, line_end(data, at)) for one in literals for at in _find(data, one, start, end)
    }
    for begin, stop in sorted(lines):
        entry = tape.entry(begin, stop)
        if entry is not None:
            yield from ((call, stop, entry) for call in entry.calls)


def _find(data: Data, literal: str, start: int, end: int) -> Iterator[int]:
    needle = literal.encode("utf-8", "replace")
    at = data.find(needle, start, end)
    while at >= 0:
        yield at
        at = data.find(needle, line_end(data, at), end)


def _entries(tape: Tape, unknown: Unknown) -> Iterator[Entry]:
    data, at = tape.data, 0
    while at < len(data):
        end = line_end(data, at)
        line = data[at:end]
        entry = read_fast(line, tape.subagent) if wanted(line) else None
        if entry is not None:
            yield entry
        elif line.strip() and not line.lstrip().startswith(b"{"):
            unknown("no JSON object")
        at = end + 1
