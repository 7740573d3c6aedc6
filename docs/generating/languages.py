"""Which languages each gate and each phrase family knows, put between the marks of the page written by hand."""

from __future__ import annotations

from pathlib import Path

from showcause.gate import Gate
from showcause.gates import loading
from showcause.policies.families import builtin_families
from showcause.reply import FRAMES

from . import marks

PAGE = "explanation/languages.md"


def pages(docs: Path) -> dict[str, str]:
    families = builtin_families()
    langs = sorted({lang for family in families.values() for lang in family}, key=lambda lang: (lang != "en", lang))
    gates = []
    for folder in loading.folders():
        gate: Gate = loading.describe(folder, "balanced")["gate"]
        known = [lang for lang in langs if any(lang in families.get(act, {}) for act in gate.acts)]
        gates.append((f"`{gate.id}`", ", ".join(known) or "any: it looks at form, not at words"))
    rows = [(f"`{act}`", *(_count(families[act].get(lang)) for lang in langs)) for act in sorted(families)]
    text = (docs / PAGE).read_text("utf-8")
    text = marks.between(text, "gates", marks.table(("gate", "woken in"), gates))
    text = marks.between(text, "families", marks.table(("family", *langs), rows))
    return {PAGE: marks.between(text, "replies", f"Replies are worded in: {', '.join(FRAMES)}.")}


def _count(family: dict[str, list[object]] | None) -> str:
    """Patterns and near-misses of a family in a language."""
    return f"{len(family['patterns'])} + {len(family.get('near', ()))}" if family else "-"
