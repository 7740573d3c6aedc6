"""A tool block of SpecStory's markdown as a call and its result; reads only the block.

What the markdown leaves out stays out: most blocks hold no exit status, many not even what the tool brought.
"""

from __future__ import annotations

import html
import re
from typing import Any

from ...event import Call, Result
from ...light import NamedTuple
from ..claude_code.read import exit_code
from ..gemini.shell_text import exit_status
from ..lines import value
from ..values import mapping
from .parts import Block
from .tools import kind

_SUMMARY = re.compile(r"<summary>(.*?)</summary>", re.DOTALL)
_ABOUT = re.compile(r"(?:Edit|Read|Delete|Create|Write) file: ([^\n]+)")
_INLINE = re.compile(r"\s*`([^`\n]+)`\s*\Z")
_KEYED = re.compile(r"- ([\w.-]{1,60}): `(.*)`\s*\Z")
_PATCHED = re.compile(r"\*\*(?:Add|Modify|Update|Delete): `([^`\n]+)`\*\*")
_TASK = re.compile(r"\s*- \[(.)\] (.+)")
_CODEX_EXIT = re.compile(r"\A(?:Exit code|Process exited with code):? (-?\d{1,9})\s*$", re.MULTILINE)
_STATUS = re.compile(
    r"^Status: \*\*(?:error|cancelled|failed)\*\*|^User decision: \*\*rejected\*\*|^\*\*Error:\*\*", re.M
)
_COMPLAINTS = ("Error", "Cancelled", "An unknown error", "Failed to")  # of the client, where nothing was brought
_FAILURES = ("<tool_use_error>", "### Error\n")
_SHELLS = ("bash", "sh", "shell", "zsh", "powershell", "pwsh", "cmd")
_PATHS = (
    "file_path",
    "relativeWorkspacePath",
    "targetFile",
    "target_file",
    "filePath",
    "path",
    "effectiveUri",
)
_DONE = {"x": "completed", "X": "completed", " ": "pending"}
_BACKGROUND = (
    "moved to the background",
    "running in background",
    "running in the background",
    "Command moved to background",
)


class _Piece(NamedTuple):
    """A fenced piece of a block: the fence's language, the last words before it, the text."""

    language: str
    label: str
    text: str


def is_echo(block: Block, before: Block | None) -> bool:
    """Whether an empty block only repeats the older block before it, as some versions write each call twice."""
    return (
        before is not None
        and block.newer
        and not before.newer
        and block.name == before.name
        and not any(line.strip() for line in block.lines if not line.startswith(b"<summary>"))
    )


def read_block(block: Block, own: str) -> tuple[Call, Result]:
    summary, pieces, plain = _taken_apart(block)
    what = kind(block.name, block.type)
    arguments: dict[str, Any] = {}
    brought: list[str] = []
    command: str | None = None
    for piece in pieces:
        if piece.language == "json" and piece.label.startswith(("Parameters", "**Input")):
            arguments.update(mapping(value(_plainly(piece.text).encode("utf-8", "replace"))))
        elif what == "shell" and command is None and piece.language in _SHELLS:
            command = piece.text
        else:
            brought.append(piece.text)
    arguments.update({found[1]: found[2] for line in plain if (found := _KEYED.match(line))})
    if what == "shell" and "command" not in arguments:
        command = command or next((found[1] for line in plain if (found := _INLINE.match(line))), None)
        command = command or _after(summary, "Run command: ") or _inline(summary)
        arguments = {"command": _plainly(command) if _escaped(block) else command, **arguments} if command else {}
    elif what in ("edit", "read") and (path := _path(arguments, summary, plain)):
        arguments["file_path"] = path
    elif what == "todo" and (tasks := [found for line in plain if (found := _TASK.match(line))]):
        arguments.setdefault("todos", [{"content": t[2], "status": _DONE.get(t[1], "in_progress")} for t in tasks])
    elif what == "ask":
        arguments.setdefault("question", "\n".join(plain).strip())
    text = "\n".join(brought)
    said = "\n".join(plain).strip()
    if not pieces and said and what not in ("ask", "todo"):
        text = said
    if _escaped(block):
        text = _plainly(text)
    code = _exit(text) if what == "shell" else None
    failed = bool(code) or _failed(block, what, summary, said, text, bool(pieces))
    background = what == "shell" and code is None and any(mark in text[:400] for mark in _BACKGROUND)
    return Call(block.name, what, arguments, own), Result(own, text, failed, code, background)


