"""The source design's first case: a word of completion without its token. Knows no evidence."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.said.patterns import search
from ....fold import clip
from ....gate import Finding, gate

SIGNAL = r"(?i)任务完成|task complete|完成了|搞定|all done|done\."
TOKENS = ("[VERIFY]", "VERDICT:")
REPLY = (
    "[no-tool-gate] 你宣称工作已经结束，却既没有 [VERIFY] 也没有 VERDICT。"
    "请先运行一条验证命令，再用 [VERIFY] 附上它的真实输出；或者由负责验证的子代理给出 VERDICT: PASS/FAIL/PARTIAL。"
)


@gate(
    "completion/verify-token-missing",
    title="A completion claim without [VERIFY] or VERDICT",
    level={"classic": "block"},
    maturity="provisional",
    literals=("任务完成", "task complete", "完成了", "搞定", "all done", "done."),
    waits=True,
    labels="done=unsupported,done=contradicted",
)
def verify_token_missing(message: str) -> Iterator[Finding]:
    """The message holds a completion signal and neither the literal `[VERIFY]` nor the literal `VERDICT:`.

    Signals, in any case: task complete, all done, done with a full stop, 任务完成, 完成了, 搞定. The token must be
    literal: a mental check, a claim of an earlier test or `[verify]` do not count.
    """
    text = clip(message)
    span = search(SIGNAL, None, text)
    if span is not None and not any(token in message for token in TOKENS):
        yield Finding(words=text[span[0] : span[1]], seen="no [VERIFY] and no VERDICT", text=REPLY)
