"""A shell line in simple commands with their words, redirections and here-documents; a light reading, without grammar.

Meant for questions where a wrong answer is cheap (which file does it write?). What a verb's gate must not get wrong is
asked of `shell`, whose grammar costs more to load.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...light import NamedTuple

_PLACE = re.compile(r"<[a-z_-]+>(?=[/\w.-])")  # a name left open: /home/<user>/work
LIMIT = 65_536
_ENDS = ";&|\n()"
_WRAPPERS = (
    "sudo", "env", "time", "nice", "nohup", "command", "exec", "builtin", "then", "do", "else", "if", "while", "!", "{",
    "xargs", "stdbuf", "caffeinate",
)  # fmt: skip


class Piece(NamedTuple):
    """words: unquoted, wrappers and assignments taken off. writes: (sign, path) of each redirection. joined: what
    stands before it ("", "|", "&&", "||", ";"). feed: the text of its here-document."""

    words: tuple[str, ...]
    writes: tuple[tuple[str, str], ...] = ()
    joined: str = ""
    feed: str = ""

    @property
    def program(self) -> str:
        return self.words[0].rpartition("/")[2] if self.words else ""


@lru_cache(maxsize=256)  # the facts of one turn ask for the same lines
def pieces(command: str) -> tuple[Piece, ...]:
    """The simple commands in order. Substitutions stay part of their word."""
    text = command[:LIMIT].replace("\\\r\n", " ").replace("\\\n", " ").replace("\r\n", "\n")
    found: list[Piece] = []
    words: list[str] = []
    writes: list[tuple[str, str]] = []
    waiting: list[tuple[int, str]] = []  # here-documents opened on this line: index of their piece, mark
    joined, at, length = "", 0, len(text)
    target = ""
    while at < length:
        char = text[at]
        if char in " \t":
            at += 1
        elif char == "#" and (not at or text[at - 1] in " \t\n;"):
            at = _line_end(text, at)
        elif text.startswith("<<<", at):
            at += 3
        elif text.startswith("<<", at):
            at += 2 + text.startswith("<<-", at)
            while at < length and text[at] in " \t":
                at += 1
            mark, at = _word(text, at)
            waiting.append((len(found), mark))
        elif char == ">" or text.startswith("&>", at):
            sign, at = _sign(text, at)
            target = sign or target
        elif char == "<":
            at += 1
            if text.startswith("(", at):
                _, at = _word(text, at - 1)
        elif char in _ENDS:
            mark = text[at : at + 2] if text[at : at + 2] in ("&&", "||") else char
            _close(found, words, writes, joined)
            words, writes, target = [], [], ""
            at += len(mark)
            joined = {"\n": ";", "(": joined, ")": ";", "&": ";"}.get(mark, mark)
            if mark == "\n" and waiting:
                at = _feeds(text, at, waiting, found)
                waiting = []
        else:
            word, at = _word(text, at)
            if target:
                writes.append((target, word))
                target = ""
            elif word.isdigit() and at < length and text[at] in "<>":
                continue  # the descriptor of a redirection
            else:
                words.append(word)
    _close(found, words, writes, joined)
    return tuple(found)


def _sign(text: str, at: int) -> tuple[str, int]:
    """The sign of a redirection to a file, "" where it is to another descriptor (`2>&1`), and where it ends."""
    sign = "&>" if text[at] == "&" else ">"
    at += len(sign)
    if text.startswith(">", at):
        sign, at = sign + ">", at + 1
    if text.startswith("|", at):
        at += 1
    if not text.startswith("&", at):
        return sign, at
    at += 1
    while at < len(text) and (text[at].isdigit() or text[at] == "-"):
        at += 1
    return "", at


def _close(found: list[Piece], words: list[str], writes: list[tuple[str, str]], joined: str) -> None:
    start = 0
    while start < len(words):
        name, sign, _ = words[start].partition("=")
        if words[start] in _WRAPPERS or (sign and name.replace("_", "a").isalnum() and not name[:1].isdigit()):
            start += 1
        elif words[start] == "timeout" and start + 1 < len(words):
            start += 2
            while start < len(words) and words[start].startswith("-"):
                start += 1
        else:
            break
    if words[start:] or writes:
        found.append(Piece(tuple(words[start:]), tuple(writes), joined))
    elif words:
        found.append(Piece((), (), joined))


def _feeds(text: str, at: int, waiting: list[tuple[int, str]], found: list[Piece]) -> int:
    """The here-documents that begin at `at`, given to their pieces; where the text goes on."""
    for index, mark in waiting:
        lines = []
        while at < len(text):
            end = _line_end(text, at)
            line, at = text[at:end], end + 1
            if line.strip() == mark:
                break
            lines.append(line)
        if index < len(found):
            found[index] = found[index]._replace(feed="\n".join(lines))
    return at


def _line_end(text: str, at: int) -> int:
    found = text.find("\n", at)
    return found if found >= 0 else len(text)


def _word(text: str, at: int) -> tuple[str, int]:
    """The word at `at` with its quotes undone, and where it ends. A substitution is kept as written."""
    out: list[str] = []
    length = len(text)
    while at < length:
        char = text[at]
        if char in " \t\n;&|<>" or (char in "()" and not (out and out[-1] in ("$", "<"))):
            if char == "<" and text.startswith("<(", at) and not out:
                at += 1
                out.append("<")
                continue
            held = _PLACE.match(text, at) if char == "<" and out else None
            if held is None:
                break
            out.append(held[0])
            at = held.end()
            continue
        if char == "'":
            end = text.find("'", at + 1)
            end = end if end >= 0 else length
            out.append(text[at + 1 : end])
            at = end + 1
        elif char == '"':
            at += 1
            while at < length and text[at] != '"':
                if text[at] == "\\" and at + 1 < length and text[at + 1] in '"\\$`':
                    at += 1
                out.append(text[at])
                at += 1
            at += 1
        elif char == "\\":
            out.append(text[at + 1 : at + 2])
            at += 2
        elif char == "(":
            depth, start = 0, at
            while at < length:
                depth += (text[at] == "(") - (text[at] == ")")
                at += 1
                if not depth:
                    break
            out.append(text[start:at])
        else:
            out.append(char)
            at += 1
    return "".join(out), at
