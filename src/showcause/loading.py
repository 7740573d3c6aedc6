"""Finding gate folders and the functions in them. Imports gates; judges nothing."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from . import places
from .errors import GateError
from .gate import Gate
from .policy import GateRule

PACKS = Path(__file__).parent / "packs"


def folders() -> list[Path]:
    """Every built-in gate folder, in the order of its id."""
    return sorted(path.parent for path in PACKS.glob("*/*/cases.md"))


def discover(preset: str) -> tuple[list[dict[str, Any]], str]:
    """Built-in gates under `preset`, and the revision of their sources."""
    return [describe(folder, preset) for folder in folders()], revision()


@lru_cache(maxsize=1)
def revision() -> str:
    """A digest over every byte of the packs: a changed rule changes it."""
    parts = sorted(path for path in PACKS.rglob("*") if path.suffix in (".py", ".toml", ".md"))
    return places.sha256("".join(path.read_text("utf-8") for path in parts))[:12]


def describe(folder: Path, preset: str) -> dict[str, Any]:
    """A built-in folder's gate and where its function is. `classic.py` is used under the classic preset."""
    pack, name = folder.parent.name, folder.name
    form = "classic" if preset == "classic" and (folder / "classic.py").is_file() else "gate"
    module = f"showcause.packs.{pack}.{name}.{form}"
    function = gate_function(vars(importlib.import_module(module)), str(folder / f"{form}.py"))
    gate: Gate = function.__gate__  # type: ignore[attr-defined]
    return {"gate": gate, "module": module, "function": function.__name__}


def gate_function(namespace: dict[str, Any], where: str) -> Callable[..., Any]:
    """The one gate function of a module."""
    found = [value for value in namespace.values() if isinstance(getattr(value, "__gate__", None), Gate)]
    own = [value for value in found if value.__module__ == namespace.get("__name__", value.__module__)]
    if len(own) != 1:
        raise GateError(f"a gate file holds one function under @gate, this one {len(own)}", file=where)
    function: Callable[..., Any] = own[0]
    return function


def load(rule: GateRule) -> Callable[..., Any]:
    """The function behind a rule of a built-in gate."""
    module = __import__(rule.module, fromlist=[rule.function])
    function: Callable[..., Any] = getattr(module, rule.function)
    return function
