"""Whether the message reports the asked work as finished: its claim, where nothing in it takes that back.

It does not where it ends by asking, waits for somebody, announces the next step or reports a failure; then the work
goes on and nothing is left out yet.
"""

from __future__ import annotations

import re

from ...event import Event
from ...light import NamedTuple
from ..said.admissions import plainly
from ..said.asks import option
from ..said.claims import Claim
from ..said.sentences import Sentence
from ..said.spoken import Spoken
from ..said.stages import STAGES

_KINDS = ("done", "implemented", "fixed", "created", "works", "verified")
_LAST = 3  # sentences from the end in which a question hands the turn back
_GOING_ON = (
    "waiting", "in progress", "still running", "i'll ", "i will ", "next i", "let me ", "now i'm",
    "will report", "等待", "进行中", "進行中", "接下来我", "我会继续", "기다리", "진행 중", "待って", "進行中",
)  # fmt: skip

_COURTESY = (
    "anything else", "any other", "any questions", "something else", "还有其他", "还有别的", "다른 도움",
    "ほかに", "他に",
)  # fmt: skip
_PART = re.compile(
    rf"\b(?:{STAGES}|part|wave|sprint|day|plan|option|item|iteration) #?[0-9]"
    r"|第.{1,3}(?:步|阶段|階段|部分|个|個)|[0-9]+ ?(?:단계|차|段階|番目)|フェーズ"
)


class Finished(NamedTuple):
    """whole: the claim is about all of the work, not about a numbered part of it."""

    claim: Sentence
    whole: bool


def finished(
    event: Event, claims: tuple[Claim, ...], spoken: Spoken, sentences: tuple[Sentence, ...]
) -> Finished | None:
    if event.mode == "plan":
        return None
    tail = [one for one in sentences if one.from_end < _LAST]
    if any(one.mood == "question" and not option(one) and not _courtesy(one) for one in tail):
        return None
    if any(any(mark in f"{one.folded} " for mark in _GOING_ON) for one in tail):
        return None
    whole = [
        act.sentence for act in spoken.of(("done_whole",)) if plainly(act) and not _PART.search(act.sentence.folded)
    ]
    if whole:
        return Finished(whole[0], True)
    found = [claim.sentence for claim in claims if claim.kind in _KINDS]
    return Finished(found[0], False) if found else None


def _courtesy(sentence: Sentence) -> bool:
    """A closing question that hands nothing back."""
    return any(mark in sentence.folded for mark in _COURTESY)
