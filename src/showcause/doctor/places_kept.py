"""Whether our folders are ours, the log takes a line, and nobody has switched the gates off."""

from __future__ import annotations

import os
import time
from contextlib import suppress

from .. import places
from ..observe import OFF
from ..switch import off_until
from .check import Check, note, ok, problem

_MEND = "let only yourself write it (chmod go-w, chown), or set SHOWCAUSE_HOME to a folder of your own"


def examine(now: float) -> list[Check]:
    return [*_folders(), _log(), *_switch(now)]


def _folders() -> list[Check]:
    """The folders that a stranger could plant something in. One that is not there yet is made when it is needed."""
    bad = [path for kind in ("state", "config") if os.path.lexists(path := places.folder(kind)) and not _own(path)]
    pins = os.path.join(places.folder("state"), "pins")
    bad += [pins] if os.path.lexists(pins) and not places.mine(pins) else []
    if bad:
        what = "is a link, a file, or writable by others: it is ignored"
        return [problem("state", f"{path} {what}", _MEND) for path in bad]
    state = places.folder("state")
    return [ok("state", state if os.path.isdir(state) else f"{state}: not there yet; it is made when it is needed")]


def _own(path: str) -> bool:
    return os.path.isdir(path) and places.mine(path)


def _log() -> Check:
    """Whether a line could be added today; what is tried is taken away again."""
    folder = places.folder("log")
    today = os.path.join(folder, time.strftime("%Y-%m-%d.jsonl", time.gmtime()))
    trial = os.path.join(folder, f"doctor.{os.getpid()}")
    try:
        places.private(folder)
        places.create(trial, b"{}\n" * 100)
        if os.path.lexists(today) and (not os.path.isfile(today) or not os.access(today, os.W_OK)):
            raise PermissionError(f"{today} cannot be written")
    except OSError as error:
        return problem("log", f"it cannot be written: {error}", "free the disk or mend the folder")
    finally:
        with suppress(OSError):
            os.unlink(trial)
    return ok("log", folder)


def _switch(now: float) -> list[Check]:
    found = []
    if os.environ.get(OFF, "") not in ("", "0"):
        found.append(problem("switch", f"{OFF} is set in this environment: every gate is off", f"unset {OFF}"))
    until = off_until()
    if until is not None and until > now:
        end = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(until))
        found.append(problem("switch", f"every gate is off until {end}", "showcause on"))
    elif until is not None:
        found.append(note("switch", "on; the last `showcause off` has run out"))
    return found or [ok("switch", "on")]
