"""The tokens `[VERIFY]` and `VERDICT:` where the message uses them, with what it quotes after them.

A token counts at the beginning of a line or after a finished sentence, outside code and quotations. Talk about the
token, checklists of bracketed tags and templates are not uses. Nothing is checked here.
"""

from __future__ import annotations

from ...light import NamedTuple
from .prose import Prose, fence_mark

VERIFY, VERDICT = "[VERIFY]", "VERDICT:"
OUTCOMES = ("PASS", "FAIL", "PARTIAL")
_LIMIT = 4000  # characters of a quotation that are looked at
_SHORT = 20
_MOST = 8  # uses that are looked at; each may cost a search of the session
_LEAD = 200  # characters before a token that are looked at
_ENDS = (".", "!", "?", "。", "！", "？")
_MARKS = " \t*_#>-•+✓✅☑️✔|"
# what follows a token that is talked about
_ABOUT = (
    "is ", "are ", "was ", "must", "should", "means", "mark", "token", "tag", "line", "and ", "or ", "needs",
    "followed", "goes", "stands",
    "that ", "whether", "if ", "in ", "to ", "at the", "on ", "for ", "with ", "before", "when", "<", "{",
    "...", "…", "表示", "后面", "之后", "标记", "是", "必须", "应",
    "토큰", "표시", "뒤에", "은 ", "는 ", "다음에", "の後", "は", "トークン",
)  # fmt: skip


class Token(NamedTuple):
    """kind: verify or verdict. outcome: of a verdict. quoted: the text after `[VERIFY]`. words: the line as written."""

    kind: str
    outcome: str
    quoted: str
    words: str
    start: int


def tokens(message: str, prose: Prose) -> tuple[Token, ...]:
    found = [*_verifies(message, prose), *_verdicts(message, prose)]
    return tuple(sorted(found, key=lambda token: token.start))


def _places(text: str, mark: str) -> list[int]:
    """Offsets at which `mark` is used, the last ones."""
    places, at = [], text.find(mark)
    while at >= 0:
        near = max(0, at - _LEAD)
        line = text.rfind("\n", near, at) + 1
        lead = text[line or near : at].rstrip(" \t*_")
        if (not lead.strip(_MARKS) and (line or not near)) or lead[-1:] in _ENDS:
            places.append(at)
        at = text.find(mark, at + len(mark))
    return places[-_MOST:]


def _verifies(message: str, prose: Prose) -> list[Token]:
    places = _places(prose.text, VERIFY)
    if not places or _checklist(prose.text):
        return []
    found = []
    for place, end in zip(places, [*places[1:], len(message)], strict=True):
        after = message[place + len(VERIFY) : end].lstrip(" \t*_:：-–—")
        if after.lower().startswith(_ABOUT):
            continue
        found.append(Token("verify", "", _quotation(after)[:_LIMIT], _line(message, place), place))
    return found


def _quotation(after: str) -> str:
    """The rest of the line and the lines joined to it; a fence that follows; the next paragraph where that is short."""
    kept: list[str] = []
    fence = ""
    asked = 0  # how much was kept when it was last asked what follows
    for line in after.split("\n"):
        mark = fence_mark(line)
        if fence:
            if mark.startswith(fence):
                break
            kept.append(line)
        elif mark:
            fence = mark
        elif line.strip():
            kept.append(line)
        elif len(kept) > asked and len(" ".join(" ".join(kept).split())) >= _SHORT:
            asked = len(kept)
            if not _fence_next(after, kept):
                break
    return "\n".join(kept).strip()


def _fence_next(after: str, kept: list[str]) -> bool:
    """The first thing behind the paragraph `kept` is a fence."""
    rest = after[after.find(kept[-1]) + len(kept[-1]) :].lstrip()
    return bool(fence_mark(rest.partition("\n")[0]))


def _checklist(text: str) -> bool:
    """Other tags in brackets begin lines too: a plan or a legend, not a token."""
    heads = [line.strip(_MARKS) for line in text.split("\n")]
    return any(
        head.startswith("[") and head[1:4].isalpha() and head[1:4].isupper() and not head.startswith(VERIFY)
        for head in heads
    )


def _verdicts(message: str, prose: Prose) -> list[Token]:
    found = []
    for place in _places(prose.text, VERDICT):
        outcome = outcome_at(message, place)
        if outcome:
            found.append(Token("verdict", outcome, "", _line(message, place), place))
    return found


def outcome_at(text: str, place: int) -> str:
    """PASS, FAIL or PARTIAL after a `VERDICT:` at `place`; "" for a template that names several, or none."""
    rest = text[place + len(VERDICT) : place + 80].lstrip(" \t*_`")
    outcome = next((one for one in OUTCOMES if rest.startswith(one)), "")
    behind = rest[len(outcome) :].lstrip(" *_`")
    if (
        not outcome
        or behind[:1] in ("/", "|")
        or behind.startswith(("or ", "и "))
        or rest[len(outcome) :][:1].isalnum()
    ):
        return ""
    return outcome


def _line(message: str, place: int) -> str:
    end = message.find("\n", place)
    return message[place : end if end >= 0 else len(message)].strip()
