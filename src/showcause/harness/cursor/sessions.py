"""Cursor's agent transcripts, JSON lines, oldest first. They hold no times, no ids and mostly no results of tools.

No transcript of the client was at hand: this rests on published descriptions of the lines, so it takes what it knows
and counts the rest. Calls get an id from their line; results, where there are any, go to the open calls in order.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator
from typing import Any

from ...event import Call, Result
from ...sessions import Session, Source, Unknown
from ...transcript import ASSISTANT, ERROR, FEEDBACK, INTERRUPTED, META, NOTICE, PROMPT, RESULTS, Entry
from ..lines import lines, record
from ..values import dicts, folder, mapping, stem, text_of
from . import NAME
from .tools import kind

STORES = (
    ".cursor/projects/*/agent-transcripts/*.jsonl",
    ".cursor/projects/*/agent-transcripts/*/*.jsonl",
    ".cursor/projects/*/agent-transcripts/*/subagents/*.jsonl",
)
_FIRST = re.compile(rb'\s*\{\s*"role"\s*:\s*"(?:user|assistant)"\s*,\s*"message"\s*:')
_QUERY = re.compile(r"<user_query>\n?(.*?)\n?</user_query>", re.DOTALL)
_REDACTED = "[REDACTED]"  # stands where the client took thinking out
_OPEN = 64  # calls that may wait for their results
_PATHS = ("path", "target_file", "relative_workspace_path", "target_notebook")


def matches(name: str, head: bytes) -> bool:
    return name.endswith(".jsonl") and _FIRST.match(head) is not None


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    own = stem(source.path)
    subagent = folder(source.path) == "subagents"
    yield Session(
        id=(folder(source.path, 2) or own) if subagent else own,
        harness=NAME,
        entries=_entries(source, unknown),
        agent=own if subagent else None,
    )


def _entries(source: Source, unknown: Unknown) -> Iterator[Entry]:
    waiting: deque[str] = deque(maxlen=_OPEN)
    with source.open() as handle:
        for number, line in enumerate(lines(handle, unknown), 1):
            if not line.strip() or (one := record(line, unknown)) is None:
                continue
            content = mapping(one.get("message")).get("content")
            blocks = [{"type": "text", "text": content}] if isinstance(content, str) else dicts(content)
            role = one.get("role")
            if role == "user":
                yield from _user(number, blocks, waiting)
            elif role == "assistant":
                yield from _assistant(number, blocks, waiting, unknown)
            elif one.get("type") == "turn_ended":
                waiting.clear()
                status = text_of(one, "status")
                if status not in ("", "success", "completed"):
                    told = text_of(one, "error") or status
                    yield Entry(ERROR if status == "error" else INTERRUPTED, f"{number}", text=told)
            else:
                unknown(f"line of {str(role or one.get('type'))[:40]}")


def _user(number: int, blocks: list[dict[str, Any]], waiting: deque[str]) -> Iterator[Entry]:
    results = _results(blocks, waiting)
    if results:
        yield Entry(RESULTS, f"{number}.results", results=results)
    text = _text(blocks)
    if not text:
        return
    asked = _QUERY.findall(text)
    if "(showcause why " in text:
        yield Entry(FEEDBACK, f"{number}", text=text)
    elif asked:
        yield Entry(PROMPT, f"{number}", text="\n".join(asked))
    elif text.startswith("<system_notification>"):
        yield Entry(NOTICE, f"{number}", text=text)
    else:
        yield Entry(META if text.startswith("<system_reminder>") else PROMPT, f"{number}", text=text)


def _assistant(number: int, blocks: list[dict[str, Any]], waiting: deque[str], unknown: Unknown) -> Iterator[Entry]:
    calls = []
    for place, block in enumerate(blocks):
        what = block.get("type")
        if what == "tool_use":
            calls.append(_call(block, f"{number}.{place}"))
        elif what not in ("text", "tool_result", "thinking", "redacted_thinking", "image"):
            unknown(f"block {str(what)[:40]}")
    waiting.extend(call.id for call in calls)
    text = _text(blocks)
    if text == _REDACTED or text.endswith("\n" + _REDACTED):
        text = text[: -len(_REDACTED)].rstrip()
    if text or calls:
        yield Entry(ASSISTANT, f"{number}", text=text, calls=tuple(calls))
    if results := _results(blocks, waiting):
        yield Entry(RESULTS, f"{number}.results", results=results)


def _call(block: dict[str, Any], made_id: str) -> Call:
    name, arguments = text_of(block, "name"), mapping(block.get("input"))
    what = kind(name)
    if what in ("edit", "read") and "file_path" not in arguments:
        path = next((found for key in _PATHS if (found := text_of(arguments, key))), "")
        arguments = {**arguments, "file_path": path} if path else arguments
    return Call(name, what, arguments, text_of(block, "id") or made_id)


def _results(blocks: list[dict[str, Any]], waiting: deque[str]) -> tuple[Result, ...]:
    made = []
    for block in blocks:
        if block.get("type") != "tool_result":
            continue
        own = text_of(block, "tool_use_id")
        if own in waiting:
            waiting.remove(own)
        elif not own and waiting:
            own = waiting.popleft()
        content = block.get("content")
        text = content if isinstance(content, str) else _text(dicts(content))
        made.append(Result(own, text, block.get("is_error") is True))
    return tuple(made)


def _text(blocks: list[dict[str, Any]]) -> str:
    return "\n".join(text for block in blocks if block.get("type") == "text" and (text := text_of(block, "text")))
