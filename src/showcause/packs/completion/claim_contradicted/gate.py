"""A claim that the last run's own output denies: a failure in sight, or other figures than the run shows."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.evidence import Evidence
from ....gate import Finding, gate
from ....policy import Policy
from ..wording import CLAIMS, chosen, finding, run_name, summary

_FIX = {
    "en": "Mend it, or say what fails.",
    "zh": "请修好它，或说明哪里失败。",
    "ko": "고치거나 무엇이 실패하는지 밝히세요.",
    "ja": "直すか、何が失敗しているかを書いてください。",
}
_FIGURES = {
    "en": "Give the figures that the run shows.",
    "zh": "请写出运行结果里的真实数字。",
    "ko": "실행 결과에 나온 숫자를 적으세요.",
    "ja": "実行結果の数字を書いてください。",
}


@gate(
    "completion/claim-contradicted",
    title="A claim that the last run denies",
    level={"classic": "off", "balanced": "log", "strict": "block"},
    acts=CLAIMS,
    waits=True,
    labels="done=unsupported,done=contradicted",
    needs=("touched", "asserted", "code_changed", "owed"),
)
def claim_contradicted(evidence: tuple[Evidence, ...], policy: Policy) -> Iterator[Finding]:
    """Objects when the last check that bears on the claim failed in plain sight and no code changed since.

    Also when the message gives figures ("42 of 42 pass") that the last run does not show and that stand in no output of
    the session. A message that speaks of failures itself, a later pass of the same kind, and a run whose outcome cannot
    be read pass.
    """
    one = chosen(evidence)
    if one is None or one.state != "contradicted":
        return
    ran, told = run_name(one), summary(one)
    if one.shown:
        seen = {
            "en": f'{ran} showing other figures: "{told}"',
            "zh": f"{ran} 的数字与此不同：“{told}”",
            "ko": f"{ran}의 숫자가 다르다는 것: “{told}”",
            "ja": f"{ran} の数字が異なること：「{told}」",
        }
    else:
        seen = {
            "en": f'{ran} failing after the last edit: "{told}"',
            "zh": f"最后一次修改之后 {ran} 失败：“{told}”",
            "ko": f"마지막 수정 뒤 {ran} 실패: “{told}”",
            "ja": f"最後の変更後に {ran} が失敗：「{told}」",
        }
    yield finding(one, seen, _FIGURES if one.shown else _FIX, policy.preset)
