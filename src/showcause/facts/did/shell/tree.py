"""The syntax tree of a shell text: the grammar loaded on first use, two faults of it smoothed, its work bounded."""

from __future__ import annotations

from ....light import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tree_sitter import Node, Parser

# The grammar's scanner asks C's `isdigit` about whatever follows a `{`, which reads a table of 256 places: a character
# far beyond them ends the process (seen with tree-sitter-bash 0.25.1). So each byte of such a character is shown to it
# as a sign that means nothing in a word.
_SHOWN = bytes(range(128)) + b"." * 128
# Recovery from errors reads the rest of the text again and again (30 s for 64 KB of NULs or `)$`): reads are counted,
# and when they are spent the text ends there. Sound text needs one read a chunk, and a few more a here-document.
_CHUNK, _READS = 1024, 4_000
_loaded: list[Parser] = []


def tree(src: bytes) -> Node:
    """The tree of a text in sound UTF-8; places in it are places in `src`."""
    if not _loaded:
        library = _binding("tree_sitter")
        _loaded.append(library.Parser(library.Language(_binding("tree_sitter_bash").language())))
    src = shown(src)
    if len(src) <= _CHUNK:
        return _loaded[0].parse(src).root_node
    reads = 0

    def read(at: int, _point: Any) -> bytes:
        nonlocal reads
        reads += 1
        return src[at : at + _CHUNK] if reads <= _READS else b""

    return _loaded[0].parse(read).root_node


def shown(src: bytes) -> bytes:
    """The text as the grammar sees it, at the same length."""
    return src if src.isascii() else src.translate(_SHOWN)


def settle(text: str) -> str:
    """`cat <<EOF; x` as `cat <<EOF`, its text, then `x`: the grammar takes what follows the `;` for arguments."""
    if "<<" not in text:
        return text
    lines = text.split("\n")
    last = {line.lstrip("\t"): number for number, line in enumerate(lines)}
    out: list[str] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        mark, after = _mark(line)
        cut = _end_of_command(line, after) if mark else -1
        found = mark and last.get(mark, -1) >= at
        end = next((n for n in range(at, len(lines)) if lines[n].lstrip("\t") == mark), -1) if found else -1
        if end < 0:
            out.append(line)
            continue
        out += [line if cut < 0 else line[:cut], *lines[at : end + 1]]
        if cut >= 0:
            lines[end] = line[cut + 1 :]
            at = end
        else:
            at = end + 1
    return "\n".join(out)


def _mark(line: str) -> tuple[str, int]:
    """The last here-document's mark on the line, and where it ends; two on one line are left as they are."""
    at = line.find("<<")
    if at < 0 or line[at : at + 3] == "<<<" or line.count("<<") != 1 or line[:at].count("(") != line[:at].count(")"):
        return "", 0
    at += 2
    at += line[at : at + 1] == "-"
    while line[at : at + 1] in (" ", "\t"):
        at += 1
    quote = line[at : at + 1] if line[at : at + 1] in ("'", '"') else ""
    start = at = at + len(quote)
    while at < len(line) and (line[at].isalnum() or line[at] == "_"):
        at += 1
    return line[start:at], at + len(quote)


def _end_of_command(line: str, at: int) -> int:
    """Where an unquoted `;` or a single `&` ends the command that the here-document feeds; -1 where none does."""
    quote = ""
    while at < len(line):
        mark = line[at]
        if quote:
            quote = "" if mark == quote else quote
        elif mark in "'\"":
            quote = mark
        elif mark in "({#\\":
            return -1
        elif mark == ";" or (mark == "&" and line[at - 1] not in "&><|" and line[at + 1 : at + 2] not in ("&", ">")):
            return at
        at += 1
    return -1


def _binding(name: str) -> Any:
    """A package's extension module alone: what the package around it imports costs more than the parse."""
    from importlib.machinery import PathFinder  # `importlib.util` would load `contextlib`

    package = PathFinder.find_spec(name)
    places = package.submodule_search_locations if package is not None else None
    spec = PathFinder.find_spec(f"{name}._binding", places) if places is not None else None
    module = spec.loader.create_module(spec) if spec is not None and spec.loader is not None else None
    if spec is None or spec.loader is None or module is None:
        return __import__(name)
    spec.loader.exec_module(module)
    return module
