"""Checks the tokens of proof: the output after `[VERIFY]`, and a VERDICT, must come from this session."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.did.outputs import Output, Outputs
from ....facts.did.quotation import checkable, matcher
from ....facts.said.spoken import Spoken
from ....facts.said.tokens import VERDICT, Token, outcome_at
from ....fold import fold
from ....gate import Finding, gate
from ....reply import Say, worded
from ....transcript import META, Turn

JUDGING = ("agent", "mcp", "skill", "wait", "notice", "")  # where a subagent's reply can arrive
NOT_CHECKED = (
    "not run", "not checked", "not verified", "not tested", "unverified", "untested", "could not", "couldn't",
    "cannot", "can't", "unable", "n/a", "no check",
    "未运行", "未验证", "未测试", "无法", "没法", "没有运行", "没有验证", "하지 못", "하지 않", "불가",
    "미검증", "できま", "できなか", "未検証", "していません",
)  # fmt: skip


@gate(
    "completion/verify-token-missing",
    title="A token of proof that nothing in the session backs",
    level={"classic": "block", "balanced": "log", "strict": "block"},
    maturity="preview",
    literals=("[verify]", "verdict:"),
    needs=("tokens",),
    waits=True,
    labels="done=unsupported,done=contradicted",
)
def verify_token_missing(
    event: Event, tokens: tuple[Token, ...], outputs: Outputs, spoken: Spoken, turn: Turn
) -> Iterator[Finding]:
    """A token is there and is checked; a message without one is not this form's business (evidence decides, not form).

    The text after `[VERIFY]`, at least 20 characters, must occur in something that a tool, a subagent or the user put
    before the agent in this session; shortened, redrawn and mixed quotations pass where anything substantial occurs.
    A `VERDICT: PASS`, `FAIL` or `PARTIAL` must be the last verdict of a subagent's reply. `VERDICT: FAIL` supports no
    claim of success. An unreadable, cut or compacted session, words that say it was not checked, and talk about the
    token pass.
    """
    from . import words

    for token in tokens:
        if token.kind == "verify" and _checked(token.quoted) and outputs.first(matcher(token.quoted)) == "absent":
            yield _finding(token, words.QUOTE, "none")
            break
    verdicts = [token for token in tokens if token.kind == "verdict"]
    if not verdicts or event.name == "SubagentStop" or _ordered(turn):
        return
    last = verdicts[-1]
    if last.outcome == "FAIL" and any(not act.negated for act in spoken.one("finished")):
        yield _finding(last, words.FAILED, "contradicted")
    elif outputs.first(lambda output: _ends_with(output, last.outcome)) == "absent":
        yield _finding(last, words.JUDGE, "none")


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


def _finding(token: Token, say: Say, state: str) -> Finding:
    looked = "tool results of the session"
    found = Finding(token.words, looked=looked, state=state, key=fold(token.words), once_per="turn")
    return worded(found._replace(unshown=state == "none"), say)
