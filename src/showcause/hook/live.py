"""One event that may have something to say: read it, judge it, remember, record, answer."""

from __future__ import annotations

import json
import time

from ..prefilter import message_wakes

TYPE_CHECKING = False  # `typing` costs more than all that this module does
if TYPE_CHECKING:
    from typing import Any


def run(harness: str, raw: bytes, pinned: dict[str, Any] | None) -> bytes:
    started = time.perf_counter()
    try:
        payload = json.loads(raw.decode("utf-8", "replace"))
    except (ValueError, RecursionError) as error:
        return _unread(harness, "is no JSON", f"{error}; {len(raw)} bytes")
    if not isinstance(payload, dict):
        return _unread(harness, "is no JSON object", f"{type(payload).__name__}, {len(raw)} bytes")
    if pinned is not None and quiet_stop(payload, pinned):
        return b""
    from .judging import answer

    said = answer(harness, payload, pinned, started)
    return json.dumps(said, ensure_ascii=True).encode("ascii") if said else b""


def _unread(harness: str, kind: str, detail: str) -> bytes:
    """Nothing can be judged; that it came is kept."""
    from .judging import unread

    unread(harness, kind, detail)
    return b""


def quiet_stop(payload: dict[str, Any], pinned: dict[str, Any]) -> bool:
    """Whether this is a stop whose message can concern no gate."""
    if payload.get("hook_event_name") not in ("Stop", "SubagentStop") or pinned["stop_always"]:
        return False
    message = payload.get("last_assistant_message")
    if not isinstance(message, str):
        return False
    from ..fold import clip, fold

    literals = pinned["stop_literals"]
    some = literals.split("\n") if literals else ()
    return not message_wakes(message, fold(clip(message)), some, pinned["stop_signals"])
