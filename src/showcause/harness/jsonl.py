"""Lines of a JSONL file in bounded memory, decoded by msgspec. Knows no harness; not for the hook path."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import BinaryIO, TypeVar

import msgspec

from ..sessions import Unknown

BLOCK = 1 << 20
LIMIT = 64 << 20  # a longer line is counted and passed over

T = TypeVar("T")


def lines(handle: BinaryIO, unknown: Unknown) -> Iterator[bytes]:
    """Non-empty lines without their end. No more than LIMIT bytes of a line are ever held."""
    pieces: list[bytes] = []  # the beginning of a line whose end is not read yet
    held, over = 0, False
    while block := handle.read(BLOCK):
        cut = block.find(b"\n")
        if cut < 0:
            held += len(block)
            over = over or held > LIMIT
            pieces = [] if over else [*pieces, block]
            continue
        if over:
            unknown("line too long")
        else:
            pieces.append(block[:cut])
            yield b"".join(pieces)
        *whole, rest = block[cut + 1 :].split(b"\n")
        for line in whole:
            if line:
                yield line
        pieces, held, over = [rest], len(rest), False
    if over:
        unknown("line too long")
    elif last := b"".join(pieces):
        yield last


def decode(line: bytes, decoder: msgspec.json.Decoder[T], unknown: Unknown) -> T | None:
    """The line as the decoder's type; None, and counted, where it is torn, no JSON or of another shape."""
    try:
        return decoder.decode(line)
    except msgspec.ValidationError:
        unknown("line of another shape")
    except (msgspec.DecodeError, RecursionError):
        return _repaired(line, decoder, unknown)
    return None


def _repaired(line: bytes, decoder: msgspec.json.Decoder[T], unknown: Unknown) -> T | None:
    """The same once invalid UTF-8 and half surrogate pairs, which msgspec refuses, are replaced."""
    if not line.strip():
        return None
    try:
        value = json.loads(line.decode("utf-8", "replace"))
        return decoder.decode(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    except (ValueError, RecursionError):
        unknown("unreadable line")
        return None
