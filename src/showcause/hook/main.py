"""The hook process's way in: read the payload, leave at once where nothing can be said, else go on to `live.py`.

stdout holds one JSON object or nothing, the exit code is 0, and no failure of ours reaches the harness.
"""

import os
import sys

from ..prefilter import payload_wakes

MOST = 64 << 20  # bytes of a payload; more is not judged


def main(harness: str) -> None:
    """Run the hook for one payload on stdin, then end the process without the interpreter's slow good-bye."""
    try:
        text = answer(harness, sys.stdin.buffer.read(MOST + 1))
        if text:
            sys.stdout.buffer.write(text)
            sys.stdout.buffer.flush()
    except BaseException as error:  # the harness must never see our crash
        from .telling import complain

        complain(f"{type(error).__name__}: {error}")
    os._exit(0)


def answer(harness: str, raw: bytes) -> bytes:
    """The bytes for stdout: one JSON object, or nothing."""
    if len(raw) > MOST or not raw.strip():
        return b""
    from .pins import head

    found = head(raw)
    quiet = found is not None and tool_call(raw) and not found["tool_always"]
    if found is not None and quiet and not payload_wakes(raw, found["tool_literals"]):
        return b""
    from .live import run

    return run(harness, raw, found)


def tool_call(raw: bytes) -> bool:
    """Whether the payload is a tool event of a harness that names it so. False only costs time."""
    return b'"hook_event_name":"PreToolUse"' in raw or b'"hook_event_name":"PostToolUse' in raw
