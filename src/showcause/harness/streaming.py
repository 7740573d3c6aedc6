"""Lines and JSON records of a session file, oldest first, in bounded memory. For replay: the hook process imports none.

A line over LINE_LIMIT is passed over and counted; everything else that cannot be decoded is counted too, never raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO

import msgspec

from ..sessions import Unknown

BLOCK = 1 << 18
LINE_LIMIT = 128 << 20
WHOLE_LIMIT = 1 << 30  # of a format that is one JSON value
TORN, NO_OBJECT, TOO_LONG = "torn or invalid JSON", "no JSON object", "line too long"

_decode = msgspec.json.Decoder().decode


def lines(handle: BinaryIO, unknown: Unknown) -> Iterator[bytes]:
    """Lines without their newline. The handle needs `read` alone, so object storage will do."""
    return chain.from_iterable(batches(handle, unknown))


def batches(handle: BinaryIO, unknown: Unknown) -> Iterator[list[bytes]]:
    """The same lines, as many at once as a block brings."""
    pieces: list[bytes] = []  # of a line that goes on in the next block
    size = 0
    while block := handle.read(BLOCK):
        first, newline, rest = block.partition(b"\n")
        size += len(first)
        if size <= LINE_LIMIT:
            pieces.append(first)
        else:
            pieces.clear()
        if not newline:
            continue
        whole = rest.split(b"\n")
        last = whole.pop()
        if size <= LINE_LIMIT:
            whole.insert(0, b"".join(pieces))
        else:
            unknown(TOO_LONG)
        yield whole
        pieces, size = [last], len(last)
    if size > LINE_LIMIT:
        unknown(TOO_LONG)
    elif size:
        yield [b"".join(pieces)]


def record(line: bytes, unknown: Unknown) -> dict[str, Any] | None:
    """One JSON object; invalid UTF-8 is replaced."""
    value = value_of(line)
    if isinstance(value, dict):
        return value
    unknown(TORN if value is TORN else NO_OBJECT)
    return None


def value_of(data: bytes) -> Any:
    """Any JSON value, or TORN (the very object) where the bytes are none."""
    try:
        return _decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        pass
    try:
        return _decode(data.decode("utf-8", "replace").lstrip("\ufeff"))
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        return TORN


def text_of(mapping: Any, key: str) -> str:
    """The text under a key, "" where there is none or the mapping is no mapping."""
    value = mapping.get(key) if isinstance(mapping, dict) else None
    return value if isinstance(value, str) else ""


def dicts(value: Any) -> list[dict[str, Any]]:
    """The objects of a list; what is no list has none."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def stem(path: str) -> str:
    """The file's name without folder and extension; both kinds of slash part folders."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    return name.rsplit(".", 1)[0] or name


def folder(path: str, up: int = 1) -> str:
    """The name of the folder `up` levels above the file, "" where the path has none."""
    parts = path.replace("\\", "/").split("/")
    return parts[-1 - up] if len(parts) > up else ""
