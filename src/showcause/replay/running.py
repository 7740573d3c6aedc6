"""What still ran when a past stop came: background work of the session that had not reported by then."""

from __future__ import annotations

from ..event import Running
from ..transcript import NOTICE, Transcript

LOOK_BACK = 400  # entries


def running(transcript: Transcript) -> tuple[Running, ...]:
    """Calls whose result says that they went to the background and whose notice has not come."""
    reported: list[str] = []
    found: dict[str, Running] = {}
    results = {}
    for number, entry in enumerate(transcript.back()):
        if number >= LOOK_BACK:
            break
        if entry.kind == NOTICE:
            reported.append(entry.text)
        for result in entry.results:
            if result.background:
                results[result.call] = result
        for call in entry.calls:
            if call.id in results and not any(call.id and call.id in text for text in reported):
                what = call.input.get("command") or call.input.get("description") or ""
                kind = "shell" if call.kind == "shell" else "subagent" if call.kind == "agent" else "other"
                found[call.id] = Running(kind, call.id, what if isinstance(what, str) else "")
    return tuple(found.values())
