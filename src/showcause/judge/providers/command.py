"""A program of the user's as judge: the digest on its stdin, JSON on its stdout. No shell, a room of its own, a clock.

The program gets no part of the session but the digest, and starts in an empty folder, so that it reads no project's
settings. SHOWCAUSE_OFF is set for it: where it is an agent under showcause itself, nobody judges the judge.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from ... import places
from ...observe import OFF
from ..digest import Digest
from ..settings import Settings
from . import Failed, Said
from .waiting import TIMED_OUT

MOST = 65_536  # bytes of its output
# what tells an agent that it runs inside another; some then refuse to start
_INSIDE = (
    "CLAUDECODE",
    "CLAUDE_CODE_ENTRYPOINT",
    "CLAUDE_CODE_SESSION_ID",
    "CLAUDE_CODE_SSE_PORT",
    "CLAUDE_PROJECT_DIR",
)


def say(settings: Settings, digest: Digest, seconds: float) -> Said:
    program = shutil.which(os.path.expanduser(settings.command[0]))
    if program is None or not os.path.isabs(program):  # else it would be one of the project's
        raise Failed("the program is not there")
    room = places.private(os.path.join(places.folder("state"), "judge", "room"))
    with tempfile.TemporaryFile() as stdin:  # a file and no pipe, so that nobody waits for a program that does not read
        stdin.write(digest.whole.encode("utf-8", "replace"))
        stdin.seek(0)
        try:
            process = subprocess.Popen(
                [program, *settings.command[1:]],
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=room,
                env=_environment(),
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise Failed(f"the program cannot be started: {type(error).__name__}") from None
    try:
        out = _output(process, time.monotonic() + seconds)
    finally:
        _end(process)
    if process.returncode:
        raise Failed(f"the program ended with {process.returncode}")
    return unwrapped(out.decode("utf-8", "replace"))


def unwrapped(text: str) -> Said:
    """The reply in a program's output: as it is, or as the `result` of the object that an agent prints for programs."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return Said(text)
    if not isinstance(found, dict) or not isinstance(found.get("result"), str) or "verdict" in found:
        return Said(text)
    usage = found.get("usage")
    cost = found.get("total_cost_usd")
    return Said(
        found["result"],
        _count(usage, "input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"),
        _count(usage, "output_tokens"),
        float(cost) if isinstance(cost, (int, float)) and 0 <= cost < 1e6 else None,
    )


def _count(usage: Any, *names: str) -> int:
    values = [usage.get(name) for name in names] if isinstance(usage, Mapping) else []
    return sum(value for value in values if isinstance(value, int) and 0 <= value < 1 << 31)


def _environment() -> dict[str, str]:
    return {**{name: value for name, value in os.environ.items() if name not in _INSIDE}, OFF: "1"}


def _output(process: subprocess.Popen[bytes], until: float) -> bytes:
    """What it prints until it ends. Raises Failed where that is too late or too much."""
    printed = bytearray()

    def read() -> None:
        handle = process.stdout.fileno() if process.stdout else -1
        while len(printed) <= MOST and (block := os.read(handle, 1 << 14)):
            printed.extend(block)

    reader = threading.Thread(target=read, name="judge", daemon=True)
    reader.start()
    reader.join(max(0.0, until - time.monotonic()))
    if len(printed) > MOST:
        raise Failed(f"the program printed more than {MOST} bytes")
    if reader.is_alive():
        raise Failed(TIMED_OUT)
    with suppress(subprocess.TimeoutExpired):
        process.wait(max(0.0, until - time.monotonic()))
    if process.returncode is None:
        raise Failed(TIMED_OUT)
    return bytes(printed)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End whatever of it still runs, its children too."""
    if places.WINDOWS:
        if process.poll() is None:
            tree = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(tree, capture_output=True, timeout=5, check=False)
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)  # type: ignore[attr-defined,unused-ignore]
    with suppress(subprocess.TimeoutExpired):
        process.wait(5)
