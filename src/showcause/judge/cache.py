"""Answers that were given already, one small file each in our state folder; the oldest go. Keeps nothing but answers.

<state>/judge/answers/<fingerprint>.json
"""

from __future__ import annotations

import json
import os

from .. import places
from ..bounded import LIMIT
from .answer import Answer
from .digest import Digest
from .question import KINDS
from .settings import Settings

MOST = 2_000  # answers
SPARE = 200  # dropped beyond the bound, so that not each new one lists the folder's age


def folder() -> str:
    return os.path.join(places.folder("state"), "judge", "answers")


def fingerprint(settings: Settings, kind: str, digest: Digest) -> str:
    """Of all that an answer depends on: who is asked, and every word that they read."""
    who = (settings.provider, settings.model, settings.base_url, *settings.command)
    return places.sha256("\0".join((*who, kind, digest.system, digest.user)))


def found(key: str, kind: str) -> Answer | None:
    """The kept answer, or None; what is not of our making is none."""
    data = places.read_own(os.path.join(folder(), f"{key}.json"), LIMIT)
    try:
        kept = json.loads(data) if data else None
        answer = Answer(*kept) if isinstance(kept, list) and len(kept) == len(Answer._fields) else None
    except (ValueError, RecursionError):
        return None
    whole = answer is not None and all(isinstance(one, str) for one in answer)
    return answer if whole and answer is not None and answer.verdict in KINDS[kind].verdicts else None


def keep(key: str, answer: Answer) -> None:
    """Keep an answer. Raises OSError where the state cannot be kept."""
    where = places.private(folder())
    places.write_own(os.path.join(where, f"{key}.json"), json.dumps(list(answer)).encode("ascii"))
    _bound(where)


def _bound(where: str) -> None:
    names = [name for name in os.listdir(where) if name.endswith(".json")]
    if len(names) <= MOST:
        return
    aged = []
    for name in names:
        path = os.path.join(where, name)
        try:
            aged.append((os.lstat(path).st_mtime, path))
        except OSError:
            continue  # another process dropped it
    for _, path in sorted(aged)[: len(names) - MOST + SPARE]:
        try:
            os.unlink(path)
        except OSError:
            continue
