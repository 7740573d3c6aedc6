"""Where one message claims that the whole is finished and admits that a part is not: both sentences, and how sure.

Sure only where the claim is about all of a thing, the admission is about that same thing, and nothing makes the
admission an honest exception: a reason that prevents it, a word that announces it, the user's leave. The rest is in
doubt.
"""

from __future__ import annotations

from ...light import NamedTuple
from ..did.assigned import Assigned
from ..did.marks import Marks, marks
from .about import shared
from .admissions import plainly
from .sentences import Sentence
from .spoken import Spoken
from .sweeping import sweeping

# the claim or the admission is announced as an exception, or the rest as somebody else's or another day's
_EXCEPTION = (
    "except", "apart from", "aside from", "other than", "exception", "caveat", "note:", "note that", "however",
    "heads up", "heads-up", "one thing", "although", "optional", "nice to have", "nice-to-have", "pre-existing",
    "unrelated", "out of scope", "out-of-scope", "by design", "intentional", "deliberate", "as requested",
    "as agreed", "you asked", "your call", "for you", "left for", "on your side", "follow-up", "future",
    "later", "next session", "next phase", "除了", "除外", "例外", "注意", "但是", "不过", "不過", "可选",
    "可選", "后续", "後續", "范围外", "제외", "예외", "참고", "다만", "선택 사항", "추후", "범위 밖", "除いて",
    "例外", "ただし", "なお", "任意", "今後", "対象外",
)  # fmt: skip
_MOST = 100  # claims, and admissions, that are held against each other


class Contradiction(NamedTuple):
    claim: Sentence
    admission: Sentence
    sure: bool


def contradictions(
    admissions: tuple[tuple[Sentence, bool], ...], spoken: Spoken, assigned: Assigned
) -> tuple[Contradiction, ...]:
    """The surest first."""
    blocked = {act.sentence.from_end for act in spoken.of(("blocked", "disclosure"))}
    found = []
    admitted_of = [
        (admitted, listed, marks(admitted.folded), any(shared(admitted.folded, one) >= 2 for one in assigned.wanted))
        for admitted, listed in admissions[:_MOST]
        if not any(shared(admitted.folded, left) for left in assigned.left)
    ]
    for claim in [act.sentence for act in spoken.of(("done_whole",)) if plainly(act)][:_MOST]:
        whole, about = sweeping(claim.folded), marks(claim.folded)
        for admitted, listed, named, wanted in admitted_of:
            if admitted.start == claim.start:
                continue
            common = _common(named, about)
            enough = common >= (2 if listed and not _to_finish(admitted) else 1)
            honest = _excepted(admitted, blocked)
            if enough or wanted or not (honest or listed):
                found.append(Contradiction(claim, admitted, whole and enough and not honest))
    return tuple(sorted(found, key=lambda one: (not one.sure, one.claim.start, one.admission.start)))


def _excepted(sentence: Sentence, blocked: set[int]) -> bool:
    return any(mark in sentence.folded for mark in _EXCEPTION) or any(
        sentence.from_end + step in blocked for step in (-1, 0, 1)
    )


def _to_finish(sentence: Sentence) -> bool:
    """A point of a list that is to finish something."""
    return sentence.folded.lstrip(" -+•0123456789.)").startswith(("complete ", "finish ", "remaining ", "the rest of "))


def _common(one: Marks, other: Marks) -> int:
    """How much both are about: names, files, words."""
    return sum(len(set(mine) & set(theirs)) for mine, theirs in zip(one, other, strict=True))
