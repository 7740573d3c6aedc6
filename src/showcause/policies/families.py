"""Phrase families: what people say for an act, by language, as TOML beside the code. Reads files; matches nothing."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "facts" / "said" / "families"


def builtin_families() -> dict[str, dict[str, dict[str, list[Any]]]]:
    """act -> language -> {"patterns", "near"}; a file is `<act>.toml` with one table a language."""
    found: dict[str, dict[str, dict[str, list[Any]]]] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        tables = tomllib.loads(path.read_text("utf-8"))
        found[path.stem] = {
            lang: {"patterns": list(table.get("patterns", ())), "near": list(table.get("near", ()))}
            for lang, table in tables.items()
            if isinstance(table, dict)
        }
    return found
