"""What the agent touched, as one folded text to seek words in: paths, commands, texts put in files, what helpers said.

Reaches over the turn, and over earlier turns of the same request where the user only said "go on". What reading tools
and programs answered is left out, and so are lists of what is to be done. Bounded; what does not fit is told by
`whole`: then nothing may be concluded from what is not found.
"""

from __future__ import annotations

from ...fold import fold
from ...light import Any, NamedTuple
from ...transcript import ASSISTANT, NOTICE, SUMMARY
from .asked_before import AskedBefore

MOST = 600_000  # characters of the trail that are looked at
_EACH = 20_000  # of one call
_TOLD = 4_000  # of what a helper, a skill or a tool answered
_LISTING = ("todo", "plan")  # a list of what is to be done repeats the request and does nothing
_ANSWERING = ("agent", "wait", "mcp", "skill", "other")
_HELPING = ("agent", "mcp", "skill")


class TrailText(NamedTuple):
    """helped: a helper or a tool that edits by itself worked, so that a file may have changed unseen."""

    text: str
    whole: bool
    helped: bool


def trail_text(asked_before: AskedBefore) -> TrailText:
    parts: list[str] = []
    size, whole, helped, began = 0, asked_before.whole, False, False
    kinds: dict[str, str] = {}
    for entry in asked_before.entries:
        whole = whole and entry.kind != SUMMARY
        calls = [call for call in entry.calls if call.kind not in _LISTING]
        kinds.update((call.id, call.kind) for call in entry.calls)
        found = [text for call in calls for text in _texts(call.input, 0)]
        found += [one.text[:_TOLD] for one in entry.results if kinds.get(one.call) in _ANSWERING]
        if entry.text and (entry.kind == NOTICE or (entry.kind == ASSISTANT and began)):
            found.append(entry.text[:_EACH])  # words before the first deed only announce
        helped = helped or entry.kind == NOTICE or any(call.kind in _HELPING for call in calls)
        began = began or bool(calls)
        parts += found
        size += sum(map(len, found))
        if size > MOST:
            whole = False
            break
    return TrailText(fold("\n".join(parts)[: 2 * MOST]), whole, helped)


def _texts(value: Any, depth: int) -> list[str]:
    if isinstance(value, str):
        return [value[:_EACH]]
    if depth > 4:
        return []
    if isinstance(value, dict):
        return [text for one in list(value.values())[:50] for text in _texts(one, depth + 1)]
    if isinstance(value, (list, tuple)):
        return [text for one in value[:50] for text in _texts(one, depth + 1)]
    return []
