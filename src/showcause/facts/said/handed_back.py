"""What the message hands back that could be the agent's to settle: asks, less those that only the user can answer.

An ask is closed where the message settles the matter itself, where scope, priorities or taste decide, and where the act
is irreversible, outward, paid or behind credentials. Whose work it is, is not asked here.
"""

from __future__ import annotations

import re

from ...light import NamedTuple
from ...policy import Policy
from .acts import Act
from .asks import option
from .occurs import occurs
from .scored import HANDS, Score, find
from .sentences import Sentence
from .spoken import Spoken
from .stages import STAGES

BARRING = ("owners_matter", "taste", "irreversible", "local_act")  # local_act: a commit, a restart and their like
SEVERAL = 3  # asks that make an interview, which only the user can answer
BARE = 30  # characters of an ask too short to name its act, which the sentence before it does
LEAST = 100  # thousandths: a sentence that the scorer takes for an ask less than this is none, whatever its words
_WHEN = re.compile(r"^(?:while|once|when|until|after|before|as soon as) [^,?]{1,60}, ")
# the next of several things, which whoever works step by step wants to order
_FURTHER = re.compile(rf"\b(?:next|another|move on to|(?:{STAGES}) \w+|[a-z]{{1,6}}[- ]?\d+)\b")
# a batch laid before the user, who goes through it
_REVIEW = re.compile(r"\bready for (?:your )?(?:feedback|review)\b|\bawaiting (?:your )?(?:feedback|review)\b")
# to mend a fault in a login or a price is a change of code; only what is said of acts makes it the user's
_MENDS = re.compile(r"\b(?:fix|correct|repair) (?:it|this|that|these|those|them)\b")
_SUBJECTS = re.compile(
    r"\b(?:log ?in|sign in|passwords?|(?:access )?tokens?|credentials?|e-?mails?|prices?|pricing|billing|otp|2fa)\b"
)


class Handed(NamedTuple):
    """way: choice (between things), menu (next steps laid out), leave (to act), go_on, word (a statement that waits).

    recommended: the message names its own choice beside the ask. score: what the sentence is by the learned scorer,
    which may lower a finding of the families and never makes one.
    """

    act: Act
    way: str
    recommended: bool
    score: str = ""


class _Near(NamedTuple):
    """Offsets of sentences near an ask. before: the one before it. listed: options. follow: options after it."""

    before: int
    listed: frozenset[int]
    follow: frozenset[int]


def further(one: Handed) -> bool:
    """Whether an ask is for the next of several things. Where the turn delivered, that is the user's to order."""
    return _FURTHER.search(one.act.sentence.folded) is not None


def handed_back(
    asks: tuple[Act, ...],
    around: tuple[Sentence, ...],
    spoken: Spoken,
    scored: tuple[Score, ...],
    policy: Policy,
) -> tuple[Handed, ...]:
    if not asks:
        return ()
    first, passage = asks[0].sentence.start, {one.start for one in around}
    langs = {"en", *(ask.lang for ask in asks)}
    where: dict[str, set[int]] = {name: set() for name in ("settled", "recommendation", *BARRING)}
    for act in spoken.of(where):
        if act.lang in langs and act.sentence.start in passage:
            where[act.act].add(act.sentence.start)
    leaves = {ask.sentence.start for ask in asks if ask.act in ("leave", "go_on")}
    choices = {ask.sentence.start for ask in asks if ask.act == "punt"}
    interview = len(leaves | choices) >= SEVERAL
    found = []
    for ask in asks:
        near = _near(ask, around)
        way = _way(ask, near, choices, leaves)
        advice = {start for start in where["recommendation"] if start >= near.before or way in ("choice", "menu")}
        before = next((one.folded for one in around if one.start == near.before), "")
        if _REVIEW.search(before):
            continue
        score = find(scored, ask.sentence)
        one = Handed(ask, way, bool(advice), score.shown() if score is not None else "")
        settled = any(start >= min(first, near.before) for start in where["settled"])
        if score is not None and score.of(*HANDS) < LEAST:
            continue
        if settled or (interview and way != "go_on") or _named(one, where, policy):
            continue
        if _offered(one, near, where, before, policy):
            continue
        found.append(one)
    return tuple(found)


def _near(ask: Act, around: tuple[Sentence, ...]) -> _Near:
    at = ask.sentence.start
    listed = frozenset(one.start for one in around if option(one))
    before = max((one.start for one in around if one.start < at), default=at)
    return _Near(before, listed, frozenset(start for start in listed if start > at))


def _way(ask: Act, near: _Near, choices: set[int], leaves: set[int]) -> str:
    at = ask.sentence.start
    if ask.act == "punt":
        return "menu" if at in leaves else "choice"  # "would you like me to do this, or that?"
    if ask.act == "go_on":
        return "go_on"
    if len(near.follow) >= 2 and at not in choices:
        return "menu"
    return "leave" if ask.act == "leave" else "word"


def _named(one: Handed, where: dict[str, set[int]], policy: Policy) -> bool:
    """The ask names an act of the user's. A clause in front only says when: "while that deploys, shall I ..."."""
    sentence = one.act.sentence
    rest = _WHEN.sub("", sentence.folded, 1)
    beside = one.way == "go_on" and " or " in sentence.folded  # a commit as the alternative to going on
    names = [name for name in BARRING if not (beside and name == "local_act")]
    return any(sentence.start in where[name] and occurs(name, policy, rest) for name in names)


def _offered(one: Handed, near: _Near, where: dict[str, set[int]], before: str, policy: Policy) -> bool:
    """What is offered beside the ask is the user's. Sentences that are no options are about the subject."""
    barred = where["owners_matter"] | where["taste"] | where["irreversible"]
    if one.way == "menu" or len(near.follow) >= 2:
        return len(near.follow) > 0 and 2 * len(barred & near.follow) >= len(near.follow)  # most of it
    if one.way == "choice":
        if one.recommended and where["recommendation"] <= where["irreversible"]:
            return True  # what is recommended is the user's to order
        if not one.recommended and any(start > one.act.sentence.start for start in where["owners_matter"]):
            return True  # "which one? send me its path"
        return bool(barred & (near.follow if one.recommended else near.listed | {near.before}))
    if _MENDS.search(one.act.sentence.folded) and not occurs("irreversible", policy, _SUBJECTS.sub(" ", before)):
        barred -= where["irreversible"]
    return len(one.act.sentence.folded) <= BARE and near.before in barred | where["local_act"]
