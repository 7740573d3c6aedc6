"""How likely each speech act is in the sentences that matter, by a small table learned from sentences of our own.

A score is no finding. It stands beside what the phrase families found and may raise or lower that; a gate reads it for
a sentence in which a family has found something, and never objects by it alone. Same text, same score, on every
platform: all sums are of integers.

    scored               a tuple of Score in the order of the message: the asks, the last sentences, late questions
    find(scored, one)    the Score of a sentence, None where it was not scored
    score.of("punt")     thousandths, 0 to 1000; those of one sentence come to about 1000
    score.of(*HANDS)     their sum: hands back, asks leave, or offers assigned work
    score.act            the likeliest class
    score.shown()        for evidence and `explain`: "offer 0.71, extra 0.20"

Classes: punt (hands a choice back), leave (asks leave for the work at hand), offer (offers assigned work), extra
(offers more than was asked), skip, announce (the next step, as if it followed), wait, claim, disclose, owner (asks what
only the user knows or may decide), none.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt

from ...light import NamedTuple
from .acts import Act
from .grams import grams_of
from .sentences import Sentence
from .weights import loaded

ACTS = ("punt", "leave", "offer", "extra", "skip", "announce", "wait", "claim", "disclose", "owner", "none")
HANDS = ("punt", "leave", "offer")
LAST = 3  # sentences at the end that are always scored
LATE = 12  # from the end: where questions are scored
MOST = 12  # sentences scored of one message
_PLACE = {act: at for at, act in enumerate(ACTS)}


class Score(NamedTuple):
    """thousandths: of each of ACTS, in that order."""

    sentence: Sentence
    thousandths: tuple[int, ...]

    def of(self, *acts: str) -> int:
        return sum(self.thousandths[_PLACE[act]] for act in acts)

    @property
    def act(self) -> str:
        return ACTS[self.thousandths.index(max(self.thousandths))]

    def shown(self) -> str:
        """The two likeliest classes in words."""
        order = sorted(range(len(ACTS)), key=lambda at: -self.thousandths[at])[:2]
        return ", ".join(f"{ACTS[at]} {self.thousandths[at] / 1000:.2f}" for at in order if self.thousandths[at])


def scored(sentences: tuple[Sentence, ...], asks: tuple[Act, ...]) -> tuple[Score, ...]:
    wanted = {one.sentence.start: one.sentence for one in asks}
    for one in sentences[-LATE:]:
        if one.from_end < LAST or one.mood == "question":
            wanted[one.start] = one
    return tuple(Score(wanted[at], thousandths(wanted[at].folded)) for at in sorted(wanted)[-MOST:])


def find(scored: tuple[Score, ...], sentence: Sentence) -> Score | None:
    return next((one for one in scored if one.sentence.start == sentence.start), None)


@lru_cache(maxsize=256)
def thousandths(folded: str) -> tuple[int, ...]:
    """The classes' shares of one folded sentence."""
    table = loaded()
    raw, first, width, buckets = table.raw, table.rows, len(ACTS), table.buckets
    places = {first + one % buckets * width for one in grams_of(folded)}
    nought = 128 * len(places)
    length = isqrt(len(places) << 16)
    sums = map(sum, zip(*[raw[at : at + width] for at in places], strict=True))
    scores = [bias + (one - nought) * table.scale // length for bias, one in zip(table.biases, sums, strict=True)]
    best, last = max(scores), len(table.powers) - 1
    shares = [table.powers[min(best - one, last)] for one in scores]
    whole = sum(shares)
    return tuple((2000 * one + whole) // (2 * whole) for one in shares)
