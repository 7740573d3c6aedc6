"""Lines and JSON values of a session file, oldest first, in bounded memory. For replay: the hook process imports none.

A line over LIMIT is passed over and counted; what cannot be decoded is counted too, never raised.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any, BinaryIO, TypeVar

import msgspec

from ..sessions import Source, Unknown

BLOCK = 1 << 18
LIMIT = 64 << 20  # bytes of one line
WHOLE = 1 << 30  # bytes of a format that is one JSON value
UNREADABLE, SHAPE, TOO_LONG = "unreadable line", "line of another shape", "line too long"

T = TypeVar("T")
_OBJECT = msgspec.json.Decoder(dict[str, Any])
_ANY: msgspec.json.Decoder[Any] = msgspec.json.Decoder()


def lines(handle: BinaryIO, unknown: Unknown) -> Iterator[bytes]:
    """Lines without their newline. The handle needs `read` alone, so object storage will do."""
    return chain.from_iterable(batches(handle, unknown))


def begun(source: Source, unknown: Unknown) -> tuple[BinaryIO, bytes, Iterator[bytes]] | None:
    """An open file, its first line and the lines after that; None, and closed, where there is none."""
    handle = source.open()
    rest = lines(handle, unknown)
    first = next(rest, b"")
    if first:
        return handle, first, rest
    handle.close()
    return None


def batches(handle: BinaryIO, unknown: Unknown) -> Iterator[list[bytes]]:
    """The same lines, as many at once as a block brings."""
    pieces: list[bytes] = []  # of a line that goes on in the next block
    size = 0
    while block := handle.read(BLOCK):
        first, newline, rest = block.partition(b"\n")
        size += len(first)
        if size <= LIMIT:
            pieces.append(first)
        else:
            pieces.clear()
        if not newline:
            continue
        whole = rest.split(b"\n")
        last = whole.pop()
        if size <= LIMIT:
            whole.insert(0, b"".join(pieces))
        else:
            unknown(TOO_LONG)
        yield whole
        pieces, size = [last], len(last)
    if size > LIMIT:
        unknown(TOO_LONG)
    elif size:
        yield [b"".join(pieces)]


def record(line: bytes, unknown: Unknown) -> dict[str, Any] | None:
    """One JSON object; None, and counted, for anything else."""
    return decode(line, _OBJECT, unknown)


def value(data: bytes) -> Any:
    """Any JSON value; None where the bytes are none."""
    return decode(data, _ANY, quiet)


def quiet(_word: str) -> None:
    """For what is not to be counted: a line that is read twice, a value that need not be JSON."""


def decode(line: bytes, decoder: msgspec.json.Decoder[T], unknown: Unknown) -> T | None:
    """The line as the decoder's type; None, and counted, where it is torn, no JSON or of another shape."""
    try:
        return decoder.decode(line)
    except msgspec.ValidationError:
        unknown(SHAPE)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return _repaired(line, decoder, unknown)
    return None


def _repaired(line: bytes, decoder: msgspec.json.Decoder[T], unknown: Unknown) -> T | None:
    """The same once a byte order mark, invalid UTF-8 and half surrogate pairs, which msgspec refuses, are replaced."""
    if not line.strip():
        return None
    try:
        whole = json.loads(line.decode("utf-8", "replace").lstrip("\ufeff"))
        return decoder.decode(json.dumps(whole, ensure_ascii=False).encode("utf-8", "replace"))
    except msgspec.ValidationError:
        unknown(SHAPE)
    except (ValueError, msgspec.DecodeError, RecursionError):
        unknown(UNREADABLE)
    return None
