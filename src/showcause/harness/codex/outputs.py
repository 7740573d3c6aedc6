"""What a Codex tool gave back: text without the client's frame, exit status, whether it goes on. Reads no file."""

from __future__ import annotations

import json
from typing import NamedTuple

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
_EXITS = ("Exit code: ", "Process exited with code ")
_RUNS = "Process running with session ID "


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
            code = next(iter(codes(whole[-_FRAME:])), None)
            return Output(whole, code, bool(code))
        code = integer(mapping(record.get("metadata")).get("exit_code"))
        if isinstance(record.get("output"), str):
            return Output(text(record["output"]), code, bool(code))
    return _framed(whole)


def _framed(whole: str) -> Output:
    head = whole[:_FRAME]
    frame, mark, _ = head.partition("Output:\n")
    lines = frame.splitlines()
    if not lines or not lines[0].startswith(("Exit code: ", "Chunk ID: ", "Wall time: ", "Process ")):
        return Output(whole, None, head.lower().startswith(_FAILED))
    code = next((_number(line[len(lead) :]) for line in lines for lead in _EXITS if line.startswith(lead)), None)
    live = next((line[len(_RUNS) :].strip() for line in lines if line.startswith(_RUNS)), None)
    body = whole[len(frame) + len(mark) :] if mark else whole
    stopped = not mark and lines[-1].startswith("aborted")
    return Output(body, code, bool(code) or stopped, live)


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
