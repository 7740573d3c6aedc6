"""Assigned work that the message offers to do, or to go on with, where it could have done it; never what is extra.

Told by the user's own words: the ask says itself that it was asked for, goes on with what is under way, names the very
work of the request, or is for carrying out what the message describes where nothing has been done yet. To try what the
turn itself changed, where nothing was run since, is part of every request.
"""

from __future__ import annotations

import re

from ..did.edits import Edit
from ..did.prompted import Prompted
from .about import shared
from .handed_back import Handed, further
from .spoken import Spoken
from .stages import STAGES

BARE = 30  # characters of a statement too short to name anything but the work at hand
AT_HAND = (
    "do it", "do this", "do that", "start", "begin", "proceed", "implement", "apply", "the change", "开始",
    "開始", "动手", "動手", "开工", "執行", "执行", "实施", "實施", "바로", "진행", "시작", "進め", "着手",
    "適用", "実装", "commencer", "m'y mets", "l'applique", "le fais", "appliquer", "lege los", "lege ich",
    "fange", "setze", "umsetzen", "wende", "empiezo", "lo hago", "lo aplico", "aplico", "começo", "faço",
    "начну", "приступ", "сделаю", "применю", "procedo", "inizio", "lo faccio", "applico",
)  # fmt: skip
BEYOND = (
    " also ", " as well", " too?", " additionally", " in addition", " anything else", " further ", " instead",
    " any ", " later", " show ", " explain", " elaborate", " walk ", " plan ",
)  # fmt: skip
OVERLAP = 2  # stems that an ask and the request share before they are about the same work
_STEP = re.compile(rf"\b(?:{STAGES}|part|slice|option)s? ?#?(\d+)")


def offered(
    handed_back: tuple[Handed, ...],
    spoken: Spoken,
    edits: tuple[Edit, ...],
    exercised: tuple[int, ...],
    runs_barred: bool,
    work_done: bool,
    prompted: Prompted,
) -> Handed | None:
    """The last ask that offers what the user had assigned."""
    if not handed_back:
        return None
    solved = frozenset(one.sentence.start for one in spoken.one("carry_out"))
    checks: frozenset[int] = frozenset()
    if edits and not runs_barred and all(order < edits[-1].order for order in exercised):
        checks = frozenset(one.sentence.start for one in spoken.one("check_own"))
    for one in reversed(handed_back):
        if work_done and further(one) and not one.act.attributed:
            continue
        if one.act.sentence.start in checks or _assigned(one, solved, bool(edits), prompted):
            return one
    return None


def _assigned(one: Handed, solved: frozenset[int], edited: bool, prompted: Prompted) -> bool:
    """Whether the ask is for work of the request. Once something was edited, leave asked may be for an extra."""
    sentence = one.act.sentence
    if one.way not in ("leave", "go_on", "word") or _next_step(sentence.folded, prompted.text):
        return False
    if one.act.attributed or one.way == "go_on":
        return True
    if one.way == "word":
        return _bare(sentence.folded) and (" when" in sentence.folded or "ready to" not in sentence.folded)
    if edited or prompted.kind != "task" or any(mark in f" {sentence.folded}" for mark in BEYOND):
        return False
    return sentence.start in solved or shared(sentence.folded, prompted.text) >= OVERLAP


def _next_step(ask: str, request: str) -> bool:
    """The user named one step of several, and the ask is for another."""
    wanted, asked = set(_STEP.findall(request)), set(_STEP.findall(ask))
    return bool(wanted and asked and not wanted & asked)


def _bare(folded: str) -> bool:
    """A statement that waits for a word and names nothing beyond the work at hand."""
    return len(folded) <= BARE or any(mark in folded for mark in AT_HAND)