def _taken_apart(block: Block) -> tuple[str, list[_Piece], list[str]]:
    """The summary, the fenced pieces and the lines outside of both."""
    body = b"\n".join(block.lines).decode("utf-8", "replace")
    if "\r" in body:
        body = body.replace("\r\n", "\n")
    found = _SUMMARY.search(body)
    summary = html.unescape(found[1]) if found else ""
    if found:
        body = body[: found.start()] + body[found.end() :]
    pieces: list[_Piece] = []
    plain: list[str] = []
    outside, *after = f"\n{body}".split("\n```")  # split, not read line by line: outputs are long
    _keep(outside, plain)
    fence, language, label, inside = 0, "", "", list[str]()
    for part in after:
        head, _, rest = part.partition("\n")
        info = head.lstrip("`")
        length = 3 + len(head) - len(info)
        if not fence and "`" in info:
            _keep(f"```{part}", plain)
        elif not fence:
            fence, language, inside = length, info.strip(), [part]
            label = plain[-1].strip() if plain else ""
        elif length >= fence and not info.strip():
            pieces.append(_Piece(language, label, "\n```".join(inside).partition("\n")[2]))
            fence = 0
            _keep(rest, plain)
        else:
            inside.append(part)
    if fence:
        pieces.append(_Piece(language, label, "\n```".join(inside).partition("\n")[2]))
    return summary, pieces, plain


def _keep(outside: str, plain: list[str]) -> None:
    """Adds the lines outside of fences that say something."""
    plain += [line for line in outside.split("\n") if line.strip() not in ("", "<details>", "</details>")]


def _plainly(text: str) -> str:
    return html.unescape(text) if "&" in text else text


def _escaped(block: Block) -> bool:
    """The older form writes what a tool brought with entities."""
    return not block.newer


def _after(summary: str, words: str) -> str:
    return summary.partition(words)[2].strip()


def _inline(summary: str) -> str:
    found = re.search(r"`([^`\n]+)`\s*\Z", summary)
    return found[1] if found else ""


def _path(arguments: dict[str, Any], summary: str, plain: list[str]) -> str:
    for key in _PATHS:
        if isinstance(found := arguments.get(key), str) and found:
            return found
    if about := _ABOUT.search(summary):
        return about[1].strip()
    for line in plain:
        if found_in := _PATCHED.search(line) or _INLINE.match(line):
            return found_in[1]
    return _inline(summary)


def _exit(text: str) -> int | None:
    """What agents that write their exit status into the output have left there."""
    if (found := exit_code(text)) is not None:
        return found
    if codex := _CODEX_EXIT.search(text[:300]):
        return int(codex[1])
    return exit_status(text, silent_zero=False)


def _failed(block: Block, what: str, summary: str, said: str, text: str, fenced: bool) -> bool:
    if text.startswith(_FAILURES) or _STATUS.search(said):
        return True
    if fenced or not said or said.startswith("Explanation:"):  # a deletion shows nothing else
        return False
    if said.startswith(_COMPLAINTS):
        return True
    # a client that could not edit or run leaves its complaint where the path or the command would stand
    told = "•" in summary or bool(_inline(summary)) or _PATCHED.search(said) is not None
    told = told or any(_INLINE.match(line) for line in said.split("\n"))
    return not told and what in ("edit", "shell") and block.type in ("write", "shell")
