"""Tool calls inside a code mode script, as far as they are literal. Reads JavaScript's strings, runs nothing."""

from __future__ import annotations

import re

from ...event import Call
from .commands import call
from .tools import kind

_LONGEST = 1 << 16  # characters of a script that are searched
_MOST = 100  # calls taken from one script
_REACH = 2000  # characters after `tools.name(` in which its command's key must lie
_STRING = r"""String\.raw`(?:[^`\\]|\\.)*+`|"(?:[^"\\\n]|\\.)*+"|'(?:[^'\\\n]|\\.)*+'|`(?:[^`\\]|\\.)*+`"""
_CALL = re.compile(r"""\btools(?:\.(\w+)|\[["'](\w+)["']\])\s*\(""")
_KEY = re.compile(r"""["']?\b(?:cmd|command)["']?\s*:\s*""")
_VALUE = re.compile(rf"\s*({_STRING}|\[|[A-Za-z_$][\w$]*)", re.DOTALL)
_WORDS = re.compile(rf"\s*,?\s*({_STRING})", re.DOTALL)
_ESCAPE = re.compile(r"\\(u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\r?\n|.)", re.DOTALL)
_PLAIN = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v", "0": "\0"}


def calls(script: str, id: str) -> tuple[Call, ...]:
    """Shell commands and patches that the script writes out; the first has the script's own id."""
    script = script[:_LONGEST]
    found: list[Call] = []
    for match in _CALL.finditer(script):
        name = match[1] or match[2]
        if len(found) == _MOST:
            break
        if kind(name) not in ("shell", "edit"):
            continue
        at: int | None = match.end()
        if kind(name) == "shell":
            key = _KEY.search(script, match.end(), match.end() + _REACH)
            at = key.end() if key else None
        value = _literal(script, at) if at is not None else None
        if value:
            arguments = {"command" if kind(name) == "shell" else "input": value}
            found.append(call(name, arguments, f"{id}#{len(found) + 1}" if found else id))
    return tuple(found)


def _literal(script: str, at: int, deep: bool = True) -> str | list[str] | None:
    match = _VALUE.match(script, at)
    if match is None:
        return None
    found = match[1]
    if found == "[":
        words, at = [], match.end()
        while word := _WORDS.match(script, at):
            words.append(_unquoted(word[1]))
            at = word.end()
        return [word for word in words if word is not None] or None
    if found[-1] in "\"'`":
        return _unquoted(found)
    if not deep:
        return None
    named = re.search(rf"\b(?:const|let|var)\s+{re.escape(found)}\s*=", script)
    return _literal(script, named.end(), deep=False) if named else None


def _unquoted(token: str) -> str | None:
    """The value of a string literal; None for a template that has something filled in."""
    if token.endswith("`") and "${" in token:
        return None
    if token.startswith("String.raw"):
        return token[len("String.raw`") : -1]
    return _ESCAPE.sub(_escaped, token[1:-1])


def _escaped(match: re.Match[str]) -> str:
    digits = match[2] or match[3] or match[4]
    if digits:
        code = int(digits, 16)
        return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\N{REPLACEMENT CHARACTER}"
    return "" if match[1].endswith("\n") else _PLAIN.get(match[1], match[1])
