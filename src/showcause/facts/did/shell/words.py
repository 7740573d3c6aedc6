"""From a node of the shell's syntax tree to words: quoting undone, known variables put in, the rest as written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....light import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tree_sitter import Node

EXPANSIONS = frozenset(
    ("simple_expansion", "expansion", "command_substitution", "process_substitution", "arithmetic_expansion")
)
_ANSI = {"n": "\n", "t": "\t", "r": "\r", "a": "\a", "b": "\b", "f": "\f", "v": "\v", "e": "\x1b", "E": "\x1b"}
_BASES = {"x": (16, 2), "u": (16, 4), "U": (16, 8)}


EXPANDED = 512 * 1024


class Word(NamedTuple):
    """`text` keeps what could not be resolved as written; `leaf` is its decided file name, "" where there is none."""

    text: str
    known: bool = True
    leaf: str = ""
    choices: tuple[str, ...] = ()


class Part(NamedTuple):
    text: str
    known: bool


class Scope:
    """What the line has said so far: variables with their possible values, functions, aliases, folder, files."""

    __slots__ = ("aliases", "args", "arrays", "budget", "cwd", "functions", "values", "written")

    def __init__(self) -> None:
        self.budget = EXPANDED
        self.values: dict[str, tuple[str, ...]] = {}
        self.arrays: dict[str, tuple[Word, ...]] = {}
        self.functions: dict[str, tuple[Node, bytes]] = {}
        self.aliases: set[str] = set()
        self.args: tuple[Word, ...] | None = None
        self.cwd = ""
        self.written: dict[str, str] = {}

    def afford(self, size: int) -> bool:
        """Whether so much text may still be put in: `V=$V$V` doubles each time it is said."""
        self.budget -= size
        return self.budget >= 0


class Reading(NamedTuple):
    """The source a node points into, what is known there, and how a command substitution's output is found."""

    src: bytes
    scope: Scope
    output: Callable[[Node], str | None]

    def text(self, node: Node) -> str:
        return self.src[node.start_byte : node.end_byte].decode("utf-8", "replace")


def literal(text: str) -> Word:
    return word([Part(text, True)])


def word(parts: Sequence[Part]) -> Word:
    text = "".join(part.text for part in parts)
    known = all(part.known for part in parts)
    leaf = text.rpartition("/")[2] if known else ""
    if not known and parts[-1].known and "/" in parts[-1].text:
        leaf = parts[-1].text.rpartition("/")[2]
    return Word(text, known, leaf)


def words(node: Node, reading: Reading) -> list[Word]:
    """The words that one argument becomes: mostly one, more where a known value is split, none where it is empty."""
    inner = node.named_children[0] if node.type == "command_name" and node.named_child_count == 1 else node
    sole = inner.named_children[0] if inner.type == "string" and inner.named_child_count == 1 else inner
    if sole.type in ("simple_expansion", "expansion") and (sole is inner or _fills(inner, sole)):
        many = _list(sole, reading)
        if many is not None:
            return many
        values = _values(sole, reading)
        if len(values) > 1:
            return [Word(reading.text(inner), False, "", values)]
        if len(values) == 1 and sole is inner:
            return [literal(piece) for piece in values[0].split()]
    if inner.type == "command_substitution":
        out = reading.output(inner)
        if out is not None:
            return [literal(piece) for piece in out.split()]
    return [word(parts(inner, reading) or [Part("", True)])]


def parts(node: Node, reading: Reading) -> list[Part]:
    kind = node.type
    if kind in ("word", "number", "variable_name", "regex", "extglob_pattern"):
        return [_bare(reading.text(node))]
    if kind == "raw_string":
        return [Part(reading.text(node)[1:-1], True)]
    if kind == "ansi_c_string":
        return [Part(_ansi(reading.text(node)[2:-1]), True)]
    if kind == "string":
        return _quoted(node, reading)
    if kind in ("simple_expansion", "expansion"):
        values = _values(node, reading)
        return [Part(values[0], True)] if len(values) == 1 else [Part(reading.text(node).lstrip(), False)]
    if kind == "command_substitution":
        out = reading.output(node)
        return [Part(reading.text(node).lstrip(), False) if out is None else Part(out, True)]
    if kind in EXPANSIONS:
        return [Part(reading.text(node), False)]
    if node.named_child_count:
        return [part for child in node.named_children for part in parts(child, reading)]
    return [Part(reading.text(node), True)]


