"""Files by their text, where this line or this session has written them; the disk is not asked."""

from __future__ import annotations

from ....light import TYPE_CHECKING
from . import scripts as scripting
from .feed import Feed
from .tally import MAX_DEPTH

if TYPE_CHECKING:
    from .walker import Walker


def write(walk: Walker, target: str, text: Feed | None, more: bool = False) -> None:
    """Keep what the line writes to `target`, or adds to it; nothing where only running would tell it."""
    if text is not None and text.text is not None and walk.depth < MAX_DEPTH:
        path = scripting.join(walk.scope.cwd, target)
        before = walk.scope.written.get(path, "") if more else ""
        walk.scope.written[path] = before + text.text if walk.scope.afford(len(before)) else text.text


def read(walk: Walker, path: str) -> str | None:
    plain = scripting.normal(path)
    for key in (path, plain, f"./{plain}", f"bash {path}", f"bash {plain}"):
        if key in walk.scripts:
            return walk.scripts[key]
    return walk.scope.written.get(scripting.join(walk.scope.cwd, path))
