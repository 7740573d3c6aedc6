"""The exit status that Gemini CLI and Qwen Code write as text after a command's output. Reads nothing but that text."""

from __future__ import annotations

import re

_TAIL = 2000  # the labels come last; a command's own output may hold lines that look like them
_STATUS = re.compile(
    r"(?:^|\n)Exit Code: (-?\d{1,9}|\(none\))[ \t]*"
    r"(?=\n(?:Signal|Error|Background PIDs|Process Group PGID): |\n</untrusted_context>|\s*\Z)"
)
_UNSURE = ("\nSignal: ", "\nBackground PIDs: ", "\nError: ", "cancelled", "timed out", "moved to background")


def exit_status(text: str, *, silent_zero: bool) -> int | None:
    """The N of the last `Exit Code: N`. With silent_zero, output without that line ended with 0, as Gemini words it;
    anything that hints at a signal, a time-out or background work leaves it unknown."""
    tail = text[-_TAIL:]
    found = _STATUS.findall(tail)
    if found:
        return int(found[-1]) if found[-1] != "(none)" else None
    head = text[:200].removeprefix("<untrusted_context>").lstrip()
    if not silent_zero or not head.startswith("Output: ") or any(mark in tail for mark in _UNSURE):
        return None
    return 0


def in_background(text: str) -> bool:
    """Whether the text says that the command goes on without the agent waiting for it."""
    return "moved to background" in text[:400] or "\nBackground PIDs: " in text[-_TAIL:]
