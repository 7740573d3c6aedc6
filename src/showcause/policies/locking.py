"""What a project's policy may not change because the user locked it. From values to values; the user's word stays.

A locked gate is locked whole: its options, its waivers, and the near-misses that would silence the acts it wakes on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from ..errors import PolicyError, UserError
from .checking import Source
from .schema import name_of
from .spots import Path

_RIGHT = "ask whoever keeps the user's showcause.toml"


def unlocked(
    source: Source,
    locked: Mapping[str, Any],
    acts: Iterable[str] = (),
    verbs: Collection[str] = (),
    verb_gates: Iterable[str] = (),
) -> Source:
    """`source` without what is locked, and a note for each thing left out.

    acts: those that wake locked gates. verbs: the user's own, which no project redefines while one of verb_gates, the
    gates on verbs, is locked.
    """
    if source.user or not locked:
        return source
    data = dict(source.data)
    notes: list[UserError] = []
    for key, value in locked.items():
        if key not in data:
            continue
        if not isinstance(value, dict):
            del data[key]
            notes.append(_note(source, (key,)))
            continue
        kept = {name: one for name, one in data[key].items() if name not in value}
        notes += [_note(source, (key, name)) for name in data[key] if name in value]
        data[key] = kept
    gates = set(locked.get("gates", {}))
    if gates & set(verb_gates):
        theirs = [name for name in data.get("verbs", {}) if name in verbs]
        data["verbs"] = {name: one for name, one in data.get("verbs", {}).items() if name not in verbs}
        notes += [_note(source, ("verbs", name)) for name in theirs]
    if gates:
        data["waive"] = [waiver for waiver in data.get("waive", ()) if waiver["gate"] not in gates]
        notes += [_note(source, ("waive", n)) for n, w in enumerate(source.data.get("waive", ())) if w["gate"] in gates]
        held = set(acts)
        data["families"] = [
            {**family, "near": []} if family["act"] in held else family for family in data.get("families", ())
        ]
        notes += [
            _note(source, ("families", n, "near"))
            for n, family in enumerate(source.data.get("families", ()))
            if family["act"] in held and family.get("near")
        ]
    return source._replace(data=data, notes=(*source.notes, *notes))


def _note(source: Source, path: Path) -> UserError:
    what = f"{name_of(path)} is locked by the user's policy and ignored here"
    if source.sheet is not None:
        return source.sheet.at(path, what, _RIGHT)
    return PolicyError(what, file=source.path, right=_RIGHT)
