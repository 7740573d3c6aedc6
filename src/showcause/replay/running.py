"""What still ran when a past stop came: background work of the session that had not reported by then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from ..event import Running
from ..transcript import NOTICE, Transcript

LOOK_BACK = 400  # entries


class Later(Sequence[Running]):
    """What still ran, looked for when somebody asks: hardly any stop has a gate that does."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._found: tuple[Running, ...] | None = None

    def _all(self) -> tuple[Running, ...]:
        if self._found is None:
            self._found = running(self._transcript)
        return self._found

    @overload
    def __getitem__(self, index: int) -> Running: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Running, ...]: ...
    def __getitem__(self, index: int | slice) -> Running | tuple[Running, ...]:
        return self._all()[index]

    def __iter__(self) -> Iterator[Running]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


def running(transcript: Transcript) -> tuple[Running, ...]:
    """Calls whose result says that they went to the background and whose notice has not come."""
    if not transcript.background():
        return ()
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
