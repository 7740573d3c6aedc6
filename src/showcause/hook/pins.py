"""The compiled policy of a session, pinned when the session starts, so that no edit during it changes the rules.

A pin is one file in our state folder. Its head is read on every event; the rest only where a gate may speak.
"""

import marshal
import os

from .. import __version__, places

TYPE_CHECKING = False  # `typing`, and even `__future__`, costs more than all that this module does
if TYPE_CHECKING:
    from typing import Any

FORMAT = 1
MOST = 16 << 20
_KEY = b'"session_id":"'


def head(raw: bytes) -> "dict[str, Any] | None":
    """The pinned head for a payload's session, found without reading the payload as JSON; None where there is none."""
    at = raw.find(_KEY)
    if at < 0:
        return None
    start = at + len(_KEY)
    session = raw[start : raw.find(b'"', start)]
    return read(session.decode("ascii", "replace"))


def path(session: str) -> str | None:
    """Where a session's pin is; None for names that are no plain file names."""
    if 0 < len(session) <= 64 and session.isascii() and session.replace("-", "").replace("_", "").isalnum():
        return os.path.join(places.folder("state"), "pins", f"{session}.bin")
    return None


def read(session: str) -> "dict[str, Any] | None":
    """The pin's head, with the whole file's bytes under "blob"."""
    where = path(session)
    blob = places.read_own(where, MOST) if where else None
    if not blob:
        return None
    try:
        found = marshal.loads(blob)  # noqa: S302  # our own file, checked to be only ours
    except (ValueError, EOFError, TypeError):
        return None
    if not isinstance(found, dict) or found.get("format") != FORMAT or found.get("product") != __version__:
        return None
    return {**found, "blob": blob}


def body(found: "dict[str, Any]") -> "dict[str, Any]":
    """The whole compiled policy behind a head."""
    blob = found["blob"]
    first = len(marshal.dumps({key: value for key, value in found.items() if key != "blob"}, 4))
    data = marshal.loads(blob[first:])  # noqa: S302  # the same file
    if not isinstance(data, dict):
        raise ValueError("the pinned policy is broken")
    return data


def write(session: str, blob: bytes) -> None:
    """Pin a compiled policy. Raises OSError where the state cannot be kept."""
    where = path(session)
    if where:
        places.private(os.path.dirname(where))
        places.write_own(where, blob)
