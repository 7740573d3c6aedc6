"""A shell line parted into what runs and what only filters its output. Text only; in doubt there is no answer.

Two lines with the same `base` run the same programs, in the same folder and environment as far as the text says.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ....facts.did.shell_pieces import Piece, pieces
from ....light import NamedTuple

LIMIT = 2000
# programs that only show a part of what they read
FILTERS = frozenset((
    "tail", "head", "grep", "egrep", "fgrep", "rg", "sed", "awk", "gawk", "cut", "sort", "uniq", "wc", "tr", "cat",
    "less", "more", "jq", "column", "nl", "tac", "fold", "strings", "findstr", "Select-Object", "Select-String",
))  # fmt: skip
# what these lines do cannot be told by cutting them at their signs
_HARD = ("<<", "`", "<(", ">(", "{", "}", "\\\n")
_KEYWORDS = frozenset(("for", "while", "until", "if", "case", "function", "select", "do", "then", "watch"))
_SILENT = frozenset(("echo", "printf", "true", ":"))  # what follows a run and changes nothing
_NOWHERE = ("/dev/null", "/dev/stdout", "/dev/stderr")


class Line(NamedTuple):
    """base: what runs. filters: how its output is cut. files: where else its output goes. commands: base in pieces."""

    base: str
    filters: tuple[str, ...]
    files: tuple[str, ...]
    commands: tuple[Piece, ...]


@lru_cache(maxsize=256)  # a turn's lines are met again at its next call
def parted(command: str) -> Line | None:
    """None for a line that goes to the background, loops, substitutes, or is otherwise more than a run and filters."""
    if len(command) > LIMIT or any(sign in command for sign in _HARD):
        return None
    bases: list[str] = []
    filters: list[str] = []
    files: list[str] = []
    commands: list[Piece] = []
    parts = list(_parts(command))
    if any(sign == "&" for sign, _ in parts):
        return None
    for sign, segments in _pipelines(parts):
        head = pieces(segments[0])
        first = head[0] if len(head) == 1 else None
        if first is None or not first.words or first.program in _KEYWORDS or "$(" in segments[0]:
            return None
        if bases and len(segments) == 1 and first.program in _SILENT and not first.writes:
            continue
        if bases and files and all(_filters(one, []) for one in segments):
            filters += [" ".join(one.split()) for one in segments]  # the file into which the run went, looked at
            continue
        kept = len(segments)
        while kept > 1 and _filters(segments[kept - 1], files):
            kept -= 1
        filters += [" ".join(one.split()) for one in segments[kept:]]
        if kept > 1:
            return None  # something else works on its output
        files += [path for _, path in first.writes if path not in _NOWHERE]
        bases.append(f"{sign if bases and sign == '||' else ''} {_without_output(segments[0])}".strip())
        commands.append(first)
    return Line(" ; ".join(bases), tuple(filters), tuple(files), tuple(commands)) if bases else None


def _pipelines(parts: list[tuple[str, str]]) -> Iterator[tuple[str, list[str]]]:
    """The sign before each pipeline, and its segments."""
    now: list[str] = []
    opened = ""
    for sign, text in parts:
        if sign in ("|", "|&") and now:
            now.append(text)
            continue
        if now:
            yield opened, now
        opened, now = sign, [text]
    if now:
        yield opened, now


def _parts(command: str) -> Iterator[tuple[str, str]]:
    """Segments between the shell's signs, each with the sign before it. Quoted signs are text."""
    sign, start, at, quote = "", 0, 0, ""
    while at < len(command):
        char = command[at]
        if quote:
            at += 2 if char == "\\" and quote == '"' else 1
            quote = "" if char == quote else quote
            continue
        if char == "\\":
            at += 2
            continue
        if char in "'\"":
            quote = char
        elif char == "#" and (not at or command[at - 1] in " \t\n;"):
            end = command.find("\n", at)
            command = command[:at] + (command[end:] if end >= 0 else "")
            continue
        elif char in ";|&\n":
            redirected = char == "&" and (command[at - 1 : at] in (">", "<") or command[at + 1 : at + 2] == ">")
            if not redirected:
                mark = command[at : at + 2] if command[at : at + 2] in ("&&", "||", "|&", ";;") else char
                if command[start:at].strip():
                    yield sign, command[start:at].strip()
                    sign = mark
                elif mark == "&":
                    sign = mark
                at += len(mark)
                start = at
                continue
        at += 1
    if command[start:].strip():
        yield sign, command[start:].strip()
    elif sign == "&":
        yield sign, ""


def _filters(segment: str, files: list[str]) -> bool:
    """Whether a pipe's segment only shows or keeps what comes through. Files that it keeps are added."""
    found = pieces(segment)
    if len(found) != 1 or not found[0].words or "$(" in segment:
        return False
    words, program = found[0].words, found[0].program
    if program == "tee":
        files += [word for word in words[1:] if word[:1] != "-"]
        return True
    if program == "sed" and any(word[:2] == "-i" or word[:10] == "--in-place" for word in words[1:]):
        return False
    if program == "tail" and any(word in ("-f", "-F", "--follow") for word in words[1:]):
        return False
    if program in FILTERS:
        files += [path for _, path in found[0].writes if path not in _NOWHERE]
        return True
    return False


def _without_output(segment: str) -> str:
    """A command's text without where its output goes: `x -v > out.log 2>&1` is `x -v`. Quoted signs are text."""
    kept: list[str] = []
    at, quote = 0, ""
    while at < len(segment):
        char = segment[at]
        if quote:
            kept.append(char)
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
            kept.append(char)
        elif char == ">":
            at = _past_target(segment, at)
            while kept and (kept[-1] == "&" or (kept[-1].isdigit() and (len(kept) < 2 or kept[-2] in " \t"))):
                kept.pop()
            continue
        else:
            kept.append(char)
        at += 1
    return " ".join("".join(kept).split())


def _past_target(segment: str, at: int) -> int:
    """Where a redirection that begins at `at` ends."""
    while at < len(segment) and segment[at] in ">|&":
        at += 1
    while at < len(segment) and segment[at] in " \t":
        at += 1
    while at < len(segment) and segment[at] not in " \t<>":
        at += 1
    return at
