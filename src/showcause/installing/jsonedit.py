"""Edits strict JSON text and leaves every other byte alone; knows nothing of what the document is for.

Each operation goes from text to text: `insert` a key, `append` to an array, `replace` a value, `remove` either. What is
new takes the look of what stands around it. `remove` undoes `insert` and `append` exactly: they write behind the last
item, and an item put into an empty container either stands one space behind its bracket, with the whitespace that was
there kept behind it, or (an empty document, `{}`) on a line of its own. `filled` tells the first from a container that
was written whole.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ..errors import SettingsError
from ..light import NamedTuple

Steps = Sequence[str | int]

DEEPEST = 1000
BOM = "\ufeff"
CLOSER = {"{": "}", "[": "]"}
LITERALS: dict[str, Any] = {"true": True, "false": False, "null": None}

_BLANK = re.compile(r"[ \t\r\n]*")
_INDENT = re.compile(r"[ \t]*")
_NEWLINE = re.compile(r"\r\n|\n|\r")
_STRING = re.compile(r'"[^"\\\x00-\x1f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\x00-\x1f]*)*"')
_NUMBER = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_WORD = re.compile(r"[A-Za-z0-9_$.+-]+")


class Node(NamedTuple):
    """One value and where it stands: `at` is the start of its key, or of itself in an array or at the root."""

    at: int
    start: int
    end: int
    key: str | None
    value: Any
    items: list[Node]


@lru_cache(maxsize=2)  # one edit asks for the same text several times
def parse(text: str, file: str = "") -> Node:
    """The document with the place of every value, to be read only, or a SettingsError that says where it is not JSON.

    It does not call itself, so no nesting is too deep for it; the limit is for those that read the values.
    """
    opened: list[Node] = []
    seen: list[dict[str, int]] = []
    pos = _skip(text, 1 if text.startswith(BOM) else 0)
    at, key = pos, None
    while True:
        if (bracket := text[pos : pos + 1]) in CLOSER:
            if len(opened) == DEEPEST:
                raise wrong(text, pos, f"more than {DEEPEST} values inside each other", file=file)
            opened.append(Node(at, pos, 0, key, {} if bracket == "{" else [], []))
            seen.append({})
            pos = _skip(text, pos + 1)
            if text[pos : pos + 1] != CLOSER[bracket]:
                at, key, pos = _begin(text, pos, bracket, seen[-1], file)
                continue
            node = opened.pop()._replace(end=pos + 1)
            seen.pop()
        else:
            value, end = _scalar(text, pos, file)
            node = Node(at, pos, end, key, value, [])
        while opened:
            parent, bracket = opened[-1], text[opened[-1].start]
            parent.items.append(node)
            if bracket == "{":
                parent.value[node.key] = node.value
            else:
                parent.value.append(node.value)
            pos = _skip(text, node.end)
            if text[pos : pos + 1] == CLOSER[bracket]:
                node = opened.pop()._replace(end=pos + 1)
                seen.pop()
            elif text[pos : pos + 1] == ",":
                after = _skip(text, pos + 1)
                if text[after : after + 1] in ("}", "]"):
                    raise wrong(text, pos, "a comma with nothing behind it", "remove this comma", file)
                at, key, pos = _begin(text, after, bracket, seen[-1], file)
                break
            else:
                raise _unexpected(text, pos, f"a comma or {CLOSER[bracket]}", file, parent.start)
        else:
            if (pos := _skip(text, node.end)) != len(text):
                raise _unexpected(text, pos, "the end of the file", file)
            return node


def find(node: Node, path: Steps) -> Node | None:
    """The value that the keys and indexes of `path` lead to."""
    for step in path:
        if isinstance(step, int):
            inside = node.items[step] if isinstance(node.value, list) and step < len(node.items) else None
        else:
            inside = next((item for item in node.items if item.key == step), None)
        if inside is None:
            return None
        node = inside
    return node


def insert(text: str, path: Steps, value: Any, file: str = "") -> str:
    """The text with a new key, the last step of `path`, behind the other keys of its object."""
    return _add(text, path[:-1], str(path[-1]), value, file)


def append(text: str, path: Steps, value: Any, file: str = "") -> str:
    """The text with one more item at the end of the array at `path`."""
    return _add(text, path, None, value, file)


def replace(text: str, path: Steps, value: Any, file: str = "") -> str:
    """The text with another value at `path`, laid out as the old one was."""
    root = parse(text, file)
    old, parent = _at(root, path), _at(root, path[:-1])
    shown = old if old.items else parent
    lines = _NEWLINE.search(text, shown.start, shown.end) is not None
    return text[: old.start] + _dump(text, root, parent, value, lines, _indent(text, old.start)) + text[old.end :]


def remove(text: str, path: Steps, file: str = "") -> str:
    """The text without the item at `path`, its comma, and the whitespace that came with it."""
    root = parse(text, file)
    parent, gone = _at(root, path[:-1]), _at(root, path)
    index = next(n for n, item in enumerate(parent.items) if item.at == gone.at)
    if index:
        return text[: parent.items[index - 1].end] + text[gone.end :]
    if len(parent.items) > 1:
        return text[: gone.at] + text[parent.items[1].at :]
    own_line = _NEWLINE.search(text, parent.start, gone.at) is not None
    return text[: parent.start + 1] + text[parent.end - 1 if own_line else gone.end :]


def filled(text: str, node: Node) -> bool:
    """True when the container was empty before `insert` or `append` put its first item there."""
    return bool(node.items) and text[node.start + 1 : node.items[0].at] == " "


def position(text: str, pos: int) -> tuple[int, int]:
    """Line and column of `pos`, from 1; a byte order mark takes no column."""
    breaks = [found.end() for found in _NEWLINE.finditer(text, 0, pos)]
    begin = breaks[-1] if breaks else int(text.startswith(BOM))
    return len(breaks) + 1, max(pos - begin, 0) + 1


def wrong(text: str, pos: int, what: str, right: str = "", file: str = "") -> SettingsError:
    """The error that points at `pos` and shows its line."""
    line, column = position(text, pos)
    begin = pos - column + 1
    shown = _NEWLINE.split(text[begin : begin + 160], maxsplit=1)[0] if column <= 120 else ""
    return SettingsError(what, file=file, line=line, column=column, right=right, text=shown.replace("\t", " ").strip())


def _skip(text: str, pos: int) -> int:
    found = _BLANK.match(text, pos)
    return found.end() if found else pos


def _begin(text: str, pos: int, bracket: str, seen: dict[str, int], file: str) -> tuple[int, str | None, int]:
    """Where an item begins, its key in an object, and where its value begins."""
    if bracket == "[":
        return pos, None, pos
    if not (token := _STRING.match(text, pos)):
        raise _unexpected(text, pos, "a key in double quotes", file)
    key = str(json.loads(token.group()))
    if key in seen:
        line, column = position(text, seen[key])
        raise wrong(text, pos, f"the key {token.group()[:60]} a second time", f"the first is at {line}:{column}", file)
    seen[key] = pos
    colon = _skip(text, token.end())
    if text[colon : colon + 1] != ":":
        raise _unexpected(text, colon, "a colon", file)
    return pos, key, _skip(text, colon + 1)


def _scalar(text: str, pos: int, file: str) -> tuple[Any, int]:
    if token := _STRING.match(text, pos):
        return json.loads(token.group()), token.end()
    word = _WORD.match(text, pos)
    if word and word.group() in LITERALS:
        return LITERALS[word.group()], word.end()
    if word and _NUMBER.fullmatch(word.group()):
        digits = word.group()
        return (int(digits) if digits.lstrip("-").isdigit() and len(digits) < 4000 else float(digits)), word.end()
    raise _unexpected(text, pos, "a value", file)


def _unexpected(text: str, pos: int, wanted: str, file: str, begun: int = -1) -> SettingsError:
    """What stands where `wanted` should, with the usual slips named."""
    here = text[pos : pos + 1]
    if not here:
        since = " for the bracket at {}:{}".format(*position(text, begun)) if begun >= 0 else ""
        right = (
            "write {} into it or delete the file" if not text.strip(BOM + " \t\r\n") else f"add what is missing{since}"
        )
        return wrong(text, pos, f"the file ends where {wanted} should be", right, file)
    if here == "#" or text[pos : pos + 2] in ("//", "/*"):
        return wrong(text, pos, "a comment, which JSON does not have", "remove the comment", file)
    if here == '"' and wanted not in ("a colon", "the end of the file") and not _STRING.match(text, pos):
        right = 'close it with " on the same line; inside, write \\" and \\\\ and \\n'
        return wrong(text, pos, "a string with no end, a raw line break or an unknown escape in it", right, file)
    if here == "'":
        return wrong(text, pos, "a single quote", "strings stand in double quotes", file)
    word = _WORD.match(text, pos)
    found = word.group()[:40] if word else here if here.isprintable() else f"the character U+{ord(here):04X}"
    right = {
        "a value": "values are strings, numbers, objects, arrays, true, false and null",
        "a key in double quotes": "every key stands in double quotes",
        "the end of the file": "remove what follows the first value",
    }.get(wanted, f"put {wanted.partition(' or ')[0]} before it" if word or here in '"{[' else "")
    return wrong(text, pos, f"{found} where {wanted} should be", right, file)


def _at(root: Node, path: Steps) -> Node:
    if (node := find(root, path)) is None:
        raise LookupError(f"nothing at {list(path)}")
    return node


def _add(text: str, path: Steps, key: str | None, value: Any, file: str) -> str:
    root = parse(text, file)
    box = _at(root, path)
    if not isinstance(box.value, list if key is None else dict):
        raise wrong(
            text, box.start, "an array is needed here" if key is None else "an object is needed here", file=file
        )
    if key is not None and key in box.value:
        raise LookupError(f"{key} is there already")
    lead, tail, end = " ", "", box.start + 1
    shown = box if box.items else root
    lines = _NEWLINE.search(text, shown.start, shown.end) is not None
    if box.items:
        lead, end = _lead(text, root, box), box.items[-1].end
    elif box is root:
        lines = True
        if box.end - box.start == 2:
            lead, tail = _newline(text) + _unit(text, root, box), _newline(text)
    *_, last = _NEWLINE.split(lead)
    base = _indent(last, 0) if last != lead else _indent(text, end)
    name = "" if key is None else _string(key) + _colon(text, root, box)
    return text[:end] + lead + name + _dump(text, root, box, value, lines, base) + tail + text[end:]


def _lead(text: str, root: Node, box: Node) -> str:
    """The comma and the whitespace that part a new last item from the one before it."""
    last = box.items[-1]
    if len(box.items) > 1:
        before, _, after = text[box.items[-2].end : last.at].partition(",")
    else:
        before, after = "", text[box.start + 1 : last.at]
    if _NEWLINE.search(after):
        return "," + _newline(text) + _NEWLINE.split(after)[-1]
    if _NEWLINE.search(before):
        return _newline(text) + _NEWLINE.split(before)[-1] + "," + after
    if len(box.items) > 1:
        return before + "," + after
    return "," + _space(text, root, box)


def _dump(text: str, root: Node, box: Node, value: Any, lines: bool, base: str) -> str:
    """The value as JSON: over several lines behind the indentation `base`, or on one."""
    colon = _colon(text, root, box)
    if not lines:
        return _encode(value, None, ("," + _space(text, root, box), colon))
    return _encode(value, _unit(text, root, box), (",", colon)).replace("\n", _newline(text) + base)


def _string(value: str) -> str:
    return _encode(value, None, (",", ":"))


def _encode(value: Any, indent: str | None, separators: tuple[str, str]) -> str:
    plain = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    if plain.isascii() or not re.search("[\ud800-\udfff]", plain):
        return plain
    return json.dumps(value, indent=indent, separators=separators)  # a lone surrogate cannot be written as UTF-8


def _newline(text: str) -> str:
    found = _NEWLINE.search(text)
    return found.group() if found else "\n"


def _indent(text: str, pos: int) -> str:
    """The whitespace that begins the line of `pos`."""
    begin = max(text.rfind("\n", 0, pos), text.rfind("\r", 0, pos)) + 1
    found = _INDENT.match(text, begin + text.startswith(BOM, begin))
    return found.group() if found else ""


def _unit(text: str, root: Node, box: Node) -> str:
    """One step of indentation, as the container shows it, else the document."""
    for node in (box, root):
        if node.items and _NEWLINE.search(text, node.start, node.items[0].at):
            outer, inner = _indent(text, node.start), _indent(text, node.items[0].at)
            if inner.startswith(outer) and inner != outer:
                return inner[len(outer) :]
    return "  " if root.items else "    "


def _colon(text: str, root: Node, box: Node) -> str:
    """The colon with the whitespace around it, as the last key of the container has it, else the document's first."""
    for item in (*box.items[-1:], *root.items[:1]):
        colon = text[item.at : item.start].rpartition('"')[2]
        if colon and not _NEWLINE.search(colon):
            return colon
    return ": "


def _space(text: str, root: Node, box: Node) -> str:
    return "" if _colon(text, root, box).endswith(":") else " "
