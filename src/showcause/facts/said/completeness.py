"""Whether the message is whole: empty, a client's placeholder, leaked markup, or cut in the middle.

Says what is broken and where. Announced steps are told by `announced`; whether silence was right, gates weigh.
"""

from __future__ import annotations

from ...fold import fold
from ...light import NamedTuple
from ...prefilter import blank, open_end, open_fence
from . import line_end
from .prose import Prose, fence_mark

# what clients write where the agent wrote nothing
_PLACEHOLDERS = ("no response requested", "(no content)", "[request interrupted by user]")
_STOPPED = ("cancelled", "canceled", "[request interrupted by user]", "[request interrupted by user for tool use]")
# an opening with nothing behind it, as a whole message
_OPENINGS = (
    "i apologize", "i apologise", "i'm sorry", "i am sorry", "i'll", "i will", "let me", "抱歉", "对不起",
    "我将", "让我", "죄송합니다", "申し訳ありません", "申し訳ございません", "je suis désolé", "désolé",
    "je vais", "laisse-moi", "es tut mir leid", "entschuldigung", "ich werde", "lass mich", "lo siento",
    "voy a", "déjame", "desculpe", "vou", "извините", "простите", "прошу прощения", "я сейчас", "mi dispiace",
    "scusa", "fammi",
)  # fmt: skip
_LEAKED = ("<invoke name=", "<function_calls>", "<antml", "</invoke>", "</function_calls>")
_CALLS = ("<tool_call>", "<tool_use>", "<|tool_call", "<|python_tag|>", "[tool_calls]")


class Gap(NamedTuple):
    """kind: empty, placeholder, opening, markup, fence, or what `line_end` calls it. words: the agent's own, if any."""

    kind: str
    words: str


def completeness(message: str, prose: Prose) -> Gap | None:
    """What the message lacks; None where it is whole."""
    if blank(message):
        return Gap("empty", "")
    whole = fold(message[:200]).strip().rstrip(".")
    if len(message) < 200 and whole in _PLACEHOLDERS:
        return Gap("placeholder", message.strip())
    if len(message) < 40 and whole in _OPENINGS and open_end(message):
        return Gap("opening", message.strip())
    return _leaked(message, prose) or _open_code(message, prose) or _stopped(message) or _cut(message, prose)


def _leaked(message: str, prose: Prose) -> Gap | None:
    """A line that is a tool call in some model's own notation, outside code and quotations."""
    for line in _markup_lines(message, prose):
        low = line.strip().lower()
        tag = next((tag for tag in _CALLS if low.startswith(tag)), None)
        rest = low[len(tag) :].strip() if tag else ""
        if low.startswith(_LEAKED) or (tag and (not rest or rest[0] in "{[<")):
            return Gap("markup", line.strip())
    return None


def _markup_lines(message: str, prose: Prose) -> list[str]:
    """Lines as written that begin like markup and are not code or quotations, which are masked at the same offsets."""
    lines = [message[cut.start : cut.end] for cut in prose.cuts if cut.kind == "markup"]
    at = 0
    for line in prose.text.split("\n"):
        if line.lstrip()[:1] in ("<", "["):
            lines.append(message[at : at + len(line)])
        at += len(line) + 1
    return lines


def _open_code(message: str, prose: Prose) -> Gap | None:
    """A fence that opens, is never closed, and is followed by nothing that reads like prose.

    A fence inside a fence turns opening and closing marks round; so a mark counts as opening only where it names a
    language or stands after a blank line or a colon.
    """
    if prose.open_fence is None or not open_fence(message):
        return None
    head, (line, _, code) = message[: prose.open_fence], message[prose.open_fence :].partition("\n")
    before = head.rstrip(" \t")
    named = line.strip().strip(fence_mark(line)[:1])
    opens = not before or before.endswith("\n\n") or before.rstrip().endswith((":", "："))
    if not (named or (opens and not _nested(head))) or line_end.reads_like_prose(code):
        return None
    return Gap("fence", code.rstrip().rpartition("\n")[2].strip() or line.strip())


def _nested(head: str) -> bool:
    """A fence that names a language stands inside another: then bare marks may be read the wrong way round."""
    opened = ""
    for line in head.split("\n"):
        mark = fence_mark(line)
        named = bool(mark) and bool(line.strip().strip(mark[0]))
        if opened and named:
            return True
        if mark:
            opened = "" if opened else mark
    return False


def _stopped(message: str) -> Gap | None:
    """A client's note, alone at the end, that the answer was stopped."""
    before, _, last = message.rstrip().rpartition("\n\n")
    if (
        len(last) < 60
        and before.strip()
        and not before.rstrip().endswith((":", "："))
        and fold(last).strip() in _STOPPED
    ):
        return Gap("stopped", before.rstrip().rpartition("\n")[2].strip() + " " + last.strip())
    return None


def _cut(message: str, prose: Prose) -> Gap | None:
    if not open_end(message) or prose.open_fence is not None:
        return None
    end = len(message.rstrip())
    start = message.rfind("\n", 0, end) + 1
    if any(cut.start <= start and cut.end >= end and cut.kind != "inline" for cut in prose.cuts):
        return None
    kind = line_end.broken(prose.text[start:end], message[:start])
    return Gap(kind, message[start:end].strip()) if kind else None
