"""The compiled policy of a session, pinned when the session starts, so that no edit during it changes the rules.

A pin is one file in our state folder, written once: whoever says again that the session starts changes nothing. Its
head is read on every event; the body only where a gate may speak. Each has a sum of its own, and the head names both,
so a body that is cut, altered or of another pin is noticed when it is asked for. In the body a phrase family's language
is bytes again, since a stop needs few of them.
"""

import marshal
import os
from _imp import source_hash  # a keyed sum that the interpreter has loaded already; `zlib` costs a shared library

from .. import __version__, places

TYPE_CHECKING = False  # `typing`, and even `__future__`, costs more than all that this module does
if TYPE_CHECKING:
    from typing import Any

FORMAT = 4
MOST = 16 << 20
_KEY = b'"session_id":"'
_MAGIC = b"showcause pin 4\n"
_START = len(_MAGIC) + 32  # then two sizes and two sums, eight bytes each
_FIRST = 1 << 16  # bytes in which the head lies, unless somebody declared hundreds of verbs


def head(raw: bytes) -> "dict[str, Any] | None":
    """The pinned head for a payload's session, found without reading the payload as JSON; None where there is none."""
    at = raw.find(_KEY)
    if at < 0:
        return None
    start = at + len(_KEY)
    session = raw[start : raw.find(b'"', start)]
    return None if b"\\" in session else first(session.decode("utf-8", "replace"))


def path(session: str) -> str | None:
    """Where a session's pin is; a name that is no plain file name is kept by its digest."""
    if not session:
        return None
    plain = len(session) <= 64 and session.isascii() and session.replace("-", "").replace("_", "").isalnum()
    return os.path.join(places.folder("state"), "pins", f"{session if plain else places.sha256(session)[:32]}.bin")


def first(session: str) -> "dict[str, Any] | None":
    """The head of a session's pin, its body not looked at. None for a head of another version or not whole."""
    where = path(session)
    blob = places.read_own(where, MOST, first=_FIRST) if where else None
    if blob and len(blob) == _FIRST and _START + _size(blob) > _FIRST:
        blob = places.read_own(where or "", MOST)
    found = _head(blob)
    return None if found is None else {**found, "path": where}


def read(session: str) -> "dict[str, Any] | None":
    """The same, with the body behind it. None where either is not whole."""
    where = path(session)
    blob = places.read_own(where, MOST) if where else None
    found = _head(blob)
    rest = _rest(blob, found) if found and blob else None
    return None if found is None or rest is None else {**found, "rest": rest}


def body(found: "dict[str, Any]") -> "dict[str, Any]":
    """The whole compiled policy behind a head. ValueError where it is not the one that the head was written with."""
    rest = found["rest"] if "rest" in found else _rest(places.read_own(found["path"], MOST), found)
    if rest is None:
        raise ValueError("the pinned policy is not whole")
    from ..policy import Family  # nobody asks for a body who does not go on to load a policy

    data: dict[str, Any] = marshal.loads(rest)  # noqa: S302  # our own file, checked to be only ours and whole
    families = {act: Family(kept, marshal.loads) for act, kept in data["families"].items()}
    return {**data, "families": families}


def packed(head: "dict[str, Any]", data: "dict[str, Any]") -> bytes:
    """A pin's bytes: the head that the fast path reads, then the whole policy."""
    first = marshal.dumps({**head, "format": FORMAT, "product": __version__}, 4)
    families = {
        act: {lang: marshal.dumps(one, 4) for lang, one in languages.items()}
        for act, languages in data["families"].items()
    }
    rest = marshal.dumps({**data, "families": families}, 4)
    sizes = len(first).to_bytes(8, "big") + len(rest).to_bytes(8, "big")
    return _MAGIC + sizes + _sum(sizes, first) + _sum(sizes, rest) + first + rest


def write(session: str, blob: bytes) -> None:
    """Pin a compiled policy. Raises OSError where the state cannot be kept."""
    where = path(session)
    if where:
        places.private(os.path.dirname(where))
        places.write_own(where, blob)


def _size(blob: bytes) -> int:
    return int.from_bytes(blob[len(_MAGIC) : len(_MAGIC) + 8], "big")


def _head(blob: bytes | None) -> "dict[str, Any] | None":
    """The head at the beginning of a pin. Nothing is unmarshalled before its sum is right: a cut file can cost
    `marshal` seconds."""
    if not blob or not blob.startswith(_MAGIC) or len(blob) <= _START:
        return None
    seal = blob[len(_MAGIC) : _START]
    part = blob[_START : _START + _size(blob)]
    if _sum(seal[:16], part) != seal[16:24]:
        return None
    found = marshal.loads(part)  # noqa: S302  # our own file, checked to be only ours and whole
    if found.get("format") != FORMAT or found.get("product") != __version__:
        return None
    return {**found, "seal": seal}


def _rest(blob: bytes | None, found: "dict[str, Any]") -> memoryview | None:
    """The bytes behind the head with this seal, not copied: half a megabyte costs more than its sum."""
    seal = found["seal"]
    if not blob or blob[len(_MAGIC) : _START] != seal:
        return None
    rest = memoryview(blob)[_START + _size(blob) :]
    return rest if len(rest) == int.from_bytes(seal[8:16], "big") and _sum(seal[:16], rest) == seal[24:] else None


def _sum(sizes: bytes, part: bytes | memoryview) -> bytes:
    """Keyed by the sizes, so that no altered size passes."""
    key = int.from_bytes(source_hash(0, sizes), "big") >> 1  # what C takes for a number
    return source_hash(key, part)