def unquote_double(text: str) -> str:
    """What double quotes (and an unquoted here-document) leave of backslashes."""
    return _strip(text, '\\"$`\n')


def _quoted(node: Node, reading: Reading) -> list[Part]:
    found: list[Part] = []
    at, end = node.start_byte, node.end_byte
    raw = reading.src[at:end]
    at += raw.find(b'"') + 1
    end -= 1 if raw.endswith(b'"') and len(raw) > 1 else 0
    for child in node.named_children:
        if child.type not in EXPANSIONS:
            continue
        # the grammar counts blanks before an expansion as part of it
        own = reading.text(child)
        blanks = own[: len(own) - len(own.lstrip())]
        found.append(Part(_double(reading.src[at : child.start_byte]) + blanks, True))
        found += parts(child, reading)
        at = child.end_byte
    found.append(Part(_double(reading.src[at:end]), True))
    return found


def _double(raw: bytes) -> str:
    return unquote_double(raw.decode("utf-8", "replace"))


def _bare(text: str) -> Part:
    globbed = any(mark in text for mark in "*?") or (("{" in text or "[" in text) and len(text) > 1)
    return Part(_strip(text, ""), not globbed)


def _strip(text: str, only: str) -> str:
    """Backslashes taken off; with `only`, just those before one of its characters. A joined line leaves nothing."""
    if "\\" not in text:
        return text
    out: list[str] = []
    at = 0
    while at < len(text):
        mark = text[at]
        if mark == "\\" and at + 1 < len(text) and (not only or text[at + 1] in only):
            at += 1
            mark = "" if text[at] == "\n" else text[at]
        out.append(mark)
        at += 1
    return "".join(out)


def _ansi(text: str) -> str:
    out: list[str] = []
    at = 0
    while at < len(text):
        mark = text[at]
        at += 1
        if mark != "\\" or at >= len(text):
            out.append(mark)
            continue
        mark = text[at]
        at += 1
        base, most = _BASES.get(mark, (8, 3))
        start = at if mark in _BASES else at - 1
        end = start
        while (
            end < len(text) and end - start < most and text[end] in "0123456789abcdefABCDEF"[: 22 if base == 16 else 8]
        ):
            end += 1
        if end > start:
            code = int(text[start:end], base)
            out.append(chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "?")
            at = end
        else:
            out.append(_ANSI.get(mark, mark))
    return "".join(out)


def _fills(string: Node, child: Node) -> bool:
    """The quotes hold the expansion and nothing else."""
    return child.start_byte == string.start_byte + 1 and child.end_byte == string.end_byte - 1


def _name(node: Node, reading: Reading) -> str:
    return reading.text(node).strip().lstrip("$").strip("{}")


def _list(node: Node, reading: Reading) -> list[Word] | None:
    """The words of `$@` in a called function and of `${NAME[@]}` for an array that the line itself has set."""
    name = _name(node, reading)
    if name in ("@", "*"):
        known = reading.scope.args
    elif name.endswith(("[@]", "[*]")):
        known = reading.scope.arrays.get(name[:-3])
    else:
        return None
    if known is None or not reading.scope.afford(sum(len(each.text) + 16 for each in known)):
        return None
    return list(known)


def _values(node: Node, reading: Reading) -> tuple[str, ...]:
    """The possible values of `$NAME`, `${NAME}` or `${NAME:-literal}`; nothing where they cannot be told."""
    name, scope = _name(node, reading), reading.scope
    head, default = name, ""
    if node.type == "expansion" and not name.isidentifier():
        for mark in (":-", "-", ":=", "="):
            head, found, default = name.partition(mark)
            if found and head.isidentifier():
                break
        else:
            if not name.isdigit():
                return ()
            head = name
        if any(mark in default for mark in "$`\"'\\"):
            default = ""
    if head.isdigit() and scope.args is not None and 0 < int(head[:3]) <= len(scope.args):
        argument = scope.args[int(head[:3]) - 1]
        values: tuple[str, ...] = (argument.text,) if argument.known else ()
    else:
        values = scope.values.get(head) or ((default,) if default else ())
    return values if scope.afford(sum(len(each) for each in values)) else ()
