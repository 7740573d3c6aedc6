"""What the evidence gates share: which claim is spoken of, and how it is quoted. Judges nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...facts.did.evidence import BEARING, Evidence
from ...facts.did.usual import Usual
from ...gate import Finding
from ...reply import Say, quote, word, worded

# the families by which the `claims` fact finds claims
CHECKED = ("claim_tests", "claim_build", "claim_lint", "claim_types", "claim_run", "claim_number", "claim_verified")
CLAIMS = (*CHECKED, "claim_fixed", "claim_works", "claim_implemented", "claim_done", "claim_deployed")
OBJECTIONS = ("contradicted", "stale", "none")  # the strongest first; one message meets one of them
_WORDS, _LEAST, _PATH, _SUMMARY = 90, 24, 44, 60
_REPLY = 400  # characters of a whole reply, in whichever language
_LONGEST = "completion/done-without-evidence"


def chosen(evidence: Sequence[Evidence]) -> Evidence | None:
    """The one claim that is spoken of: the strongest state, hard before soft, of a check before of the work."""
    found = [one for one in evidence if one.state in OBJECTIONS]
    if not found:
        return None
    return min(found, key=_rank)


def _rank(one: Evidence) -> tuple[int, bool, bool]:
    return OBJECTIONS.index(one.state), one.claim.strength != "hard", one.claim.kind not in BEARING


def words(one: Evidence, limit: int = _WORDS) -> str:
    """The sentence as written; of a long one what stands around the claim."""
    whole, claim = one.claim.sentence.words, one.claim.words
    if len(whole) <= limit:
        return whole
    at = whole.lower().find(claim[:20].lower()) if claim else -1
    start = max(0, min(at - limit // 5, len(whole) - limit + 2)) if at > 0 else 0
    blank = whole.find(" ", start, at) if start else -1
    start = blank + 1 if blank >= 0 else start
    return ("…" if start else "") + quote(whole[start:], limit - 1)


def finding(one: Evidence, preset: str, say: Say, **values: str | Mapping[str, str]) -> Finding:
    """The objection, worded; a soft claim is logged alone unless the policy is strict, a cut trail warns at most."""
    soft = one.claim.strength == "soft" and preset != "strict"
    found = Finding(
        words="w",
        looked=f"a run that bears on the claim ({one.claim.kind}) after the last change to code",
        state=one.state,
        strength=one.claim.strength,
        key=one.claim.kind,
        once_per="turn",
        at_most="log" if soft else "warn" if one.doubtful else None,
        unshown=True,
    )
    found = worded(found, say, **values)
    bare = max(len(word([(_LONGEST, found)], "0" * 12, lang)) for lang in say) - 1
    return found._replace(words=words(one, max(_LEAST, min(_WORDS, _REPLY - bare))))


def what_to_run(one: Evidence, usual: Usual) -> dict[str, str]:
    """The one next act, with this session's own command where there is one."""
    from .words import what

    return what(one.claim.kind, usual.command(BEARING.get(one.claim.kind, ("tests", "build", "types"))))


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
