"""The scorer's table: what `training/train.py` wrote, read as the import system reads a module, once a process.

Layout, in unsigned integers, little-endian: MAGIC; the SHA-256 of the training data; four bytes each for buckets,
classes, the scale and the number of powers; a bias for each class (four bytes, 2**31 is nought); the powers, four bytes
each, of which the n-th is 2**24 * e**(-n/64); then a row for each bucket: a byte for each class, 128 is nought.
"""

from __future__ import annotations

from functools import lru_cache

from ...light import NamedTuple

MAGIC = b"SAID0001"
_HEAD = len(MAGIC) + 32 + 16


class Weights(NamedTuple):
    """rows: offset of the first row in `raw`."""

    raw: bytes
    digest: str
    buckets: int
    scale: int
    biases: tuple[int, ...]
    powers: tuple[int, ...]
    rows: int


@lru_cache(maxsize=1)
def loaded() -> Weights:
    found: bytes = __loader__.get_data(__file__.rpartition("weights.py")[0] + "scorer.bin")  # type: ignore[name-defined]
    return unpacked(found)


def unpacked(raw: bytes) -> Weights:
    at = len(MAGIC) + 32
    buckets, classes, scale, count = _numbers(raw, at, 4)
    biases = tuple(one - (1 << 31) for one in _numbers(raw, _HEAD, classes))
    powers = tuple(_numbers(raw, _HEAD + 4 * classes, count))
    rows = _HEAD + 4 * (classes + count)
    if raw[: len(MAGIC)] != MAGIC or len(raw) != rows + buckets * classes:
        raise ValueError("scorer.bin is not a table of this version")
    return Weights(raw, raw[len(MAGIC) : at].hex(), buckets, scale, biases, powers, rows)


def packed(digest: str, buckets: int, scale: int, biases: list[int], powers: list[int], rows: bytes) -> bytes:
    head = (buckets, len(biases), scale, len(powers), *(one + (1 << 31) for one in biases), *powers)
    return MAGIC + bytes.fromhex(digest) + b"".join(one.to_bytes(4, "little") for one in head) + rows


def _numbers(raw: bytes, at: int, count: int) -> list[int]:
    return [int.from_bytes(raw[one : one + 4], "little") for one in range(at, at + 4 * count, 4)]
