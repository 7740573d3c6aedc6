"""Completion and admitted incompleteness in one message. Leaves open what only a judge can tell."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.prompted import Prompted
from ....facts.said.contradictions import Contradiction
from ....gate import Finding, gate
from ....reply import quote

_WORDS = 90


@gate(
    "diligence/done-but-not-done",
    title="finished, says the message, and unfinished",
    level={"classic": "block", "balanced": "log", "strict": "warn"},
    acts=("done_whole",),
    waits=True,
    labels="contra=1",
    needs=("admissions", "contradictions"),
)
def done_but_not_done(contradictions: tuple[Contradiction, ...], prompted: Prompted) -> Iterator[Finding]:
    """Objects when a message says that all of the work is finished and admits that part of that same work is not.

    Both must be plain statements about one thing. An exception that is announced as one, a reason that prevents the
    rest, a check that was not run, what the user said may be left, and a project's list of wishes are honest and pass.
    What is neither sure nor plainly honest is a question for a judge; without one it passes.
    """
    if prompted.kind == "question":
        return
    for one in contradictions:
        yield _finding(one)
        return


def _finding(one: Contradiction) -> Finding:
    admission = quote(one.admission.words, _WORDS)
    return Finding(
        words=quote(one.claim.words, _WORDS),
        looked="an admission in the same message that the claimed work is not finished",
        seen=f'the same message saying "{admission}"',
        act="Finish that part, or say what is done and what is not in place of the claim.",
        doubt="" if one.sure else "contradiction",
        item=one.admission.words,
        say={
            "zh": (f"同一条消息又说“{admission}”", "完成这一部分，或改为写明哪些已完成、哪些没有。"),
            "ko": (
                f"같은 메시지의 “{admission}”라는 말입니다",
                "그 부분을 끝내거나, 무엇이 끝났고 무엇이 남았는지로 고쳐 쓰세요.",
            ),
            "ja": (
                f"同じメッセージの「{admission}」という記述です",
                "その部分を終えるか、完了したものと残っているものを書き分けてください。",
            ),
        },
    )
