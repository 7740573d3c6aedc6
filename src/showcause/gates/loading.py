"""Finding gate folders and the functions in them. Imports gates; judges nothing.

A gate outside the package runs only as the very bytes whose digest the policy carries: read, compared, compiled, run,
never by way of an import, a path entry or a cached .pyc.
"""

from __future__ import annotations

import os
from collections.abc import Callable

from .. import places
from ..bounded import read_bytes
from ..errors import GateError
from ..gate import Gate
from ..light import TYPE_CHECKING, Any
from ..policy import GateRule
from ..shapes import SHAPES

if TYPE_CHECKING:
    from pathlib import Path

PACKS = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "packs")
MOST_BYTES = 256 << 10  # of a gate file that is not ours


def folders() -> list[Path]:
    """Every built-in gate folder, in the order of its id."""
    from pathlib import Path

    return sorted(path.parent for path in Path(PACKS).glob("*/*/cases.md"))


def id_of(folder: Path) -> str:
    """The id that a gate in this folder must have: pack/gate, hyphens for underscores."""
    return f"{folder.parent.name}/{folder.name}".replace("_", "-")


_IDS: list[tuple[str, ...]] = []


def ids() -> tuple[str, ...]:
    """The ids of the built-in gates."""
    if not _IDS:
        _IDS.append(tuple(id_of(folder) for folder in folders()))
    return _IDS[0]


def discover(preset: str) -> tuple[list[dict[str, Any]], str]:
    """Built-in gates under `preset`, and the revision of their sources."""
    return [describe(folder, preset) for folder in folders()], revision()


_REVISION: list[str] = []


def revision() -> str:
    """A digest over every byte of the packs: a changed rule changes it."""
    if not _REVISION:
        from pathlib import Path

        parts = sorted(path for path in Path(PACKS).rglob("*") if path.suffix in (".py", ".toml", ".md"))
        _REVISION.append(places.sha256("".join(path.read_text("utf-8") for path in parts))[:12])
    return _REVISION[0]


def describe(folder: Path, preset: str) -> dict[str, Any]:
    """A built-in folder's gate and where its function is. `classic.py` is used under the classic preset."""
    pack, name = folder.parent.name, folder.name
    form = "classic" if preset == "classic" and (folder / "classic.py").is_file() else "gate"
    module = f"showcause.packs.{pack}.{name}.{form}"
    function = gate_function(vars(__import__(module, fromlist=[form])), str(folder / f"{form}.py"))
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
    """The function behind a rule: a shape, a trusted gate's own bytes, or a built-in gate."""
    if rule.shape:
        return shape(rule.shape)
    if rule.path:
        return run_file(rule.path, rule.digest)
    module = __import__(rule.module, fromlist=[rule.function])
    function: Callable[..., Any] = getattr(module, rule.function)
    return function


def shape(name: str) -> Callable[..., Any]:
    """The function of one of the closed set of shapes."""
    if name not in SHAPES:
        raise GateError(f"no shape is called {name!r}", right=f"shapes: {', '.join(SHAPES)}")
    function: Callable[..., Any] = getattr(__import__(f"showcause.shapes.{name}", fromlist=[name]), name)
    return function


def gate_text(path: str) -> tuple[str, str]:
    """A gate file's text and the digest of its bytes. Raises GateError where it cannot be such a file."""
    raw = read_bytes(path, MOST_BYTES + 1)
    if raw is None or len(raw) > MOST_BYTES:
        raise GateError("the gate cannot be read", file=path, right=f"a regular file of at most {MOST_BYTES >> 10} KB")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        raise GateError("the gate is not UTF-8", file=path) from None
    return text, places.sha256(text)  # UTF-8 both ways, so this is the digest of the bytes


def run_file(path: str, digest: str) -> Callable[..., Any]:
    """The gate function of a file whose bytes still have the trusted digest. Only for digests that a person trusted."""
    text, found = gate_text(path)
    if not digest or found != digest:
        raise GateError("the gate changed since it was trusted", file=path, right=f"showcause trust-gate {path}")
    namespace: dict[str, Any] = {"__name__": f"showcause_gate_{digest[:12]}", "__file__": path}
    try:
        exec(compile(text.lstrip("\ufeff"), path, "exec", dont_inherit=True), namespace)  # noqa: S102  # trusted by a person, by digest
    except Exception as error:
        raise GateError(f"the gate does not run: {type(error).__name__}: {error}"[:300], file=path) from None
    return gate_function(namespace, path)
