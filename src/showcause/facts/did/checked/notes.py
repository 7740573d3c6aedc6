"""What harnesses write around an output: the run's name, the file it goes to, its exit, whether it still goes on."""

from __future__ import annotations

from ...said.patterns import compiled

_IDS = (
    r"(?:with ID:?|[Tt]ask[ _-]?[Ii][Dd]:?|bash_id|shell_id|session ID:?|<task-id>|<task_id>|agentId:?)"
    r"[ \"':>]*([A-Za-z0-9_-]{2,64})"
)
_PATHS = r"(?:[Oo]utput is being written to:?|<output-file>|output_file:?) *([^\s<]{3,400})"
_GOING = ("<status>running", "Status: running", "status: running")
_EXIT = r"(?i)(?:exit[_ ]code>? ?:?=? ?|exited with (?:code|status) )(-?\d{1,3})"
_PREFIX = r"(?m)^(?:[^\t\n]{1,120}\t[^\t\n]{1,120}\t\d{4}-\d\d-\d\dT[\d:.]+Z ?| *\d+(?:→|\t))"


def ids(text: str) -> list[str]:
    return [str(one) for one in compiled(_IDS).findall(text)]


def paths(text: str) -> list[str]:
    return [str(one) for one in compiled(_PATHS).findall(text)]


def going(text: str) -> bool:
    return any(mark in text for mark in _GOING)


def exit_code(text: str) -> int | None:
    found = compiled(_EXIT).search(text[:4000])
    return int(found.group(1)) if found is not None else None


def plain(text: str) -> str:
    """Without what a CI's log or a numbered listing puts before each line."""
    return str(compiled(_PREFIX).sub("", text))


def between(text: str, tag: str) -> str:
    start = text.find(f"<{tag}>")
    if start < 0:
        return ""
    start += len(tag) + 2
    end = text.find(f"</{tag}>", start)
    return text[start : end if end >= 0 else len(text)]
