"""The input of an `apply_patch` call in the one shape that gates see. Parses file headers, applies nothing."""

from __future__ import annotations

_HEADS = ("*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: ")
BEGIN, END = "*** Begin Patch", "*** End Patch"


def patch_input(patch: str) -> dict[str, object]:
    """patch, files in the order of their first mention, and file_path, the first of them."""
    files = list(dict.fromkeys(file for line in patch.splitlines() if (file := _file(line))))
    return {"patch": patch, "files": files, **({"file_path": files[0]} if files else {})}


def _file(line: str) -> str:
    return next((line[len(head) :].strip() for head in _HEADS if line.startswith(head)), "")
