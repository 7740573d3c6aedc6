"""Writing the skill file: only over one of ours, only within the project. What it says is made in `answers`."""

from __future__ import annotations

import os

from ..bounded import read_bytes, within
from ..errors import UserError

OURS = "---\nname: saved-answers\n"  # how a skill file of ours begins
MOST = 1 << 20


def put(path: str, text: str, root: str) -> str:
    """Write the file; returns `wrote`, `changed` or `unchanged`. UserError where another's file stands there."""
    folder = os.path.dirname(path)
    if not within(os.path.realpath(path), root):
        raise UserError("a link leads out of the project", file=path, right="remove the link")
    old = None
    if os.path.lexists(path):
        data = None if os.path.islink(path) else read_bytes(path, MOST)
        if data is None:
            raise UserError("what stands there is no plain file", file=path, right="remove it")
        old = data.decode("utf-8", "replace")
    if old == text:
        return "unchanged"
    if old is not None and not old.startswith(OURS):
        raise UserError(
            "a file that showcause did not write stands there", file=path, right="move it, or print and paste the table"
        )
    try:
        os.makedirs(folder, exist_ok=True)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
    except OSError as error:
        raise UserError(f"it cannot be written: {error}", file=path) from None
    return "wrote" if old is None else "changed"
