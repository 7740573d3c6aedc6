"""The text of a tool call, without quotes, in which a verb's name is looked for before anything is parsed."""

from __future__ import annotations

from ...event import Event
from ...prefilter import bare


def bare_command(event: Event) -> str:
    if event.call is None:
        return ""
    return bare("\n".join(value for value in event.call.input.values() if isinstance(value, str)))
