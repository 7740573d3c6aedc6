"""Objects to a reply that is none: nothing said, cut in the middle, a leaked call, a step announced and not taken."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.did.actions import Action
from ....facts.did.silence import Silence
from ....facts.said.announced import Announced
from ....facts.said.completeness import Gap
from ....facts.said.spoken import Spoken
from ....fold import fold
from ....gate import Finding, gate
from ....reply import worded
from ....transcript import Turn


@gate(
    "reply/empty-or-cut",
    title="A reply that says nothing or breaks off",
    level={"classic": "block", "balanced": "block", "strict": "block"},
    maturity="stable",
    acts=("announce",),
    literals=(
        "no response requested", "(no content)", "[request interrupted", "<invoke name=", "<function_calls>",
        "<antml", "</invoke>",
        "</function_calls>", "<tool_call>", "<tool_use>", "<|tool_call", "<|python_tag|>", "[tool_calls]",
    ),
    signals=("blank", "open-end", "open-fence", "colon-end"),
    needs=("unfinished",),
    labels="trunc=empty,trunc=truncated",
)  # fmt: skip
def empty_or_cut(
    event: Event,
    completeness: Gap | None,
    silence: Silence,
    announced: Announced | None,
    followed: bool,
    turn: Turn,
    spoken: Spoken,
    actions: tuple[Action, ...],
) -> Iterator[Finding]:
    """The reply is empty, breaks off in the middle, is a tool call written as text, or ends by announcing a step.

    Empty: no closing text, unless the turn's words went out by a tool, a background task reported, or work still runs.
    Broken off: a fence never closed, a table row, list mark, bracket, emphasis or sentence with nothing behind it.
    Announced: the last sentence says in the first person what comes next, or ends in a colon, and nothing runs.
    A turn that the person cancelled in its last call, a short right answer, a link, a heading, an item or a hash at the
    end, and talk about truncation pass.
    """
    if event.name == "SubagentStop" and event.agent is not None and event.agent_type == "":
        return  # the fork that compacts a session
    if actions and _cancelled(actions[-1]):
        return
    from . import words

    asked = fold(turn.prompt.text[:4000]) if turn.prompt is not None else ""
    if completeness is not None:
        if completeness.kind in ("empty", "placeholder", "opening"):
            if silence.excused is None and not event.running:
                found = Finding(completeness.words, key="nothing said", once_per="turn")
                yield worded(found, words.NOTHING, calls=words.calls(len(actions)))
        elif completeness.kind == "markup":
            if not any(
                word in asked for word in ("tool call", "tool_call", "toolcall", "<invoke", "markup", "function call")
            ):
                yield worded(Finding(completeness.words), words.LEAK)
        elif not (completeness.kind == "stopped" and any(word in asked for word in ("cancel", "取消", "취소"))):
            yield worded(Finding(completeness.words), words.CUT)
        return
    if announced is None or followed or event.running:
        return
    if announced.kind == "sentence" and spoken.any(("waiting",)):
        return  # what was started reports by itself
    if announced.kind == "colon" or not _plan_wanted(event, asked):
        key = "announced " + fold(announced.words)
        yield worded(Finding(announced.words, key=key, once_per="turn"), words.STEP)


def _cancelled(action: Action) -> bool:
    """The person broke the turn off in this call, and some clients say so only there."""
    return action.result is not None and action.result.text[:20].strip().lower() in ("cancelled", "canceled")


def _plan_wanted(event: Event, asked: str) -> bool:
    """Telling what comes next may be the very answer."""
    wanted = (
        "plan", "how would you", "what will you", "what would you", "approach", "don't", "do not", "wait", "hold on",
        "计划", "方案", "怎么做", "先不要", "先别", "步骤", "계획", "하지 마", "방법", "어떻게", "計画", "どう", "まだ",
        "手順", "comment tu", "comment vous", "attends", "pas encore", "étapes", "vorgehen", "wie würdest", "warte ",
        "noch nicht",
        "cómo", "espera ", "todavía no", "pasos", "plano", "como você", "espere", "ainda não", "passos", "план",
        "как бы", "подожди", "пока не", "шаги", "un piano", "come faresti", "aspetta", "non ancora", "i passi",
    )  # fmt: skip
    return event.mode == "plan" or any(word in asked for word in wanted)
