"""A call held to the clock on the wall: a server that sends a byte now and then gets no more time than a silent one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from . import Failed

Value = TypeVar("Value")
TIMED_OUT = "no answer in time"


def within(seconds: float, call: Callable[[], Value]) -> Value:
    """What `call` returns or raises; Failed where it takes longer. Its thread dies with the process."""
    done: list[Value] = []
    raised: list[BaseException] = []

    def run() -> None:
        try:
            done.append(call())
        except BaseException as error:
            raised.append(error)

    thread = threading.Thread(target=run, name="judge", daemon=True)
    thread.start()
    thread.join(max(0.0, seconds))
    if raised:
        raise raised[0]
    if not done:
        raise Failed(TIMED_OUT)
    return done[0]
