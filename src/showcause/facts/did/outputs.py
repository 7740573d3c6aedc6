"""What tools, helpers and the person put before the agent in this session, newest first, read only as far as asked.

The agent's own words are no output. `first` says found, absent or doubt: doubt where the trail is unreadable, cut,
compacted, cleared, or still lacks a result, since then nothing may be concluded from what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...event import Call, Result
from ...light import NamedTuple
from ...transcript import ASSISTANT, PROMPT, SUMMARY, Transcript

MOST = 8 << 20  # characters searched before the search gives up
_CLEARED = ("[Old tool result content cleared]", "tool result cleared")


class Output(NamedTuple):
    """kind: of the call (see event.Call), or notice, prompt, meta for what came without one."""

    kind: str
    text: str
    command: str


class Outputs:
    """A view of the transcript; what was read before is not read again."""

    __slots__ = ("_transcript",)

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript

    def first(self, wanted: Callable[[Output], bool]) -> str:
        if not self._transcript.readable:
            return "doubt"
        searched, prompted = 0, False
        waiting: dict[str, Result] = {}
        for entry in self._transcript.back():
            if entry.kind == SUMMARY:
                return "doubt"
            for result in entry.results:
                waiting[result.call] = result
            for call in entry.calls:
                if call.id not in waiting and not prompted:
                    return "doubt"  # its result is not on disk yet
            for output in _told(entry.kind, entry.text, entry.calls, waiting):
                if wanted(output):
                    return "found"
                searched += len(output.text)
                if searched > MOST or any(mark in output.text for mark in _CLEARED):
                    return "doubt"
            prompted = prompted or (entry.kind == PROMPT and not entry.side)
        if any(wanted(Output("", result.text, "")) for result in waiting.values()):
            return "found"
        return "absent" if prompted and not self._transcript.truncated else "doubt"


def outputs(transcript: Transcript) -> Outputs:
    return Outputs(transcript)


def _told(kind: str, text: str, calls: tuple[Call, ...], waiting: dict[str, Result]) -> Iterator[Output]:
    for call in calls:
        result = waiting.pop(call.id, None)
        if result is not None:
            command = call.input.get("command")
            yield Output(call.kind, result.text, command if isinstance(command, str) else "")
    if kind != ASSISTANT and text:
        yield Output(kind, text, "")
