"""Phrase families: what people say for an act, by language, as TOML beside the code. Reads files; matches nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent.parent / "facts" / "said" / "families"
TIERS = (1, 2, 3)  # how plainly a phrase does what its family is about: it does, it probably does, it may
SCOPES = ("part", "step", "rest", "later", "effort")  # what is left undone, or how


def builtin_families() -> dict[str, dict[str, dict[str, Any]]]:
    """act -> language -> {"patterns", "near", "marks"}; a file is `<act>.toml` with one table a language."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for path in sorted(FOLDER.glob("*.toml")):
        tables = tomllib.loads(path.read_text("utf-8"))
        found[path.stem] = {lang: _table(table) for lang, table in tables.items() if isinstance(table, dict)}
    return found


def _table(table: Mapping[str, Any]) -> dict[str, Any]:
    """A language's own table; `groups` are patterns that share a tier and a scope."""
    one: dict[str, Any] = {"patterns": list(table.get("patterns", ())), "near": list(table.get("near", ()))}
    for group in table.get("groups", ()):
        join(one, group)
    return one


def join(family: dict[str, Any], more: Mapping[str, Any]) -> None:
    """Add the phrases of a group, or of a policy's entry, to a family's language."""
    patterns = list(more.get("patterns", ()))
    family["patterns"] = [*family["patterns"], *patterns]
    family["near"] = [*family["near"], *more.get("near", ())]
    if "tier" in more or "scope" in more:
        mark = (more.get("tier", 0), more.get("scope", ""))
        family["marks"] = {**family.get("marks", {}), **dict.fromkeys(patterns, mark)}
