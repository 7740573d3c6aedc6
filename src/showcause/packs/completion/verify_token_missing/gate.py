"""Checks the tokens of proof: the output after `[VERIFY]`, and a VERDICT, must come from this session."""

from __future__ import annotations

from collections.abc import Iterator

from showcause.event import Event
from showcause.facts.did.outputs import Output, Outputs
from showcause.facts.did.quotation import checkable, matcher
from showcause.facts.said.acts import Act
from showcause.facts.said.tokens import VERDICT, Token, outcome_at
from showcause.fold import fold
from showcause.gate import Finding, gate
from showcause.transcript import META, Turn

JUDGING = ("agent", "mcp", "skill", "wait", "notice", "")  # where a subagent's reply can arrive
QUOTE = {
    "en": (
        "no tool result of this session that holds the quoted output",
        "Run the check and quote what it prints, or say that it was not checked.",
    ),
    "zh": ("本会话的任何工具结果里都没有所引用的输出", "请运行验证命令并引用它的真实输出，或说明尚未验证。"),
    "ko": (
        "이 세션의 어떤 도구 결과에도 인용한 출력이 없다는 것",
        "검증 명령을 실행해 실제 출력을 인용하거나, 검증하지 않았다고 밝히세요.",
    ),
    "ja": (
        "引用された出力がこのセッションのどのツール結果にもないこと",
        "検証コマンドを実行して実際の出力を引用するか、未検証と明記してください。",
    ),
}
JUDGE = {
    "en": (
        "no subagent whose reply ended with that verdict",
        "Let a verifying subagent judge, or drop the verdict and say what was not checked.",
    ),
    "zh": ("没有任何子代理以该结论结束回复", "请让负责验证的子代理来判断，或去掉该结论并说明哪些尚未验证。"),
    "ko": (
        "그 판정으로 답을 끝낸 하위 에이전트가 없다는 것",
        "검증용 하위 에이전트에게 판정을 맡기거나, 판정을 빼고 확인하지 않은 것을 밝히세요.",
    ),
    "ja": (
        "その判定で返答を終えたサブエージェントがいないこと",
        "検証用サブエージェントに判定させるか、判定を外して未確認の点を書いてください。",
    ),
}
FAILED = {
    "en": (
        "a failing verdict beside a claim of success",
        "Say what failed and go on with it; do not call the work finished.",
    ),
    "zh": ("失败的结论旁边写着工作已完成", "请说明哪里失败并继续处理，不要宣称已经完成。"),
    "ko": (
        "실패 판정 옆에 완료했다는 주장이 있다는 것",
        "무엇이 실패했는지 밝히고 계속 작업하세요. 완료라고 하지 마세요.",
    ),
    "ja": ("失敗の判定と並んで完了の主張があること", "何が失敗したかを書いて作業を続け、完了とは言わないでください。"),
}
NOT_CHECKED = (
    "not run", "not checked", "not verified", "not tested", "unverified", "untested", "could not", "couldn't",
    "cannot", "can't", "unable", "n/a", "no check",
    "未运行", "未验证", "未测试", "无法", "没法", "没有运行", "没有验证", "하지 못", "하지 않", "불가",
    "미검증", "できま", "できなか", "未検証", "していません",
)  # fmt: skip


@gate(
    "completion/verify-token-missing",
    title="A token of proof that nothing in the session backs",
    level={"classic": "block", "balanced": "block", "strict": "block"},
    maturity="provisional",
    literals=("[verify]", "verdict:"),
    needs=("tokens",),
    waits=True,
    labels="done=unsupported,done=contradicted",
)
def verify_token_missing(
    event: Event, tokens: tuple[Token, ...], outputs: Outputs, acts: tuple[Act, ...], turn: Turn
) -> Iterator[Finding]:
    """A token is there and is checked; a message without one is not this form's business (evidence decides, not form).

    The text after `[VERIFY]`, at least 20 characters, must occur in something that a tool, a subagent or the user put
    before the agent in this session; shortened, redrawn and mixed quotations pass where anything substantial occurs.
    A `VERDICT: PASS`, `FAIL` or `PARTIAL` must be the last verdict of a subagent's reply. `VERDICT: FAIL` supports no
    claim of success. An unreadable, cut or compacted session, words that say it was not checked, and talk about the
    token pass.
    """
    for token in tokens:
        if token.kind == "verify" and _checked(token.quoted) and outputs.first(matcher(token.quoted)) == "absent":
            yield _finding(token, QUOTE, "none")
            break
    verdicts = [token for token in tokens if token.kind == "verdict"]
    if not verdicts or event.name == "SubagentStop" or _ordered(turn):
        return
    last = verdicts[-1]
    if last.outcome == "FAIL" and any(act.act == "finished" and not act.negated for act in acts):
        yield _finding(last, FAILED, "contradicted")
    elif outputs.first(lambda output: _ends_with(output, last.outcome)) == "absent":
        yield _finding(last, JUDGE, "none")


def _checked(quoted: str) -> bool:
    folded = fold(quoted)
    return checkable(quoted) and not any(words in folded for words in NOT_CHECKED)


def _ends_with(output: Output, outcome: str) -> bool:
    """The last verdict of a reply. A client may add lines of its own after a subagent's last one."""
    if output.kind not in JUDGING and not (output.kind == "shell" and VERDICT not in output.command):
        return False
    place = output.text.rfind(VERDICT)
    return place >= 0 and outcome_at(output.text, place) == outcome


def _ordered(turn: Turn) -> bool:
    """The user, or a command of theirs, wants the agent itself to end with a verdict."""
    texts = [entry.text for entry in turn.entries if entry.kind == META]
    return any(VERDICT.rstrip(":") in text for text in (*texts, turn.prompt.text if turn.prompt is not None else ""))


def _finding(token: Token, told: dict[str, tuple[str, str]], state: str) -> Finding:
    seen, act = told["en"]
    say = {lang: one for lang, one in told.items() if lang != "en"}
    return Finding(
        token.words, seen, act, "tool results of the session", state, key=fold(token.words), once_per="turn", say=say
    )
