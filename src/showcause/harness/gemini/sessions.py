"""Gemini CLI's recorded chats, oldest first: one JSON value (older clients) or JSON lines that amend each other.

The one JSON value is loaded whole. Of JSON lines one message is held back, since the client writes a message again when
its tool calls have ended; the ids of all messages are kept, as a resumed chat repeats them. What a rewind takes back
stays: it was said and done.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from itertools import chain, islice
from typing import Any

from ...event import Call, Result
from ...sessions import Session, Source, Unknown
from ...transcript import ASSISTANT, ERROR, FEEDBACK, META, PROMPT, RESULTS, SUMMARY, Entry
from ..lines import UNREADABLE, WHOLE, lines, record, value
from ..values import dicts, folder, mapping, stem, text_of
from . import NAME
from .shell_text import exit_status, in_background
from .tools import kind

STORES = (
    ".gemini/tmp/*/chats/session-*.json",
    ".gemini/tmp/*/chats/session-*.jsonl",
    ".gemini/tmp/*/chats/*/*.jsonl",  # subagents, under their parent's id
)
_AHEAD = 8  # records read before the session is named
_NOTED = ("info", "warning")
_DIRECTORIES = "**Workspace Directories:**"


def matches(name: str, head: bytes) -> bool:
    return (
        name.endswith((".json", ".jsonl"))
        and head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{")
        and b'"sessionId"' in head
        and b'"projectHash"' in head
    )


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    records = _records(source, unknown)
    ahead = list(islice(records, _AHEAD))
    header: dict[str, Any] = next((one for one in ahead if "projectHash" in one), {})
    own = text_of(header, "sessionId") or stem(source.path)
    subagent = header.get("kind") == "subagent"
    yield Session(
        id=(folder(source.path) or own) if subagent else own,
        harness=NAME,
        entries=_entries(chain(ahead, records), unknown),
        agent=own if subagent else None,
        cwd=_cwd(header, ahead),
    )


def _records(source: Source, unknown: Unknown) -> Iterator[dict[str, Any]]:
    """The header and messages of either form, as the JSON lines hold them."""
    if not source.path.endswith(".jsonl"):
        with source.open() as handle:
            data = handle.read(WHOLE)
        whole = mapping(value(data))
        if isinstance(whole.get("messages"), list):
            yield {key: held for key, held in whole.items() if key != "messages"}
            yield from dicts(whole["messages"])
            return
        if not whole and data.count(b"\n") < 2:
            unknown(UNREADABLE)
            return
        del data, whole
    with source.open() as handle:
        for line in lines(handle, unknown):
            if line.strip() and (found := record(line, unknown)) is not None:
                yield from _unpacked(found)


def _unpacked(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    amended = found.get("$set")
    if not isinstance(amended, dict):
        yield found
        return
    yield from dicts(amended.get("messages"))


def _cwd(header: dict[str, Any], ahead: Iterable[dict[str, Any]]) -> str:
    listed = header.get("directories")
    if isinstance(listed, list) and listed and isinstance(listed[0], str):
        return listed[0]
    for one in ahead:
        _, found, rest = _text(one.get("content")).partition(_DIRECTORIES)
        if found:
            first = rest.strip().partition("\n")[0].strip()
            return first.removeprefix("- ") if first.startswith("- ") else ""
    return ""


def _entries(records: Iterable[dict[str, Any]], unknown: Unknown) -> Iterator[Entry]:
    said: set[str] = set()  # ids of messages that went out
    answered: set[str] = set()  # ids of calls of the message that went out last, so that results come once
    feedback: set[str] = set()
    asked = ""
    held: dict[str, Any] | None = None
    for one in chain(records, ({"$end": ""},)):
        own = text_of(one, "id")
        if held is not None and (one.get("type") != "gemini" or own != text_of(held, "id")):
            answered = yield from _assistant(held)
            held = None
        if not own or "type" not in one:
            if not ("projectHash" in one or "$rewindTo" in one or "$end" in one):
                unknown("record without id or type")
            continue
        role = one.get("type")
        if role == "gemini":
            if own not in said:
                said.add(own)
                held = one
            elif held is not None:
                held = one  # the same message again, with what its calls brought
            continue
        if own in said:
            continue
        said.add(own)
        if role == "user":
            entry = _user(one, asked, feedback, answered)
            if entry is None:
                continue
            if entry.kind == PROMPT:
                asked = entry.text
                feedback.clear()
            yield entry
        elif role == "error":
            yield Entry(ERROR, own, text_of(one, "timestamp"), _text(one.get("content")))
        elif role not in _NOTED:
            unknown(f"message type {str(role)[:40]}")


def _user(one: dict[str, Any], asked: str, feedback: set[str], answered: set[str]) -> Entry | None:
    """A user message as an entry; None for the copy of results that a call has brought already.

    A stop hook's reason comes in the user's name. The first of a prompt shows the prompt as what is displayed instead;
    later ones carry no mark, so only the same words again, or our own reply, are known for what they are.
    """
    text = _text(one.get("content"))
    entry = Entry(PROMPT, text_of(one, "id"), text_of(one, "timestamp"), text)
    responses = [part["functionResponse"] for part in dicts(one.get("content")) if "functionResponse" in part]
    if responses:
        results = tuple(
            Result(text_of(each, "id"), body, failed)
            for each in responses
            if text_of(each, "id") not in answered
            for body, failed in (_response(each),)
        )
        return entry._replace(kind=RESULTS, text="", results=results) if results else None
    shown = _text(one.get("displayContent"))
    if (shown and shown != text and shown == asked) or text in feedback or "(showcause why " in text:
        feedback.add(text)
        return entry._replace(kind=FEEDBACK)
    if text.startswith("<state_snapshot>"):
        return entry._replace(kind=SUMMARY)
    if text.startswith(("<session_context>", "This is the Gemini CLI. We are setting up the context")):
        return entry._replace(kind=META)
    return entry._replace(text=shown) if shown else entry


def _assistant(one: dict[str, Any]) -> Generator[Entry, None, set[str]]:
    """A message of the agent and what its calls brought; gives the ids of the calls that have their results."""
    own, time = text_of(one, "id"), text_of(one, "timestamp")
    made = dicts(one.get("toolCalls"))
    calls = tuple(
        Call(name, kind(name), mapping(each.get("args")), text_of(each, "id"))
        for each in made
        for name in (text_of(each, "name"),)
    )
    text = _text(one.get("content"))
    if text or calls:
        yield Entry(ASSISTANT, own, time, text, calls)
    results = tuple(_result(call, each) for call, each in zip(calls, made, strict=True) if "result" in each)
    if results:
        last = text_of(made[-1], "timestamp")
        yield Entry(RESULTS, f"{own}.results", last or time, results=results)
    return {result.call for result in results}


def _result(call: Call, each: dict[str, Any]) -> Result:
    failed = each.get("status") in ("error", "cancelled")
    texts = []
    content = each.get("result")
    for part in dicts(content):
        body, wrong = _response(part.get("functionResponse"))
        failed = failed or wrong
        texts.append(body or text_of(part, "text"))
    text = "\n".join(texts) if texts else _text(content)
    if call.kind != "shell":
        return Result(call.id, text, failed)
    background = call.input.get("is_background") is True or in_background(text)
    code = None if background else exit_status(text, silent_zero=not failed)
    return Result(call.id, text, failed or bool(code), code, background)


def _response(response: Any) -> tuple[str, bool]:
    """What a tool answered, and whether it names that an error."""
    answer = mapping(response).get("response")
    error = text_of(answer, "error")
    return error or text_of(answer, "output"), bool(error)


def _text(content: Any) -> str:
    """The text of a message: a text itself, a part, or parts with thoughts left out."""
    if isinstance(content, str):
        return content
    parts = [content] if isinstance(content, dict) else content
    if not isinstance(parts, list):
        return ""
    return "\n".join(
        text
        for part in parts
        if (text := part if isinstance(part, str) else "" if _thought(part) else text_of(part, "text"))
    )


def _thought(part: Any) -> bool:
    return mapping(part).get("thought") is True
