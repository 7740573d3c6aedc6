"""Script files that the agent wrote in this session, by the paths under which a shell line may run them.

Looks only for names that the command at hand mentions, newest first and not for ever. Asks no disk.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ...event import Call, Event
from ...transcript import Transcript

_RUNS = (".sh", "./", "sh ", "source ", ". ")
_ENTRIES, _BYTES = 4000, 65_536
_HEREDOC = re.compile(
    r"(?:>{1,2}[ \t]*(?P<path>[^\s<>|&;]+)[ \t]*)?<<-?[ \t]*(?P<quote>['\"]?)(?P<mark>\w+)(?P=quote)"
    r"(?:[ \t]*>{1,2}[ \t]*(?P<after>[^\s<>|&;]+))?[^\n]*\n(?P<text>.*?)\n[ \t]*(?P=mark)(?=\s|$)",
    re.S,
)
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
        for found in _HEREDOC.finditer(command if isinstance(command, str) and "<<" in command else ""):
            path = found["path"] or found["after"]
            if path:
                yield path.strip("\"'"), None if ">>" not in found[0].partition("\n")[0] else "", found["text"]


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
