"""Objects to a reply that is none: nothing said, cut in the middle, a leaked call, a step announced and not taken."""

from __future__ import annotations

from collections.abc import Iterator

from showcause.event import Event
from showcause.facts.did.actions import Action
from showcause.facts.did.silence import Silence
from showcause.facts.said.announced import Announced
from showcause.facts.said.completeness import Gap
from showcause.fold import fold
from showcause.gate import Finding, gate
from showcause.transcript import Turn

SEEN = {
    "en": "a message that breaks off",
    "zh": "消息在中途断开",
    "ko": "메시지가 중간에 끊긴 것",
    "ja": "途中で切れたメッセージ",
}
FINISH = {
    "en": "Give the whole answer again, to its end.",
    "zh": "请把完整的回复重新写到结尾。",
    "ko": "답변 전체를 끝까지 다시 작성하세요.",
    "ja": "回答全体を最後まで書き直してください。",
}
LEAK = {
    "en": ("a tool call written as text, which ran nothing", "Make that call, or say in words what comes next."),
    "zh": ("工具调用被写成了文本，没有真正执行", "请真正发起这次调用，或用文字说明下一步。"),
    "ko": ("실행되지 않고 글로만 적힌 도구 호출", "그 호출을 실제로 실행하거나 다음 단계를 말로 적으세요."),
    "ja": (
        "実行されず文字として書かれたツール呼び出し",
        "その呼び出しを実際に行うか、次の手順を言葉で書いてください。",
    ),
}
STEP = {
    "en": ("no call after it and nothing running", "Take that step now, or say why the work ends here."),
    "zh": ("其后没有任何调用，也没有任务在运行", "请现在就执行这一步，或说明为何到此为止。"),
    "ko": (
        "그 뒤에 호출도 없고 실행 중인 작업도 없다는 것",
        "지금 그 단계를 실행하거나 여기서 끝내는 이유를 적으세요.",
    ),
    "ja": (
        "その後に呼び出しがなく、実行中の作業もないこと",
        "今その手順を実行するか、ここで終える理由を書いてください。",
    ),
}
CLOSE = {
    "en": "Say what was done, what it showed and what is left.",
    "zh": "请说明做了什么、结果如何、还剩什么。",
    "ko": "무엇을 했고 결과가 어땠으며 무엇이 남았는지 적으세요.",
    "ja": "何を行い、結果がどうで、何が残っているかを書いてください。",
}


@gate(
    "reply/empty-or-cut",
    title="A reply that says nothing or breaks off",
    level={"classic": "block", "balanced": "block", "strict": "block"},
    maturity="provisional",
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
    actions: tuple[Action, ...],
) -> Iterator[Finding]:
    """The reply is empty, breaks off in the middle, is a tool call written as text, or ends by announcing a step.

    Empty: no closing text, unless the turn's words went out by a tool, a background task reported, or work still runs.
    Broken off: a fence never closed, a table row, list mark, bracket, emphasis or sentence with nothing behind it.
    Announced: the last sentence says in the first person what comes next, or ends in a colon, and nothing runs.
    A short right answer, a link, a heading, an item or a hash at the end, and talk about truncation pass.
    """
    if event.name == "SubagentStop" and event.agent is not None and event.agent_type == "":
        return  # the fork that compacts a session
    asked = fold(turn.prompt.text[:4000]) if turn.prompt is not None else ""
    if completeness is not None:
        if completeness.kind in ("empty", "placeholder", "opening"):
            if silence.excused is None and not event.running:
                yield _nothing(completeness, len(actions))
        elif completeness.kind == "markup":
            if not any(
                word in asked for word in ("tool call", "tool_call", "toolcall", "<invoke", "markup", "function call")
            ):
                yield _finding(completeness.words, LEAK)
        elif not (completeness.kind == "stopped" and any(word in asked for word in ("cancel", "取消", "취소"))):
            yield _finding(completeness.words, {lang: (SEEN[lang], FINISH[lang]) for lang in SEEN})
        return
    if announced is None or followed or event.running:
        return
    if announced.kind == "colon" or not _plan_wanted(event, asked):
        yield _finding(announced.words, STEP)._replace(key="announced " + fold(announced.words), once_per="turn")


def _plan_wanted(event: Event, asked: str) -> bool:
    """Telling what comes next may be the very answer."""
    wanted = (
        "plan", "how would you", "what will you", "what would you", "approach", "don't", "do not", "wait", "hold on",
        "计划", "方案", "怎么做", "先不要", "先别", "步骤", "계획", "하지 마", "방법", "어떻게",
    )  # fmt: skip
    return event.mode == "plan" or any(word in asked for word in wanted)


def _nothing(gap: Gap, calls: int) -> Finding:
    seen = {
        "en": f"no closing text after {calls} tool call{'s' if calls != 1 else ''}",
        "zh": f"{calls} 次工具调用之后没有任何结束说明",
        "ko": f"도구 호출 {calls}회 뒤에 맺음말이 전혀 없다는 것",
        "ja": f"ツール呼び出し{calls}回の後に結びの文がないこと",
    }
    made = _finding(gap.words, {lang: (seen[lang], CLOSE[lang]) for lang in seen})
    return made._replace(key="nothing said", once_per="turn")


def _finding(words: str, told: dict[str, tuple[str, str]]) -> Finding:
    seen, act = told["en"]
    return Finding(words=words, seen=seen, act=act, say={lang: one for lang, one in told.items() if lang != "en"})
