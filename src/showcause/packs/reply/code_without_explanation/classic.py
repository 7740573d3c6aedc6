"""The source design's second case: a bare block of code. Does not ask what the user wanted."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.said.patterns import compiled
from ....fold import clip
from ....gate import Finding, gate
from ....prefilter import EXPLAINED

FENCED = "(?s)```.*?```"
FENCED_OVER = 200
REPLY = "[no-tool-gate] 回复里几乎只有一段代码，没有任何交代。请真正调用工具去完成它，或者说明接下来要做什么。"


@gate(
    "reply/code-without-explanation",
    title="A bare code block",
    level={"classic": "block", "balanced": "log", "strict": "warn"},
    signals=("bare-code",),
    labels="dump=1",
)
def code_without_explanation(message: str) -> Iterator[Finding]:
    """More than 200 characters of the message are fenced code, fewer than 30 stand outside it."""
    text = clip(message)
    blocks = [found.group() for found in compiled(FENCED).finditer(text)]
    fenced = sum(len(block) for block in blocks)
    if fenced > FENCED_OVER and len(compiled(FENCED).sub("", text).strip()) < EXPLAINED:
        yield Finding(words=blocks[0].strip("`\n"), seen="code and no explanation", text=REPLY)
