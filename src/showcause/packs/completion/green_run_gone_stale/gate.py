"""A green run that the code has moved on from, still claimed as if it held."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....facts.did.evidence import Evidence
from ....facts.did.usual import Usual
from ....gate import Finding, gate
from ....policy import Policy
from ..wording import CLAIMS, chosen, finding, path, run_name, what_to_run

_FORMATTER = {"en": "a formatter run", "zh": "格式化工具的运行", "ko": "포매터 실행", "ja": "フォーマッターの実行"}


@gate(
    "completion/green-run-gone-stale",
    title="Tests passed, then the code changed",
    level={"classic": "off", "balanced": "log", "strict": "warn"},
    acts=CLAIMS,
    waits=True,
    labels="done=unsupported,done=contradicted",
    needs=("touched", "asserted", "code_changed", "owed"),
    options={"formatters": False},
)
def green_run_gone_stale(
    evidence: tuple[Evidence, ...], usual: Usual, policy: Policy, options: Mapping[str, Any]
) -> Iterator[Finding]:
    """Objects when a check passed, code changed after it, and the message claims the check's result all the same.

    An edit of documentation, of blanks or comments, and of lock files does not make a run stale, nor does a formatter:
    with `formatters = true` a formatter run after the tests is objected to and named as such. Whatever ran after the
    last edit, and a message that says what was not run again, pass.
    """
    one = chosen(evidence)
    if one is None and options.get("formatters"):
        one = next((each for each in evidence if each.formatter), None)
        if one is not None:
            one = one._replace(state="stale")
    if one is None or one.state != "stale":
        return
    ran = run_name(one)
    where = {lang: _FORMATTER[lang] if one.formatter else path(one) for lang in _FORMATTER}
    seen = {
        "en": f"{ran} green before {'' if one.formatter else 'the edit of '}{where['en']}, and nothing run after it",
        "zh": f"{ran} 在{'' if one.formatter else '修改 '}{where['zh']} 之前通过，其后没有再运行",
        "ko": f"{ran} 통과는 {where['ko']}{'' if one.formatter else ' 수정'} 전이고 그 뒤 실행이 없다는 것",
        "ja": f"{ran} の成功は {where['ja']}{'' if one.formatter else ' の変更'}より前で、その後の実行がないこと",
    }
    yield finding(one, seen, what_to_run(one, usual), policy.preset)
