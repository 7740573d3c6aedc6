"""The source design's third case: an empty, marked or very short reply. A short right answer is not excused here."""

from __future__ import annotations

from collections.abc import Iterator

from ....gate import Finding, gate
from ....prefilter import empty

MARKS = ("[max_tokens]", "[truncated]")
REPLY = "[no-tool-gate] 这条回复不完整：为空、被截断，或短得说明不了任何事。请重新给出一条完整的回复。"


@gate(
    "reply/empty-or-cut",
    title="An empty or truncated reply",
    level={"classic": "block"},
    maturity="provisional",
    literals=MARKS,
    signals=("empty",),
    labels="trunc=empty,trunc=truncated",
)
def empty_or_cut(message: str) -> Iterator[Finding]:
    """The message is empty, holds `[max_tokens]` or `[truncated]`, or has fewer than 10 characters."""
    mark = next((mark for mark in MARKS if mark in message), None)
    if mark is not None or empty(message):
        yield Finding(words=mark or message.strip(), seen="an incomplete reply", text=REPLY, once_per="turn")
