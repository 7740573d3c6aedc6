"""Shadow mode: the next N sessions of a project are judged and logged, and nobody is held. Decides no level by itself.

<state>/shadow/<project>.json              {"left": N, "project": its folder}, written once by `init --shadow N`
<state>/shadow/<project>.s.<session>       a session that was counted; created exclusively, so that it counts once
<state>/shadow/<project>.n.<k>             the k-th of the N, created exclusively, so that racing starts take one each
<state>/shadow/<project>.told              the first session after was told that it is over

The project is the nearest folder at or above the session's that has such a file.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

from . import places
from .gate import LEVELS
from .light import NamedTuple

MOST = 1000
_MARK = "+shadow"
_CAP = LEVELS.index("log")
NEXT = (
    "`showcause log` lists what they would have said, `showcause replay` holds older sessions to the policy, "
    "`showcause init` ends this note, `showcause init --shadow N` looks on for longer"
)


class Shadow(NamedTuple):
    """sessions: how many were asked for; left: how many of them have not started yet."""

    project: str
    sessions: int
    left: int


def begin(project: str, sessions: int) -> Shadow:
    """Count from here on. Raises OSError where it cannot be kept."""
    end(project)
    places.private(places.folder("state"))
    places.private(_folder())
    body = {"left": sessions, "project": _real(project)}
    places.write_own(f"{_stem(project)}.json", json.dumps(body).encode("utf-8", "surrogateescape"))
    return Shadow(_real(project), sessions, sessions)


def end(project: str) -> bool:
    """Forget the mode of this very folder; returns whether there was one. Raises OSError where it cannot."""
    stem = _stem(project)
    first = f"{stem}.json"
    was = os.path.lexists(first)
    for path in ([first] if was else []) + [path for path in _files() if path.startswith(f"{stem}.")]:
        try:
            os.unlink(path)
        except FileNotFoundError:
            continue
    return was


def found(cwd: str) -> Shadow | None:
    """The mode in force at `cwd`, over or not; None where none was asked for."""
    if not places.mine(_folder()):
        return None
    here = _real(cwd)
    while True:
        sessions = _asked(here)
        if sessions:
            taken = sum(path.startswith(f"{_stem(here)}.n.") for path in _files())
            return Shadow(here, sessions, max(0, sessions - taken))
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above


def counted(shadow: Shadow, session: str) -> bool:
    """Whether this session is one of the N, counting it when it is new. Raises OSError where it cannot be kept."""
    stem = _stem(shadow.project)
    mine = f"{stem}.s.{places.sha256(session)[:32]}"
    if not places.create(mine):
        return True
    if any(places.create(f"{stem}.n.{k}") for k in range(shadow.sessions - shadow.left + 1, shadow.sessions + 1)):
        return True
    os.unlink(mine)
    return False


def to_tell(shadow: Shadow) -> str:
    """What the person is told when the first session after starts; "" for every later one."""
    try:
        first = places.create(f"{_stem(shadow.project)}.told")
    except OSError:
        first = False
    return f"showcause: {over(shadow)}. {NEXT}." if first else ""


def over(shadow: Shadow) -> str:
    many = f"{shadow.sessions} sessions that were" if shadow.sessions > 1 else "one session that was"
    return f"shadow mode is over after {many} only logged: the gates hold at their levels now"


def capped(data: Mapping[str, Any]) -> dict[str, Any]:
    """A compiled policy in which nothing is above `log`, under a revision of its own."""
    gates = [{**rule, "level": _capped(rule["level"]), "fail": "open"} for rule in data["gates"]]
    verbs = {
        name: {**verb, "level": _capped(verb["level"])} if "level" in verb else verb
        for name, verb in data["verbs"].items()
    }
    return {**data, "gates": gates, "verbs": verbs, "rev": data["rev"] + _MARK}


def _capped(level: str) -> str:
    return level if level in LEVELS[: _CAP + 1] else LEVELS[_CAP]


def _asked(project: str) -> int:
    try:
        value = json.loads(places.read_own(f"{_stem(project)}.json", 1 << 16) or b"0")
    except (ValueError, RecursionError):
        return 0
    left = value.get("left") if isinstance(value, dict) else 0
    return left if isinstance(left, int) and 0 < left <= MOST else 0


def _files() -> list[str]:
    try:
        with os.scandir(_folder()) as found:
            return [one.path for one in found]
    except OSError:
        return []


def _folder() -> str:
    return os.path.join(places.folder("state"), "shadow")


def _stem(project: str) -> str:
    return os.path.join(_folder(), places.sha256(_real(project))[:16])


def _real(path: str) -> str:
    return os.path.normcase(os.path.realpath(path or "."))
