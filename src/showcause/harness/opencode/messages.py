"""One OpenCode message with its parts as entries, in the order of the parts. Reads no file and no database."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime

from ...event import Call, Result
from ...sessions import Unknown
from ...transcript import ASSISTANT, ERROR, META, PROMPT, RESULTS, SUMMARY, Entry
from ..jsonl import integer, mapping, text
from ..patches import patch_input
from .tools import kind

_SILENT = frozenset(
    ["agent", "compaction", "file", "patch", "reasoning", "retry", "snapshot", "step-finish", "step-start"]
)
_PERSON = frozenset(["agent", "file", "subtask"])  # parts that only a person's message holds


def entries(info: Mapping[str, object], parts: Sequence[object], unknown: Unknown) -> Iterator[Entry]:
    role = info.get("role")
    created = integer(mapping(info.get("time")).get("created"))
    entry = Entry(META, id=text(info.get("id")), time=_time(created))
    known = [mapping(part) for part in parts]
    for part in known:
        if part.get("type") not in ("text", "tool", "subtask") and text(part.get("type")) not in _SILENT:
            unknown(f"part {part.get('type')}"[:60])
    if role == "user":
        yield _user(known, entry)
    elif role == "assistant":
        yield from _assistant(info, known, entry)
    else:
        unknown(f"role {role}"[:60])


def _user(parts: Sequence[Mapping[str, object]], entry: Entry) -> Entry:
    """The person speaks where any part is theirs; texts marked synthetic are the client's."""
    own = [text(part.get("text")) for part in parts if part.get("type") == "text" and not _added(part)]
    own += [text(part.get("prompt")) for part in parts if part.get("type") == "subtask"]
    if own or any(part.get("type") in _PERSON for part in parts):
        return entry._replace(kind=PROMPT, text="\n".join(word for word in own if word))
    return entry._replace(text="\n".join(text(part.get("text")) for part in parts if part.get("type") == "text"))


def _added(part: Mapping[str, object]) -> bool:
    return part.get("synthetic") is True or part.get("ignored") is True


def _assistant(info: Mapping[str, object], parts: Sequence[Mapping[str, object]], entry: Entry) -> Iterator[Entry]:
    speaks = SUMMARY if info.get("summary") is True else ASSISTANT
    for number, part in enumerate(parts):
        if part.get("type") == "text" and text(part.get("text")):
            yield entry._replace(kind=speaks, text=text(part.get("text")))
        elif part.get("type") == "tool":
            given = text(part.get("callID"))
            # a masked id is no id: the place of the part tells its call from the next
            id = given if given.startswith(("call", "toolu", "tool")) else f"{entry.id}.{number}.{given}"
            yield entry._replace(kind=ASSISTANT, calls=(_call(part, id),))
            result = _result(part, id)
            if result is not None:
                yield entry._replace(kind=RESULTS, results=(result,))
    error = mapping(info.get("error"))
    if error:
        what = text(mapping(error.get("data")).get("message")) or text(error.get("name"))
        aborted = error.get("name") == "MessageAbortedError"
        yield entry._replace(kind=META if aborted else ERROR, text=f"turn aborted: {what}" if aborted else what)


def _call(part: Mapping[str, object], id: str) -> Call:
    name = text(part.get("tool"))
    given = mapping(mapping(part.get("state")).get("input"))
    patch = given.get("patchText")
    if isinstance(patch, str):
        return Call(name, kind(name), patch_input(patch), id)
    path = given.get("filePath")
    return Call(name, kind(name), {**given, "file_path": path} if isinstance(path, str) else given, id)


def _result(part: Mapping[str, object], id: str) -> Result | None:
    """None while the call runs, or where it was cut off."""
    state = mapping(part.get("state"))
    if state.get("status") == "error":
        return Result(id, text(state.get("error")), True)
    if state.get("status") != "completed":
        return None
    code = integer(mapping(state.get("metadata")).get("exit"))
    return Result(id, text(state.get("output")), bool(code), code)


def _time(milliseconds: int | None) -> str:
    if milliseconds is None or not 0 <= milliseconds < 1 << 43:
        return ""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
