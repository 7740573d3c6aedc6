"""What was already said in a session, one file per remembered thing, created exclusively. Keeps nothing for ever.

<state>/<project>/<session>/said/<fingerprint>     an objection that was made (.2, .3 … for repeated tool refusals)
<state>/<project>/<session>/bound/<turn>/<n>       a block that was given in a turn
<state>/<project>/<session>/blocks/<n>             the same block, counted for the session
<state>/<project>/<session>/stops/<stop-id>        one process judges one stop
"""

from __future__ import annotations

import os
import time

from . import places
from .verdict import Digest, Verdict

KEEP_DAYS = 14
TIMES = 4  # repetitions of a tool refusal that are counted; more changes nothing


class Memory:
    """One session's memory on disk. Reads never raise; `commit` raises OSError where nothing can be kept."""

    def __init__(self, project: str, session: str, digest: Digest) -> None:
        self._digest = digest
        self.folder = os.path.join(places.folder("state"), digest(project)[:16], safe(session, digest))

    def times(self, fingerprint: str) -> int:
        return sum(os.path.exists(self._said(fingerprint, n)) for n in range(1, TIMES + 1))

    def blocks(self, turn: str) -> int:
        return _count(self._bound(turn))

    def session_blocks(self) -> int:
        return _count(os.path.join(self.folder, "blocks"))

    def commit(self, verdict: Verdict, most: int, most_of_session: int) -> str | None:
        """Claim what the verdict says must be claimed. Returns why another process was first, or None."""
        for part in ("said", "bound", "blocks", "stops", "markers"):
            places.private(os.path.join(self.folder, part))
        if verdict.stop and not places.create(os.path.join(self.folder, "stops", verdict.stop)):
            return "said"
        for fingerprint in verdict.claims:
            claimed = any(places.create(self._said(fingerprint, n)) for n in range(1, 2 if verdict.stop else TIMES + 1))
            if not claimed and verdict.stop:
                return "said"
        if verdict.bound:
            places.private(self._bound(verdict.turn))
            session = os.path.join(self.folder, "blocks")
            for folder, slots in ((self._bound(verdict.turn), most), (session, most_of_session)):
                if not any(places.create(os.path.join(folder, str(n + 1))) for n in range(slots)):
                    return "bound"
        return None

    def _said(self, fingerprint: str, n: int) -> str:
        name = fingerprint if n == 1 else f"{fingerprint}.{n}"
        return os.path.join(self.folder, "said", name)

    def _bound(self, turn: str) -> str:
        return os.path.join(self.folder, "bound", self._digest(turn)[:16])


def safe(name: str, digest: Digest) -> str:
    """A session's name as a folder name: itself where harmless, else its digest. Payload text is never a path."""
    if 0 < len(name) <= 64 and name.isascii() and name.replace("-", "").replace("_", "").isalnum():
        return name
    return digest(name)[:32]


def prune(now: float | None = None) -> int:
    """Drop sessions untouched for KEEP_DAYS, and old pins. Returns how many. Only when a session starts."""
    import shutil

    limit = (time.time() if now is None else now) - KEEP_DAYS * 86_400
    gone = 0
    state = places.folder("state")
    if not places.mine(state):
        return 0
    for project in _folders(state):
        for session in _folders(project):
            try:
                newest = max(os.lstat(path).st_mtime for path in (session, *_folders(session)))
            except OSError:
                continue
            if newest < limit:
                shutil.rmtree(session, ignore_errors=True)
                gone += 1
    return gone + _old_pins(os.path.join(state, "pins"), limit)


def _old_pins(folder: str, limit: float) -> int:
    """Drop pinned policies of sessions that began before `limit`; a session that lives longer is pinned anew."""
    gone = 0
    try:
        with os.scandir(folder) as found:
            for one in found:
                if one.name.endswith(".bin") and one.stat(follow_symlinks=False).st_mtime < limit:
                    os.unlink(one.path)
                    gone += 1
    except OSError:
        pass
    return gone


def _folders(path: str) -> list[str]:
    try:
        with os.scandir(path) as found:
            return [one.path for one in found if one.is_dir(follow_symlinks=False)]
    except OSError:
        return []


def _count(path: str) -> int:
    try:
        with os.scandir(path) as found:
            return sum(1 for _ in found)
    except OSError:
        return 0
