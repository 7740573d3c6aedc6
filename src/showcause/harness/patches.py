"""The input of an `apply_patch` call in the one shape that gates see. Parses file headers, applies nothing."""

from __future__ import annotations

import re

BEGIN, END = "*** Begin Patch", "*** End Patch"
_HEAD = re.compile(r"^\*\*\* (?:(?:Add|Update|Delete) File|Move to): (.+)", re.MULTILINE)


def patch_input(patch: str) -> dict[str, object]:
    """patch, files in the order of their first mention, and file_path, the first of them."""
    files = list(dict.fromkeys([file.strip() for file in _HEAD.findall(patch)]))
    return {"patch": patch, "files": files, **({"file_path": files[0]} if files else {})}
