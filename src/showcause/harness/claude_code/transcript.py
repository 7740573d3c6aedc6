"""Claude Code's session files: main, subagent and the older form with sidechain lines, read backwards in blocks.

Opens regular files only, never blocks on a FIFO, skips line types it does not know, survives a torn last line and lines
of any size, and gives up (saying so) after LIMIT bytes.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping

from ...event import Call, Result
from ...light import Any
from ...places import O_BINARY, O_NONBLOCK
from ...transcript import (
    ASSISTANT,
    ERROR,
    FEEDBACK,
    INTERRUPTED,
    META,
    MISSING,
    NOTICE,
    PROMPT,
    RESULTS,
    SUMMARY,
    Entry,
    Transcript,
)
from ..values import whole
from .read import exit_code
from .tools import kind

BLOCK = 1 << 18
LIMIT = 16 << 20  # bytes read backwards before the reader gives up
WANTED = (b'"type":"user"', b'"type":"assistant"', b'"type": "user"', b'"type": "assistant"')
# what the client writes in the user's name; the user is not speaking
_BROKEN_OFF = "[Request interrupted"
_NOT_SPEECH = (
    "<teammate-message",
    "<user-prompt-submit-hook",
    "<local-command-",
    "<bash-",
    "Caveat: ",
    "<system-reminder>",
    "<user-memory-input>",
)


def open_transcript(path: str | None) -> Transcript:
    """The transcript behind a payload's path (`~` allowed). Unreadable gives MISSING, from which nothing follows."""
    if not path or "\0" in path:
        return MISSING
    try:
        handle = os.open(os.path.expanduser(path), os.O_RDONLY | O_NONBLOCK | O_BINARY)
    except (OSError, ValueError):
        return MISSING
    found = os.fstat(handle)
    if found.st_mode & 0o170000 != 0o100000:
        os.close(handle)
        return MISSING
    subagent = os.path.basename(path).startswith("agent-")

    def source() -> Iterator[Entry]:
        try:
            for line in lines_back(handle, found.st_size):
                entry = read_line(line, subagent=subagent)
                if entry is not None:
                    yield entry
            transcript.truncated = found.st_size > LIMIT
        except OSError:
            transcript.truncated = True
        finally:
            os.close(handle)

    transcript = Transcript(source)
    return transcript


def lines_back(handle: int, size: int) -> Iterator[bytes]:
    """Lines of the file, last first, without reading more than needed; at most LIMIT bytes."""
    position, floor = size, max(0, size - LIMIT)
    pieces: list[bytes] = []  # the end of a line whose beginning lies further up, latest piece first
    while position > floor:
        start = max(floor, position - BLOCK)
        os.lseek(handle, start, os.SEEK_SET)
        block = _read(handle, position - start)
        position = start
        cut = block.rfind(b"\n")
        if cut < 0:
            pieces.append(block)
            continue
        pieces.append(block[cut + 1 :])
        yield b"".join(reversed(pieces))
        *rest, first = reversed(block[:cut].split(b"\n"))
        yield from rest
        pieces = [first]
    if floor == 0 and pieces:
        yield b"".join(reversed(pieces))


def _read(handle: int, count: int) -> bytes:
    data = os.read(handle, count)
    while len(data) < count:
        more = os.read(handle, count - len(data))
        if not more:
            break
        data += more
    return data


def read_line(line: bytes, *, subagent: bool = False) -> Entry | None:
    """One line to an Entry; None for types that say nothing of user or assistant and for torn lines."""
    if not any(mark in line for mark in WANTED):
        return None
    try:
        record = json.loads(line.decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(record, dict):
        return None
    # an escape of half a character may be in it
    record = whole(record) if b"\\ud" in line or b"\\uD" in line else record
    return read_record(record, subagent=subagent)


def read_record(record: Mapping[str, Any], *, subagent: bool = False) -> Entry | None:
    role = record.get("type")
    message = record.get("message")
    if role not in ("user", "assistant") or not isinstance(message, dict):
        return None
    content = message.get("content")
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    if not isinstance(blocks, list):
        return None
    blocks = [block for block in blocks if isinstance(block, dict)]
    text = "\n".join(part for block in blocks if block.get("type") == "text" and (part := _text(block, "text")))
    entry = Entry(
        kind=ASSISTANT,
        id=_text(record, "uuid"),
        time=_text(record, "timestamp"),
        text=text,
        side=record.get("isSidechain") is True and not subagent,
        agent=_text(record, "agentId") or None,
        turn_hint=_text(record, "promptId") or None,
        version=_text(record, "version") or None,
    )
    if role == "assistant":
        if record.get("isApiErrorMessage") is True:
            return entry._replace(kind=ERROR)
        return entry._replace(calls=tuple(_call(block) for block in blocks if block.get("type") == "tool_use"))
    results = tuple(_result(block, record) for block in blocks if block.get("type") == "tool_result")
    return entry._replace(kind=_user_kind(record, text, results), results=results)


def _user_kind(record: Mapping[str, Any], text: str, results: tuple[Result, ...]) -> str:
    origin = record.get("origin")
    return user_kind(
        text,
        results=bool(results),
        notice=isinstance(origin, dict) and origin.get("kind") == "task-notification",
        summary=record.get("isCompactSummary") is True,
        hook=record.get("rowSource") == "hook",
        meta=record.get("isMeta") is True,
    )


def user_kind(text: str, *, results: bool, notice: bool, summary: bool, hook: bool, meta: bool) -> str:
    """Who speaks in a line of the role user, by its marks and by how its text begins."""
    if results:
        return RESULTS
    if notice or text.startswith("<task-notification>"):
        return NOTICE
    if summary:
        return SUMMARY
    if hook or text.startswith(("Stop hook feedback:", "SubagentStop hook feedback:")):
        return FEEDBACK
    if text.startswith(_BROKEN_OFF):
        return INTERRUPTED
    return META if meta or text.startswith(_NOT_SPEECH) else PROMPT


def _call(block: Mapping[str, Any]) -> Call:
    name, arguments = _text(block, "name"), block.get("input")
    return Call(name, kind(name), arguments if isinstance(arguments, dict) else {}, _text(block, "id"))


def _result(block: Mapping[str, Any], record: Mapping[str, Any]) -> Result:
    content = block.get("content")
    if isinstance(content, list):
        content = "\n".join(_text(part, "text") for part in content if isinstance(part, dict))
    text = content if isinstance(content, str) else ""
    failed = block.get("is_error") is True
    detail = record.get("toolUseResult")
    background, code = False, None
    if isinstance(detail, dict):
        background = bool(detail.get("backgroundTaskId")) or detail.get("isAsync") is True
        # a shell call that ended cleanly has a structured result; one that failed has the text "Error: Exit code N"
        if "stdout" in detail and not failed and not background and not detail.get("interrupted"):
            code = 0
    if failed:
        code = exit_code(text)
    return Result(_text(block, "tool_use_id"), text, failed, code, background)


def _text(mapping: Mapping[str, Any], key: str) -> str:
    value = mapping.get(key)
    return value if isinstance(value, str) else ""
