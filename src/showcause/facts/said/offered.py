"""Assigned work that the message offers to do, or to go on with, where it could have done it. None where it offers extra.

Told by the user's own words: the ask names the request, says itself that it was asked for, or work of it remains.
"""

from __future__ import annotations

from ...policy import Policy
from ..did.prompted import Prompted
from .about import shared
from .acts import Act
from .handed_back import Handed
from .sentences import Sentence

BARE = 30  # characters of a statement too short to name anything but the work at hand
AT_HAND = (
    "do it", "do this", "do that", "start", "begin", "proceed", "implement", "apply", "the change", "开始",
    "開始", "动手", "動手", "开工", "執行", "执行", "实施", "實施", "바로", "진행", "시작",
)  # fmt: skip
BEYOND = (" also ", " as well", " too?", " additionally", " in addition", " anything else", " further ")
OVERLAP = 2  # stems that an ask and the request share before they are about the same work


def offered(
    handed_back: tuple[Handed, ...], around: tuple[Sentence, ...], acts: tuple[Act, ...], prompted: Prompted
) -> Handed | None:
    """The last ask that offers what the user had assigned."""
    if not handed_back:
        return None
    near = {one.start for one in around}
    remains = any(one.act == "remaining" and one.sentence.start in near and not one.negated for one in acts)
    return next((one for one in reversed(handed_back) if _assigned(one, remains, prompted)), None)


def _assigned(one: Handed, remains: bool, prompted: Prompted) -> bool:
    folded = one.act.sentence.folded
    if one.way not in ("leave", "go_on", "word"):
        return False
    if one.act.attributed:
        return True
    if one.way == "go_on" or (one.way == "word" and _bare(folded)):
        return True
    if any(mark in f" {folded}" for mark in BEYOND):
        return False
    return prompted.kind == "task" and shared(folded, prompted.text) >= OVERLAP


def _bare(folded: str) -> bool:
    """A statement that waits for a word and names nothing beyond the work at hand."""
    return len(folded) <= BARE or any(mark in folded for mark in AT_HAND)
