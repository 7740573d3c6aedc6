"""What the evidence gates share: which claim is spoken of, and the words for it in each language. Judges nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...facts.did.evidence import BEARING, Evidence
from ...facts.did.usual import Usual
from ...gate import Finding
from ...reply import quote

# the families by which the `claims` fact finds claims
CHECKED = ("claim_tests", "claim_build", "claim_lint", "claim_types", "claim_run", "claim_number", "claim_verified")
CLAIMS = (*CHECKED, "claim_fixed", "claim_works", "claim_implemented", "claim_done", "claim_deployed")
OBJECTIONS = ("contradicted", "stale", "none")  # the strongest first; one message meets one of them
_WORDS, _PATH, _SUMMARY = 90, 44, 60
RUN = {
    "en": ("Run {what} and say what it shows, or say that it was not checked.", "`{command}`", {
        "tests": "the tests", "build": "the build", "lint": "the linter", "types": "the type check",
        "": "a check that covers it",
    }),
    "zh": ("请运行{what}并说明结果，或说明尚未验证。", "`{command}`", {
        "tests": "测试", "build": "构建", "lint": "代码检查", "types": "类型检查", "": "能覆盖它的检查",
    }),
    "ko": ("{what} 실행해 결과를 밝히거나, 확인하지 않았다고 적으세요.", "`{command}`을(를)", {
        "tests": "테스트를", "build": "빌드를", "lint": "린트를", "types": "타입 검사를", "": "이를 확인하는 검사를",
    }),
    "ja": ("{what}を実行して結果を書くか、未検証と明記してください。", "`{command}`", {
        "tests": "テスト", "build": "ビルド", "lint": "リント", "types": "型チェック", "": "該当する確認",
    }),
}  # fmt: skip


def chosen(evidence: Sequence[Evidence]) -> Evidence | None:
    """The one claim that is spoken of: the strongest state, hard before soft, of a check before of the work."""
    found = [one for one in evidence if one.state in OBJECTIONS]
    if not found:
        return None
    return min(found, key=_rank)


def _rank(one: Evidence) -> tuple[int, bool, bool]:
    return OBJECTIONS.index(one.state), one.claim.strength != "hard", one.claim.kind not in BEARING


def words(one: Evidence) -> str:
    """The sentence as written; of a long one what stands around the claim."""
    whole, claim = one.claim.sentence.words, one.claim.words
    if len(whole) <= _WORDS:
        return whole
    at = whole.lower().find(claim[:20].lower()) if claim else -1
    start = max(0, min(at - 20, len(whole) - _WORDS + 2)) if at > 0 else 0
    blank = whole.find(" ", start, at) if start else -1
    start = blank + 1 if blank >= 0 else start
    return ("…" if start else "") + quote(whole[start:], _WORDS - 1)


def finding(one: Evidence, seen: Mapping[str, str], acts: Mapping[str, str], preset: str) -> Finding:
    """The objection, worded; a soft claim is logged alone unless the policy is strict, a cut trail warns at most."""
    soft = one.claim.strength == "soft" and preset != "strict"
    return Finding(
        words=words(one),
        seen=seen["en"],
        act=acts["en"],
        looked=f"a run that bears on the claim ({one.claim.kind}) after the last change to code",
        state=one.state,
        strength=one.claim.strength,
        key=one.claim.kind,
        once_per="turn",
        say={lang: (seen[lang], acts[lang]) for lang in seen if lang != "en"},
        at_most="log" if soft else "warn" if one.doubtful else None,
    )


def what_to_run(one: Evidence, usual: Usual) -> dict[str, str]:
    """The one next act, with this session's own command where there is one."""
    kinds = BEARING.get(one.claim.kind, ("tests", "build", "types"))
    command = usual.command(kinds)
    return {
        lang: sentence.format(what=named.format(command=command) if command else plain.get(one.claim.kind, plain[""]))
        for lang, (sentence, named, plain) in RUN.items()
    }


def path(one: Evidence) -> str:
    """The edited file, its last parts where it is long."""
    whole = one.edit.path if one.edit is not None else ""
    while len(whole) > _PATH and "/" in whole:
        whole = whole.partition("/")[2]
    return quote(whole, _PATH) or "?"


def run_name(one: Evidence) -> str:
    """How the run is spoken of: its command where it is short, else its runner."""
    check = one.check
    if check is None:
        return "?"
    return f"`{check.command}`" if 0 < len(check.command) <= _PATH and "\n" not in check.command else check.runner


def summary(one: Evidence) -> str:
    return quote(one.check.summary, _SUMMARY) if one.check is not None and one.check.summary else run_name(one)
