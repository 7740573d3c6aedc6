"""`cases.md` files found and run, for the built-in gates and for anybody's: what `showcause test` and our tests share.

A user's Python gate runs only where its bytes are trusted; its cases fail with that word otherwise.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import NamedTuple

from ..bounded import read_bytes
from ..errors import CaseError, UserError
from ..policies.compiling import preset_policy
from ..policy import Policy
from . import trusting
from .cases import Case, parse
from .loading import PACKS, folders, id_of
from .trial import run
from .trusting import Place, UserGates

MOST_BYTES = 1 << 20


class Suite(NamedTuple):
    """The cases of one gate. own: the gate itself, where it is none of ours; problem: why nothing can be run."""

    gate: str
    file: str
    cases: tuple[Case, ...] = ()
    own: UserGates = trusting.NO_GATES
    problem: str = ""


class Result(NamedTuple):
    """problem is "" where the case holds."""

    gate: str
    kind: str
    title: str
    file: str
    line: int
    problem: str


def builtin() -> list[Suite]:
    return [_suite(id_of(folder), str(folder / "cases.md")) for folder in folders()]


def suites(target: str | None, root: str) -> list[Suite]:
    """What `target` names: a built-in gate's id, a gate folder, its cases.md, or a folder of gates. None: the built-in
    gates, and those of the project at `root`. Raises UserError where there is nothing to run."""
    if target is None:
        return [*builtin(), *(_own(place) for place in trusting.places_in(os.path.join(root, trusting.GATES), root))]
    named = [suite for suite in builtin() if suite.gate == target]
    if named:
        return named
    path = os.path.abspath(target)
    if not os.path.exists(path):
        raise UserError(f"no gate and no file is called {target!r}", right="a gate's id, its folder, or its cases.md")
    folder = path if os.path.isdir(path) else os.path.dirname(path)
    inside = [suite for suite in builtin() if suite.file.startswith(os.path.join(os.path.realpath(folder), ""))]
    if inside and os.path.realpath(folder).startswith(PACKS):
        return inside
    for top in (os.path.join(folder, trusting.GATES), folder):
        found = [_own(place) for place in trusting.places_in(top, top)]
        if found:
            return found
    place = trusting.place_of(folder, os.path.dirname(folder))
    if place is not None:
        return [_own(place)]
    raise UserError(f"there is no gate in {folder}", right="a folder PACK/GATE with gate.toml or gate.py, and cases.md")


def run_suite(suite: Suite) -> Iterator[Result]:
    """Each case's result, in the order of the file."""
    if suite.problem:
        yield Result(suite.gate, "", "cannot be run", suite.file, 0, suite.problem)
        return
    for case in suite.cases:
        try:
            problem = run(case, suite.gate, _policy(suite, case)).problem
        except UserError as error:
            problem = str(error)
        except (ValueError, LookupError, TypeError) as error:  # a line of the case that its key cannot read
            problem = f"the case cannot be read: {type(error).__name__}: {error}"
        yield Result(suite.gate, case.kind, case.title, case.file, case.line, problem)


def _policy(suite: Suite, case: Case) -> Policy | None:
    """The case's policy with the suite's own gate in it; None where the case's own policy will do."""
    if not suite.own.gates:
        return None
    extra = {name: value for name, value in case.policy.items() if name != "preset"}
    return preset_policy(str(case.policy.get("preset", "balanced")), extra, own=suite.own)


def _suite(gate: str, file: str, own: UserGates = trusting.NO_GATES) -> Suite:
    raw = read_bytes(file, MOST_BYTES)
    if raw is None:
        return Suite(gate, file, problem="it has no cases.md that can be read")
    try:
        cases = tuple(parse(raw.decode("utf-8", "replace"), file))
    except CaseError as error:
        return Suite(gate, file, problem=str(error))
    return Suite(gate, file, cases, own, "" if cases else "cases.md holds no case")


def _own(place: Place) -> Suite:
    file = os.path.join(place.folder, "cases.md")
    try:
        gate = trusting.describe(place)
    except UserError as error:
        return Suite(place.id, file, problem=str(error))
    return _suite(place.id, file, UserGates((gate,), ids=(place.id,)))
