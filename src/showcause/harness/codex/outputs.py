"""What a Codex tool gave back: text without the client's frame, exit status, whether it goes on. Reads no file."""

from __future__ import annotations

import json
import re

from ...light import NamedTuple
from ..values import integer, joined, mapping, text

_FRAME = 600  # characters in which the client's own lines lie
_FAILED = (
    "apply_patch verification failed",
    "error:",
    "exec command rejected",
    "execution error:",
    "failed ",
    "patch rejected",
    "unsupported call",
    "write_stdin failed",
)
_FRAMES = ("Exit code: ", "Wall time: ", "Chunk ID: ", "Process ")
_STATUS = re.compile(r"^(Exit code: |Process exited with code |Process running with session ID )(\S+)", re.MULTILINE)
_BODY = "\nOutput:\n"


class Output(NamedTuple):
    """live names the session of a command that goes on, None where it ended."""

    text: str
    exit: int | None = None
    failed: bool = False
    live: str | None = None


def output(value: object) -> Output:
    """From a string, framed or JSON, a list of content parts, or the older {content, success}."""
    if isinstance(value, dict):
        body = joined(value.get("content", value.get("output")))
        found = _framed(body)
        return found._replace(failed=found.failed or value.get("success") is False)
    whole = joined(value)
    if whole.startswith('{"') and '"metadata"' in whole:
        try:
            record = mapping(json.loads(whole))
        except (ValueError, RecursionError):  # cut in the middle; its end may still tell
            code = next(reversed(codes(whole[-_FRAME:])), None)
            return Output(whole, code, bool(code))
        code = integer(mapping(record.get("metadata")).get("exit_code"))
        if isinstance(record.get("output"), str):
            return Output(text(record["output"]), code, bool(code))
    return _framed(whole)


def _framed(whole: str) -> Output:
    if not whole.startswith(_FRAMES):
        return Output(whole, None, whole[:40].lower().startswith(_FAILED))
    cut = whole.find(_BODY, 0, _FRAME)
    frame = whole[: cut if cut >= 0 else _FRAME]
    body = whole[cut + len(_BODY) :] if cut >= 0 else whole
    status = _STATUS.search(frame)
    if status is None:
        return Output(body, None, cut < 0 and "\naborted" in frame)
    if status[1].endswith("ID "):
        return Output(body, None, False, status[2])
    code = _number(status[2])
    return Output(body, code, bool(code))


def _number(word: str) -> int | None:
    word = word.strip()
    return int(word) if word.removeprefix("-").isdecimal() and len(word) < 12 else None


def codes(whole: str) -> list[int]:
    """Every `"exit_code":N` of a script's output, in order."""
    found = []
    for piece in whole.split('"exit_code":')[1:]:
        digits = _number(piece[:12].lstrip().partition(",")[0].partition("}")[0])
        if digits is not None:
            found.append(digits)
    return found
