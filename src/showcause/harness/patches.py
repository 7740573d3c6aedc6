"""The input of an `apply_patch` call in the one shape that gates see. Parses file headers, applies nothing."""

from __future__ import annotations

BEGIN, END = "*** Begin Patch", "*** End Patch"
_HEADS = ("*** Add File: ", "*** Update File: ", "*** Delete File: ", "*** Move to: ")


def patch_input(patch: str) -> dict[str, object]:
    """patch, files in the order of their first mention, and file_path, the first of them."""
    heads = [line for line in patch.splitlines() if line.startswith(_HEADS)]
    files = list(dict.fromkeys([line.partition(": ")[2].strip() for line in heads]))
    return {"patch": patch, "files": files, **({"file_path": files[0]} if files else {})}
