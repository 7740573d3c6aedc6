"""A claim of success over code that nothing was run against after its last change."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.evidence import Evidence
from ....facts.did.usual import Usual
from ....gate import Finding, gate
from ....policy import Policy
from ..wording import CLAIMS, chosen, finding, path, run_name, what_to_run


@gate(
    "completion/done-without-evidence",
    title="A claim of success with no run behind it",
    level={"classic": "off", "balanced": "log", "strict": "block"},
    acts=CLAIMS,
    waits=True,
    labels="done=unsupported,done=contradicted",
    needs=("touched", "asserted", "code_changed", "owed"),
)
def done_without_evidence(evidence: tuple[Evidence, ...], usual: Usual, policy: Policy) -> Iterator[Finding]:
    """Objects when the message says that code works, is fixed, done or tested, and nothing ran after the last edit.

    Any run counts, known or not: a test, a build, the program itself, a page opened, a helper's report, a check that
    the user pasted. Reading, listing, committing and formatting are no runs. A turn that changed no code, one that
    only answers, one that changed only documentation, and a message that says what was not checked pass.

    A hard claim (works, fixed, passes, verified, deployed) has the gate's level; a soft one (implemented, updated,
    done, should work) is only logged under `balanced`. A claim that another evidence gate objects to is left to that
    gate.
    """
    one = chosen(evidence)
    if one is None or one.state != "none":
        return
    where = path(one)
    seen = {
        "en": f"an edit of {where} and no run of anything after it",
        "zh": f"修改了 {where}，其后没有运行任何东西",
        "ko": f"{where} 수정 뒤에 아무것도 실행하지 않은 것",
        "ja": f"{where} の変更後に何も実行されていないこと",
    }
    if one.check is not None:
        ran = run_name(one)
        seen = {
            "en": f"{ran} only before the edit of {where}, and nothing after",
            "zh": f"{ran} 只在修改 {where} 之前运行过，其后没有运行",
            "ko": f"{ran} 실행은 {where} 수정 전뿐이라는 것",
            "ja": f"{ran} は {where} の変更前にしか実行されていないこと",
        }
    yield finding(one, seen, what_to_run(one, usual), policy.preset)
