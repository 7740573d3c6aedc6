"""Gates of a project or a user: found by folder. A text gate is validated; a Python gate runs only once a person
trusted its bytes.

<project>/.showcause/gates/<pack>/<gate>/, <config>/gates/<pack>/<gate>/    gate.toml or gate.py, and cases.md
<config>/trusted.json                                                       digests that a person trusted, 0600

What is not trusted, broken or out of place is left out with a note; it never breaks the policy.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .. import places
from ..bounded import read_bytes
from ..errors import GateError, UserError
from ..gate import Gate
from ..light import NamedTuple
from ..observe import within
from ..policies.checking import GATE_ID, Known, builtin_ids, builtin_options
from ..policies.schema import MOST_BYTES
from . import loading
from .gatefile import metadata_fault, text_gate

GATES = os.path.join(".showcause", "gates")
MOST_GATES = 200
MOST_SECONDS = 0.5  # of our own time, for all of them: a session is waiting to start
MOST_TRUST_BYTES = 1 << 20


class Place(NamedTuple):
    """A folder with a gate in it. file: its gate.toml or gate.py; base: the folder that it must not leave."""

    id: str
    folder: str
    file: str
    base: str


class UserGates(NamedTuple):
    """gates: as `loading.describe` gives them. ids: every gate that has a folder, trusted or not."""

    gates: tuple[Mapping[str, Any], ...] = ()
    notes: tuple[UserError, ...] = ()
    ids: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


NO_GATES = UserGates()


def project_root(cwd: str) -> str | None:
    """The nearest folder at or above `cwd` that has gates of its own."""
    here = os.path.abspath(cwd or ".")
    while not os.path.isdir(os.path.join(here, GATES)):
        above = os.path.dirname(here)
        if above == here:
            return None
        here = above
    return here


def user_gates(root: str) -> UserGates:
    """The gates that may run for the project at `root`: the user's own first, then the project's."""
    gates: list[Mapping[str, Any]] = []
    notes: list[UserError] = []
    seen: dict[str, str] = {}
    files: list[str] = []
    until = time.process_time() + MOST_SECONDS
    for place in _places(root, notes):
        if place.id in builtin_ids():
            notes.append(GateError(f"{place.id} is a built-in gate", file=place.file, right="give it another name"))
        elif place.id in seen:
            notes.append(GateError(f"{place.id} is also in {seen[place.id]}, which goes first", file=place.file))
        else:
            seen[place.id] = place.folder
            if time.process_time() > until:
                notes.append(GateError("the gates before it took too long: it is ignored", file=place.file))
                continue
            try:
                gates.append(describe(place))
                files.append(place.file)
            except UserError as error:
                notes.append(error)
    return UserGates(tuple(gates), tuple(notes), tuple(seen), tuple(files))


def known(own: UserGates) -> Known:
    """Every gate that a policy here may name, trusted or not."""
    options: dict[str, Mapping[str, Any]] = {gate_id: {} for gate_id in own.ids}
    options |= {one["gate"].id: one["gate"].options for one in own.gates if not one["shape"]}
    return Known((*builtin_ids(), *own.ids), lambda gate_id: options.get(gate_id, builtin_options(gate_id)))


def _places(root: str, notes: list[UserError]) -> Iterator[Place]:
    config = places.folder("config")
    found = 0
    for base in (config, root):
        top = os.path.join(base, "gates" if base == config else GATES)
        if not os.path.isdir(top):
            continue
        if base == config and not places.mine(config):
            notes.append(GateError("others can write this folder: its gates are ignored", file=config))
            continue
        for place in places_in(top, base):
            found += 1
            if found > MOST_GATES:
                notes.append(GateError(f"more than {MOST_GATES} gates: the rest is ignored", file=top))
                return
            yield place


def places_in(top: str, base: str) -> Iterator[Place]:
    """The gate folders two levels below `top`."""
    for pack in _names(top):
        for name in _names(os.path.join(top, pack)):
            place = place_of(os.path.join(top, pack, name), base)
            if place is not None:
                yield place


def place_of(folder: str, base: str) -> Place | None:
    """The gate in `folder`, None where it holds none."""
    pack, name = os.path.split(folder)
    gate_id = f"{os.path.basename(pack)}/{name}".replace("_", "-")
    for file in ("gate.toml", "gate.py"):
        path = os.path.join(folder, file)
        if GATE_ID.fullmatch(gate_id) and os.path.lexists(path):
            return Place(gate_id, folder, path, base)
    return None


def _names(path: str) -> list[str]:
    try:
        with os.scandir(path) as found:
            return sorted(one.name for one in found if one.is_dir() and not one.name.startswith((".", "__")))[
                :MOST_GATES
            ]
    except OSError:
        return []


def describe(place: Place) -> Mapping[str, Any]:
    """The gate at `place` as the compiler wants it. Raises GateError where it is broken or not trusted."""
    if not within(place.file, place.base):
        raise GateError("the file lies outside: it is ignored", file=place.file, right="a file in its own folder")
    if place.file.endswith(".toml"):
        gate = text_gate(read_bytes(place.file, MOST_BYTES + 1), place.file, place.id)
        shape = "phrases"
        return {"gate": gate, "module": "", "function": shape, "shape": shape, "path": "", "digest": ""}
    _, digest = loading.gate_text(place.file)
    if digest not in trusted():
        raise GateError(
            f"{place.id} is a Python gate that nobody trusted in this form: it is ignored",
            file=place.file,
            right=f"read it, then: showcause trust-gate {place.file}",
        )
    return python_gate(place, digest)


def python_gate(place: Place, digest: str) -> Mapping[str, Any]:
    """The Python gate at `place`: RUNS its bytes if they have this digest. Raises GateError."""
    function = loading.run_file(place.file, digest)
    gate: Gate = function.__gate__  # type: ignore[attr-defined]
    wrong = metadata_fault(gate, place.id)
    if wrong:
        raise GateError(wrong, file=place.file)
    return {
        "gate": gate,
        "module": "",
        "function": function.__name__,
        "shape": "",
        "path": os.path.abspath(place.file),
        "digest": digest,
    }


def trust_file() -> str:
    return os.path.join(places.folder("config"), "trusted.json")


def trusted() -> dict[str, Any]:
    """Digest -> what is noted about it; empty where the file is missing, broken, or not only ours."""
    raw = places.read_own(trust_file(), MOST_TRUST_BYTES)
    try:
        data = json.loads(raw) if raw else {}
    except (ValueError, RecursionError):
        return {}
    found = data.get("gates") if isinstance(data, dict) else None
    return found if isinstance(found, dict) else {}


def trust(found: Iterable[tuple[str, str, str]], at: str) -> None:
    """Remember digests that a person trusts: (digest, gate id, path) each. Raises OSError."""
    gates = trusted() | {digest: {"gate": gate_id, "path": path, "at": at} for digest, gate_id, path in found}
    places.private(places.folder("config"))
    text = json.dumps({"v": 1, "gates": gates}, indent=1, sort_keys=True, ensure_ascii=False) + "\n"
    places.write_own(trust_file(), text.encode("utf-8", "replace"))
