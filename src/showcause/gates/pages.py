"""A gate's reference page, made of its metadata, its docstring and its cases. Prints nothing."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from ..errors import UserError
from ..gate import PRESETS, Gate
from ..light import NamedTuple
from ..policies.schema import near
from ..policy import Policy
from . import loading, trusting
from .cases import Case, parse

_HEADINGS = {
    "flags": "Objects",
    "allows": "Stays silent",
    "misses": "Does not see (known)",
}


class Page(NamedTuple):
    """level: under the policy here; None where the gate is not in force. cases_file: "" where there is none."""

    gate: Gate
    level: str | None
    cases: tuple[Case, ...]
    where: str


def page(gate_id: str, policy: Policy, root: str) -> Page:
    """The page of a built-in gate or of one that may run here. Raises UserError where there is none."""
    own = trusting.user_gates(root)
    known = {loading.id_of(folder): str(folder) for folder in loading.folders()}
    folder = known.get(gate_id)
    if folder is not None:
        from pathlib import Path

        gate: Gate = loading.describe(Path(folder), policy.preset)["gate"]
    else:
        mine = {
            one["gate"].id: (one["gate"], os.path.dirname(file)) for one, file in zip(own.gates, own.files, strict=True)
        }
        if gate_id not in mine:
            why = next((note for note in own.notes if f"{gate_id} " in note.what), None)
            raise why or UserError(f"no gate is called {gate_id!r}", right=near(gate_id, (*known, *own.ids)))
        gate, folder = mine[gate_id]
    level = next((rule.level for rule in policy.gates if rule.id == gate_id), None)
    cases = os.path.join(folder, "cases.md")
    return Page(gate, level, _cases(cases), folder)


def _cases(path: str) -> tuple[Case, ...]:
    from ..bounded import read_text

    return tuple(parse(read_text(path), path))


def markdown(page: Page) -> str:
    """The page as text that reads well with or without a renderer."""
    gate = page.gate
    levels = ", ".join(f"{preset} {gate.level.get(preset, 'off')}" for preset in PRESETS)
    lines = [
        f"# {gate.id}",
        "",
        gate.title,
        "",
        f"- level here: {page.level or 'not in force'} ({levels})",
        f"- maturity: {gate.maturity}",
        f"- looks at: {', '.join(gate.events)}",
    ]
    options = {name: value for name, value in gate.options.items() if not isinstance(value, Mapping)}
    if options:
        lines.append(f"- options: {', '.join(f'`{name} = {value!r}`' for name, value in options.items())}")
    if gate.doc and gate.doc != gate.title:
        lines += ["", _dedent(gate.doc)]
    for kind, heading in _HEADINGS.items():
        cases = [case for case in page.cases if case.kind == kind]
        if cases:
            lines += ["", f"## {heading}"]
        for case in cases:
            lines += ["", f"**{case.title}**", "", *_fenced(case)]
    return "\n".join(lines) + "\n"


def _fenced(case: Case) -> list[str]:
    body = "\n".join(f"{step.key}: {step.value}".replace("\n", "\n  ") for step in case.steps)
    longest = max((len(run) for run in _runs(body)), default=0)
    mark = "`" * max(3, longest + 1)
    return [mark, body, mark]


def _runs(text: str) -> list[str]:
    import re

    return re.findall(r"`{3,}", text)


def _dedent(doc: str) -> str:
    import inspect

    return inspect.cleandoc(doc)


def as_data(page: Page) -> dict[str, Any]:
    """The page for programs."""
    gate = page.gate
    return {
        "v": 1,
        "id": gate.id,
        "title": gate.title,
        "level": page.level,
        "levels": dict(gate.level),
        "maturity": gate.maturity,
        "events": list(gate.events),
        "page": _dedent(gate.doc),
        "cases": [
            {
                "kind": case.kind,
                "title": case.title,
                "file": case.file,
                "line": case.line,
                "steps": [{"key": step.key, "value": step.value} for step in case.steps],
            }
            for case in page.cases
        ],
    }
