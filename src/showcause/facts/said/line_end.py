"""Where a last line breaks off: a table row, a list mark, an open pair, a comma, a word that wants another.

Many good messages end without a full stop (links, headings, items, hashes, CJK), so only what cannot stand at an end
counts. Knows one line and what stands above it.
"""

from __future__ import annotations

from .prose import MASK
from .wide import wide

_LIST_MARKS = ("-", "*", "+", "•", "- [ ]", "- [x]")
_WANTING = (
    "and", "or", "but", "because", "the", "such as", "including", "which", "whose", "although", "our", "their",
)  # fmt: skip
# words that tell English from its neighbours, in some of which a sentence may end in `or` or `but`
_ENGLISH = {"the", "is", "are", "to", "of", "it", "that", "this", "in", "with", "on", "was", "for", "and"}
_WANTING_CJK = (
    "以及", "并且", "而且", "但是", "因为", "例如", "比如", "或者", "由于", "虽然", " 및", " 그리고", " 또는",
    " 하지만", " 그러나", " 왜냐하면",
    "および", "または", "しかし", "例えば", "ならびに", "ただし", "なぜなら", " и", " или", " потому что", " например",
    " а также",
)  # fmt: skip
_CODE = "{}=<>;$\\"
_FEWEST, _FEWEST_CJK = 6, 10  # words, or characters, of a line long enough to be a sentence


def broken(line: str, above: str) -> str | None:
    """What is cut in `line`, the masked last line of a message, or None."""
    body = line.strip()
    if _bare_mark(body) and any(_is_item(one) for one in above.rsplit("\n", 4)[-4:]):
        return "item"
    if body.startswith("|"):
        previous = above.rstrip().rpartition("\n")[2].strip()
        whole = previous.startswith("|") and previous.endswith("|")
        return "table" if whole and not body.endswith("|") else None
    if _open_quote(line, body):
        return "quotation"
    if line.startswith(("    ", "\t")) and not _is_item(body):
        return None
    if body.endswith(MASK) or any(sign in body for sign in _CODE):
        return None
    return _open_pair(body) or _wants_more(body, above)


def _bare_mark(body: str) -> bool:
    return body in _LIST_MARKS or (body[-1:] in ".)" and body[:-1].isdecimal() and len(body) < 4)


def _is_item(line: str) -> bool:
    body = line.strip()
    return body.startswith(("- ", "* ", "+ ", "• ")) or (
        body.partition(" ")[0].rstrip(".)").isdecimal() and " " in body and body.partition(" ")[0][-1] in ".)"
    )


def _open_pair(body: str) -> str | None:
    """Emphasis, inline code, a bracket or a link's address that is opened and not closed."""
    if body.count("**") % 2 and _opens(body, body.rfind("**"), 2):
        return "emphasis"
    if body.count("`") % 2 and _opens(body, body.rfind("`"), 1):
        return "code"
    if body.count("(") > body.count(")"):
        at = body.rfind("(")
        if body[max(0, at - 1) : at] == "]" or (_opens(body, at, 1) and len(body[:at].split()) >= 3):
            return "bracket"
    if body.count("（") > body.count("）") and len(body) >= _FEWEST_CJK:
        return "bracket"
    return None


def _open_quote(line: str, body: str) -> bool:
    """The line begins with a quotation mark and holds no second one. An apostrophe counts in indented code only."""
    mark = body[:1]
    if mark == "'":
        return line.startswith("    ") and body.count("'") == 1
    return mark == '"' and body.count('"') == 1


def _opens(body: str, at: int, width: int) -> bool:
    """The mark at `at` begins something: a blank or the line's start before it, a letter or a digit behind it."""
    return (at == 0 or body[at - 1] in " \t(") and body[at + width : at + width + 1].isalnum()


def _wants_more(body: str, above: str) -> str | None:
    """A comma, an opening sign, or a word that cannot end a sentence, after a line long enough to be one."""
    words = body.split()
    cjk = wide(body)
    if len(words) < _FEWEST and cjk < _FEWEST_CJK:
        return None
    if body[-1] in ",，、":
        previous = above.rstrip().rpartition("\n")[2].rstrip()
        styled = previous.endswith(body[-1]) or sum(word.endswith(",") for word in words) * 2 > len(words)
        return None if styled else "sentence"
    if body[-1] in "(（[「『“【":
        return "bracket"
    low = body.lower()
    # a word in capitals or in a title is named, not used: "the operator is AND"
    english = words[-1].islower() and not _ENGLISH.isdisjoint(low.split()[:-1])
    if english and any(low.endswith(" " + word) for word in _WANTING):
        return "sentence"
    return "sentence" if low.endswith(_WANTING_CJK) else None


def _without_code(line: str) -> str:
    """The line without its inline code."""
    return "".join(line.split("`")[::2])


def reads_like_prose(text: str) -> bool:
    """The last paragraph is prose again, or a list or a table, and ends as such: the code before it was closed."""
    paragraphs = text.strip().split("\n\n")
    if len(paragraphs) < 2:
        return False
    lines = paragraphs[-1].split("\n")
    last = lines[-1].strip()
    if lines[0].startswith(("    ", "\t")) or not last:
        return False
    if _is_item(last) or last.startswith(("#", "|", "**", "> ", "[")):
        return not last.endswith((",", "{", ";"))
    if lines[-1].startswith(("    ", "\t")) or any(sign in _without_code(last) for sign in _CODE) or last[-1] == ",":
        return False
    cjk = wide(last)
    return len(last.split()) >= 3 or cjk >= 6
