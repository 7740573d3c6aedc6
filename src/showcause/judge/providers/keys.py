"""The key behind a variable's name, for the moment of a request; and what may be said of a client's error: no key."""

from __future__ import annotations

import os

from . import Failed
from .waiting import TIMED_OUT


def key(name: str) -> str:
    """The value of the environment variable `name`; "" where no key is wanted. Raises Failed where it is not set."""
    if not name:
        return ""
    value = os.environ.get(name, "").strip()
    if not value:
        raise Failed(f"the environment has no {name}")
    return value


def failed(error: BaseException) -> Failed:
    """A client's error by its class and status: its text may hold what was sent."""
    if isinstance(error, Failed):
        return error
    name = type(error).__name__
    if "Timeout" in name:
        return Failed(TIMED_OUT)
    status = getattr(error, "status_code", None)
    return Failed(f"{name} {status}" if isinstance(status, int) else name)
