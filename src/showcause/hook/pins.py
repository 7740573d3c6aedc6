"""The compiled policy of a session, pinned when the session starts, so that no edit during it changes the rules.

A pin is one file in our state folder, written once: whoever says again that the session starts changes nothing. Its
head is read on every event; the rest only where a gate may speak.
"""

import marshal
import os
from zlib import crc32

from .. import __version__, places

TYPE_CHECKING = False  # `typing`, and even `__future__`, costs more than all that this module does
if TYPE_CHECKING:
    from typing import Any

FORMAT = 2
MOST = 16 << 20
_KEY = b'"session_id":"'
_MAGIC = b"showcause pin\n"


def head(raw: bytes) -> "dict[str, Any] | None":
    """The pinned head for a payload's session, found without reading the payload as JSON; None where there is none."""
    at = raw.find(_KEY)
    if at < 0:
        return None
    start = at + len(_KEY)
    session = raw[start : raw.find(b'"', start)]
    return None if b"\\" in session else read(session.decode("utf-8", "replace"))


def path(session: str) -> str | None:
    """Where a session's pin is; a name that is no plain file name is kept by its digest."""
    if not session:
        return None
    plain = len(session) <= 64 and session.isascii() and session.replace("-", "").replace("_", "").isalnum()
    return os.path.join(places.folder("state"), "pins", f"{session if plain else places.sha256(session)[:32]}.bin")


def read(session: str) -> "dict[str, Any] | None":
    """The pin's head, with the bytes behind it under "rest". None for a pin of another version or not whole."""
    where = path(session)
    blob = places.read_own(where, MOST) if where else None
    if not blob or not blob.startswith(_MAGIC):
        return None
    # nothing is unmarshalled before its sum is right: a cut file can cost `marshal` seconds
    cut = len(_MAGIC) + 16
    size, check = int.from_bytes(blob[cut - 16 : cut - 8], "big"), int.from_bytes(blob[cut - 8 : cut], "big")
    if len(blob) <= cut or crc32(blob[cut:]) != check:
        return None
    found = marshal.loads(blob[cut : cut + size])  # noqa: S302  # our own file, checked to be only ours and whole
    if found.get("format") != FORMAT or found.get("product") != __version__:
        return None
    return {**found, "rest": blob[cut + size :]}


def body(found: "dict[str, Any]") -> "dict[str, Any]":
    """The whole compiled policy behind a head."""
    data: dict[str, Any] = marshal.loads(found["rest"])  # noqa: S302  # the same file
    return data


def packed(head: "dict[str, Any]", data: "dict[str, Any]") -> bytes:
    """A pin's bytes: the head that the fast path reads, then the whole policy."""
    first = marshal.dumps({**head, "format": FORMAT, "product": __version__}, 4)
    rest = marshal.dumps(data, 4)
    return _MAGIC + len(first).to_bytes(8, "big") + crc32(first + rest).to_bytes(8, "big") + first + rest


def write(session: str, blob: bytes) -> None:
    """Pin a compiled policy. Raises OSError where the state cannot be kept."""
    where = path(session)
    if where:
        places.private(os.path.dirname(where))
        places.write_own(where, blob)
