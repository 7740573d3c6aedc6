"""Every fact that a gate may ask for by parameter name: what was handed in, and each module that holds its function."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from pathlib import Path

from showcause.facts import resolve

from . import marks

FOLDERS = {
    "said": ("What the agent said", "from the message alone"),
    "did": ("What the session did", "from the event and the transcript"),
}
INTRO = """\
A gate names the facts that it wants as parameters. A fact is a pure function called like its module under
`src/showcause/facts`; its own parameters are facts again. Each is computed once for an event, when somebody asks."""
GIVEN = (
    ("event", "what the harness told: see [event.py](../../src/showcause/event.py)"),
    ("transcript", "the session's entries, read backwards and only as far as asked"),
    ("policy", "the policy in force"),
    ("options", "the gate's own options, the policy's word applied"),
    ("observed", "disk and clock, for gates on tool calls: markers, artifacts, scripts"),
)


def pages(docs: Path) -> dict[str, str]:
    parts = [INTRO, "## Handed in", marks.table(("name", "what it is"), [(f"`{name}`", what) for name, what in GIVEN])]
    for folder, (title, origin) in FOLDERS.items():
        rows = [
            (f"[`{name}`](../../src/showcause/facts/{folder}/{name}.py)", what, ", ".join(f"`{one}`" for one in needs))
            for name, what, needs in facts(folder)
        ]
        if rows:
            parts += [
                f"## {title}",
                f"`facts/{folder}`: {origin}.",
                marks.table(("fact", "what it is", "asks for"), rows),
            ]
    return {"reference/facts.md": marks.page("Facts", *parts)}


def facts(folder: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Name, first line and parameters of each fact in a folder; helper modules hold no function of their own name."""
    package = importlib.import_module(f"{resolve.__package__}.{folder}")
    found = []
    for one in sorted(pkgutil.iter_modules(package.__path__), key=lambda one: one.name):
        module = importlib.import_module(f"{package.__name__}.{one.name}")
        function = getattr(module, one.name, None)
        if inspect.isfunction(function) and function.__module__ == module.__name__ and _is_fact(function):
            what = inspect.getdoc(function) or inspect.getdoc(module) or ""
            found.append((one.name, " ".join(what.partition("\n\n")[0].split()), resolve.parameters(function)))
    return found


GIVEN_NAMES = {name for name, _ in GIVEN}


def _is_fact(function: object) -> bool:
    """Whether every parameter is itself handed in or a fact: a helper's are not."""
    for name in resolve.parameters(function):  # type: ignore[arg-type]
        if name not in GIVEN_NAMES:
            try:
                resolve.find(name)
            except resolve.UnknownFact:
                return False
    return True
