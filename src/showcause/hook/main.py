"""The hook process's way in: read the payload, leave at once where nothing can be said, else go on to `live.py`.

stdout holds one JSON object or nothing, the exit code is 0, and no failure of ours reaches the harness.
"""

import os
import sys

from ..prefilter import payload_wakes

TYPE_CHECKING = False  # `typing` costs more than all that this module does
if TYPE_CHECKING:
    from typing import Any

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
        crashed(harness, error)
    os._exit(0)


def crashed(harness: str, error: BaseException) -> None:
    """One line in the log, so that a hook which fails at every event does not look like one that objects to nothing."""
    try:
        import time

        from .. import __version__
        from ..log.masking import mask
        from ..record import append
        from ..times import rfc3339

        ts = rfc3339(time.time())
        fail = mask(f"{type(error).__name__}: {error}")[:300]
        append({"v": 1, "ts": ts, "product": __version__, "harness": harness, "event": "Crash", "fail": fail}, ts[:10])
    except BaseException:  # noqa: S110  # it is told on stderr already
        pass


def answer(harness: str, raw: bytes) -> bytes:
    """The bytes for stdout: one JSON object, or nothing."""
    if not raw.strip():
        return b""
    if len(raw) > MOST:
        from .judging import unread

        unread(harness, "is too long", f"more than {MOST} bytes")
        return b""
    found = pinned(raw)
    quiet = found is not None and tool_call(raw) and not found["tool_always"]
    if found is not None and quiet and not payload_wakes(raw, found["tool_literals"]):
        return b""
    from .live import run

    try:
        return run(harness, raw, found)
    except Exception:
        if found is None or sound(found):
            raise
    return run(harness, raw, None)


_HEAD = {"tool_always": bool, "tool_literals": list, "stop_always": bool, "stop_literals": str, "stop_signals": list}


def pinned(raw: bytes) -> "dict[str, Any] | None":
    """The pinned head for a payload; a pin that is broken is no pin."""
    from .pins import head

    try:
        found = head(raw)
    except Exception:
        return None
    good = found is not None and all(isinstance(found.get(name), kind) for name, kind in _HEAD.items())
    return found if good else None


def sound(found: "dict[str, Any]") -> bool:
    """Whether the policy behind a head can be read: asked only where something went wrong."""
    from ..policy import load
    from .pins import body

    try:
        load(body(found))
    except Exception:
        return False
    return True


def tool_call(raw: bytes) -> bool:
    """Whether the payload is a tool event of a harness that names it so. False only costs time."""
    return b'"hook_event_name":"PreToolUse"' in raw or b'"hook_event_name":"PostToolUse' in raw
