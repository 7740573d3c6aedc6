"""Objects to a reply that is a block of code and nothing else, where nobody asked for code."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.said.prose import Prose
from ....facts.said.wide import wide
from ....gate import Finding, gate
from ....prefilter import EXPLAINED
from ....reply import worded
from ....transcript import Turn

FENCED_OVER = 200


@gate(
    "reply/code-without-explanation",
    title="Code and no word about it",
    level={"classic": "block", "balanced": "log", "strict": "warn"},
    signals=("bare-code",),
    labels="dump=1",
)
def code_without_explanation(message: str, prose: Prose, asked_text: bool | None, turn: Turn) -> Iterator[Finding]:
    """More than 200 characters of fenced code with fewer than 30 around them, where the user did not ask for text.

    Fences of back-ticks and of tildes count, indented ones too. A fence that is never closed is a cut, which
    `reply/empty-or-cut` tells. Asked for are code, a query, a command, a message, a file's contents and their like; a
    prompt that holds code itself asks for code, and a slash command may want just that text.
    """
    if (
        prose.open_fence is not None
        or asked_text is not False
        or (turn.prompt is not None and any(mark in turn.prompt.text for mark in ("```", "<command-name>")))
    ):
        return
    fences = [cut for cut in prose.cuts if cut.kind == "fence"]
    fenced = sum(cut.end - cut.start for cut in fences)
    outside, at = "", 0
    for cut in fences:
        outside += message[at : cut.start] + "\n"
        at = cut.end
    if fenced > FENCED_OVER and _weight(outside + message[at:]) < EXPLAINED:
        first = message[fences[0].start : fences[0].end].split("\n")
        words = next((line.strip() for line in first[1:] if line.strip()), first[0])
        from .words import SAY

        yield worded(Finding(words=words), SAY)


def _weight(text: str) -> int:
    """Characters, those of scripts without blanks twice: they say more in fewer."""
    kept = text.strip()
    return len(kept) + wide(kept)
