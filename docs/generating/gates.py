"""One page for each built-in gate and their list: metadata, docstrings of both forms, cases."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Mapping
from pathlib import Path

from showcause.gate import PRESETS, Gate
from showcause.gates import loading
from showcause.gates import pages as explained
from showcause.gates.cases import Case, parse
from showcause.gates.testing import case_files

from . import marks

SHOWN = 4  # cases of each kind in full; the file has them all
HEADINGS = {
    "flags": ("Objects", "must be objected to"),
    "allows": ("Stays silent", "must not be objected to"),
    "misses": ("Does not see", "known and not seen yet; a case fails when it begins to be seen"),
}
INTRO = """\
A gate is one rule: facts in, findings out. Its level says what the policy does with a finding; its maturity says what
its figures allow ([figures](../../explanation/figures.md)). A page shows some of the gate's cases; `showcause explain
GATE` shows them all, and `showcause test GATE` runs them."""


def pages(docs: Path) -> dict[str, str]:
    rows, made = [], {}
    for folder in loading.folders():
        gate: Gate = loading.describe(folder, "balanced")["gate"]
        name = f"{gate.id.replace('/', '-')}.md"
        made[f"reference/gates/{name}"] = _page(folder, gate)
        rows.append(
            (f"[{gate.id}]({name})", gate.title, *(gate.level.get(one, "off") for one in PRESETS), gate.maturity)
        )
    listed = marks.table(("gate", "objects to", *PRESETS, "maturity"), rows)
    return {"reference/gates/README.md": marks.page("Gates", INTRO, listed), **made}


def _page(folder: Path, gate: Gate) -> str:
    form: Gate = loading.describe(folder, "classic")["gate"]
    file = folder / "cases.md"
    cases = parse(file.read_text("utf-8"), str(file))
    where = f"../../../src/showcause/packs/{folder.parent.name}/{folder.name}"
    facts = [
        ("levels", ", ".join(f"{preset} `{gate.level.get(preset, 'off')}`" for preset in PRESETS)),
        ("maturity", gate.maturity),
        ("looks at", ", ".join(gate.events)),
        ("woken by", _wakers(gate)),
        ("waits", "its judgement is put off while work of the turn still runs" if gate.waits else ""),
        ("measured by", f"labels `{gate.labels}`" if gate.labels else ""),
        ("source", f"[{gate.id}]({where}/gate.py)"),
    ]
    parts = [
        f"{gate.title[:1].upper()}{gate.title[1:]}.",
        marks.table(("", ""), [row for row in facts if row[1]]),
        inspect.cleandoc(gate.doc),
        _options(gate.options),
    ]
    if form is not gate and form.doc != gate.doc:
        parts += ["## Under the preset classic", inspect.cleandoc(form.doc), _options(form.options)]
    for kind, (heading, meaning) in HEADINGS.items():
        parts += _cases(heading, meaning, [case for case in cases if case.kind == kind], f"{where}/cases.md")
    more = [Path(path).name for path in case_files(str(folder))[1:]]
    if more:
        parts.append(f"More cases, by language: {', '.join(f'[{name}]({where}/{name})' for name in more)}.")
    return marks.page(gate.id, *parts)


def _wakers(gate: Gate) -> str:
    if gate.verbs:
        return "a command that names a declared verb"
    named = {"families": gate.acts, "signals": gate.signals, "literals": gate.literals}
    told = [f"{word} {', '.join(f'`{one}`' for one in found)}" for word, found in named.items() if found]
    return "; ".join(told) or "every event that it looks at"


def _options(options: Mapping[str, object]) -> str:
    plain = {name: value for name, value in options.items() if not isinstance(value, Mapping)}
    if not plain:
        return ""
    rows = [(f"`{name}`", f"`{value!r}`") for name, value in plain.items()]
    return marks.table(("option", "default"), rows)


def _cases(heading: str, meaning: str, cases: Iterable[Case], file: str) -> list[str]:
    found = list(cases)
    if not found:
        return []
    parts = [f"## {heading}", f"{len(found)} case{'s' * (len(found) != 1)}: {meaning}."]
    for case in found[:SHOWN]:
        parts += [f"**{case.title}**", "\n".join(_fenced(case))]
    if len(found) > SHOWN:
        parts.append(f"And, in [cases.md]({file}):")
        parts.append("\n".join(f"- {case.title}" for case in found[SHOWN:]))
    return parts


def _fenced(case: Case) -> list[str]:
    lines: list[str] = explained._fenced(case)
    return [f"{lines[0]}text", *lines[1:]]
