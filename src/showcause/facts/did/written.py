"""Script files that the agent wrote in this session, by the paths under which a shell line may run them.

Looks only for names that the command at hand mentions, newest first and not for ever. Asks no disk.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping

from ...event import Call, Event
from ...transcript import Transcript

_RUNS = (".sh", "./", "sh ", "source ", ". ")
_ENTRIES, _BYTES = 4000, 65_536
# where a here-document begins, on one line; its text is found by lines, so that a mark that never ends costs nothing
_OPENS = re.compile(
    r"(?:>{1,2}[ \t]*(?P<path>[^\s<>|&;]+)[ \t]*)?<<-?[ \t]*(?P<quote>['\"]?)(?P<mark>\w+)(?P=quote)"
    r"(?:[ \t]*>{1,2}[ \t]*(?P<after>[^\s<>|&;]+))?"
)
_LINE = 4000  # characters of a line that opens one
Change = tuple[str, str | None, str]  # path, the text replaced (None: the whole file), the new text


def written(event: Event, transcript: Transcript) -> Mapping[str, str]:
    """Path -> content: as written, and relative to the working directory."""
    command = event.call.input.get("command") if event.call is not None else None
    if not isinstance(command, str) or not any(mark in command for mark in _RUNS):
        return {}
    kept: dict[str, list[Change]] = {}
    whole: set[str] = set()
    for call in _calls(transcript, event.call.id if event.call else ""):
        for change in reversed(tuple(_changes(call))):
            path = change[0]
            if path not in whole and path.replace("\\", "/").rpartition("/")[2] in command:
                kept.setdefault(path, []).append(change)
                if change[1] is None:
                    whole.add(path)
    texts = {path: _applied(reversed(changes))[:_BYTES] for path, changes in kept.items()}
    home = f"{event.cwd.rstrip('/')}/"
    return {**texts, **{path[len(home) :]: text for path, text in texts.items() if path.startswith(home)}}


def _calls(transcript: Transcript, but: str) -> Iterator[Call]:
    for count, entry in enumerate(transcript.back()):
        if count > _ENTRIES:
            return
        yield from (call for call in reversed(entry.calls) if not but or call.id != but)


def _changes(call: Call) -> Iterator[Change]:
    given = call.input
    if call.kind == "edit":
        path, content = given.get("file_path"), given.get("content")
        if not isinstance(path, str):
            return
        if isinstance(content, str):
            yield path, None, content
        several = given.get("edits")
        for edit in several if isinstance(several, list) else [given]:
            old, new = (edit.get("old_string"), edit.get("new_string")) if isinstance(edit, dict) else (None, None)
            if isinstance(old, str) and isinstance(new, str):
                yield path, old, new
    elif call.kind == "shell":
        command = given.get("command")
        if isinstance(command, str) and "<<" in command:
            yield from _here_documents(command[:_BYTES])


def _here_documents(command: str) -> Iterator[Change]:
    """The files that a shell text writes through here-documents."""
    lines = command.split("\n")
    ends: dict[str, list[int]] = {}
    for number, line in enumerate(lines):
        first = line.split(None, 1)[:1]
        if first:
            ends.setdefault(first[0], []).append(number)
    at = 0
    while at < len(lines):
        opening = lines[at][:_LINE]
        at += 1
        for found in _OPENS.finditer(opening) if "<<" in opening else ():
            closing = ends.get(found["mark"], [])
            place = bisect_left(closing, at)
            if place == len(closing):
                continue
            end, path = closing[place], found["path"] or found["after"]
            if path:
                yield path.strip("\"'"), "" if ">>" in opening else None, "\n".join(lines[at:end])
            at = end + 1
            break


def _applied(changes: Iterator[Change]) -> str:
    """The file after its changes; what replaces a text that we never saw is put at the end."""
    text = ""
    for _, old, new in changes:
        if old is None:
            text = new
        elif old and old in text:
            text = text.replace(old, new, 1)
        else:
            text = f"{text}\n{new}"
    return text
