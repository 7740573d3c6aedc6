"""A second look where the session's file may be a moment behind: the only place that waits for somebody else's file.

A harness may write what happened a moment after it has called the hook. What a file shows is true at once; what it does
not show is held against the agent only after a few more looks, or as soon as the file shows the very call or message
that is judged: then it shows all that came before, too.
"""

from __future__ import annotations

from collections.abc import Callable
from time import sleep

from ..event import Event
from ..light import TYPE_CHECKING
from ..transcript import ASSISTANT, PROMPT, RESULTS, Transcript
from ..verdict import Verdict

if TYPE_CHECKING:
    from typing import TypeVar

    Seen = TypeVar("Seen")

PAUSES = (0.05, 0.1, 0.25)  # seconds; Claude Code was seen to write within a tenth of one
LOOKED = 200  # entries from the end within which the judged call or message must stand


def look(
    seen: Seen, once: Callable[[], Seen], enough: Callable[[Seen], bool], pause: Callable[[float], None] = sleep
) -> Seen:
    """What was seen; where that is not enough, what another look shows, after each of a few pauses."""
    for seconds in PAUSES:
        if enough(seen):
            break
        pause(seconds)
        seen = once()
    return seen


def settled(
    verdict: Verdict,
    event: Event,
    transcript: Transcript,
    reopen: Callable[[], Transcript],
    rejudge: Callable[[Transcript], Verdict],
    pause: Callable[[float], None] = sleep,
) -> tuple[Transcript, Verdict]:
    """The file as it is by then and the verdict made of it, where that rests on what the file did not show."""

    def once() -> tuple[Transcript, Verdict]:
        opened = reopen()
        return opened, rejudge(opened)

    def enough(seen: tuple[Transcript, Verdict]) -> bool:
        return not seen[1].unshown or caught_up(seen[0], event)

    return look((transcript, verdict), once, enough, pause)


def caught_up(transcript: Transcript, event: Event) -> bool:
    """Whether the file shows the call or the message that is judged. True where the payload names neither."""
    call, message = event.call.id if event.call is not None else "", (event.message or "").strip()
    if not call and not message:
        return True
    for count, entry in enumerate(transcript.back()):
        if count >= LOOKED or (entry.kind == PROMPT and not entry.side):
            break
        if call:
            if any(one.id == call for one in entry.calls):
                return True
        elif entry.side:
            continue
        elif entry.calls or entry.kind == RESULTS:
            return False  # the closing words come after every call
        elif entry.kind == ASSISTANT and entry.text.strip():
            return entry.text.strip().endswith(message)
    return False
