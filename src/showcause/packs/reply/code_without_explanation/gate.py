"""Objects to a reply that is a block of code and nothing else, where nobody asked for code."""

from __future__ import annotations

from collections.abc import Iterator

from showcause.facts.said.prose import Prose
from showcause.facts.said.wide import wide
from showcause.gate import Finding, gate
from showcause.prefilter import EXPLAINED
from showcause.transcript import Turn

FENCED_OVER = 200
ACT = "Say in a sentence what the code does and whether it is applied, or apply it."
SAY = {
    "zh": ("只有一段代码，没有说明，而用户并没有要代码", "用一句话说明这段代码的作用、是否已写入文件，或直接写入。"),
    "ko": (
        "코드 블록뿐이고 설명이 없으며, 사용자는 코드를 달라고 하지 않았다는 것",
        "이 코드가 무엇을 하는지, 적용했는지 한 문장으로 적거나 직접 적용하세요.",
    ),
    "ja": (
        "コードだけで説明がなく、利用者はコードを求めていないこと",
        "このコードの役割と適用済みかどうかを一文で書くか、実際に適用してください。",
    ),
}


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
    prompt that holds code itself asks for code.
    """
    if (
        prose.open_fence is not None
        or asked_text is not False
        or (turn.prompt is not None and "```" in turn.prompt.text)
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
        yield Finding(words=words, seen="code with no word about it, where none was asked for", act=ACT, say=SAY)


def _weight(text: str) -> int:
    """Characters, those of scripts without blanks twice: they say more in fewer."""
    kept = text.strip()
    return len(kept) + wide(kept)
