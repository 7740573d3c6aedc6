"""`cases.md` files found and run, for the built-in gates and for anybody's: what `showcause test` and our tests share.

A user's Python gate runs only where its bytes are trusted; its cases fail with that word otherwise.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

from .. import places
from ..bounded import read_bytes
from ..errors import CaseError, UserError
from ..light import NamedTuple
from ..policies.compiling import preset_policy
from ..policies.schema import near
from ..policy import Policy
from . import trusting
from .cases import Case, parse
from .loading import PACKS, folders, id_of
from .trial import run
from .trusting import Place, UserGates

MOST_BYTES = 1 << 20
_LANGUAGE = re.compile(r"cases\.[a-z]{2,3}\.md")


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
    """What `target` names: a gate's id (a built-in one's, the project's or the user's own), a gate folder, its
    cases.md, or a folder of gates. None: the built-in gates, and those of the project at `root`. Raises UserError where
    there is nothing to run."""
    if target is None:
        return [*builtin(), *(_own(place) for place in _projects(root))]
    named = [suite for suite in builtin() if suite.gate == target]
    if named:
        return named
    own = [place for place in (*_users(), *_projects(root)) if place.id == target]
    if own:
        return [_own(own[0])]  # the user's goes first, as it does in a session
    path = os.path.abspath(target)
    if not os.path.exists(path):
        ids = {*(suite.gate for suite in builtin()), *(place.id for place in (*_users(), *_projects(root)))}
        right = near(target, ids)
        raise UserError(
            f"no gate and no file is called {target!r}",
            right=right if right.startswith("did") else f"a gate's folder, its cases.md, or {right}",
        )
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


def _projects(root: str) -> list[Place]:
    return list(trusting.places_in(os.path.join(root, trusting.GATES), root))


def _users() -> list[Place]:
    """The user's own gates, where nobody else can write them."""
    config = places.folder("config")
    return list(trusting.places_in(os.path.join(config, "gates"), config)) if places.mine(config) else []


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


def case_files(folder: str) -> list[str]:
    """A gate's cases.md, and beside it cases.<language>.md where it has many."""
    try:
        more = sorted(name for name in os.listdir(folder) if _LANGUAGE.fullmatch(name))
    except OSError:
        more = []
    return [os.path.join(folder, name) for name in ("cases.md", *more)]


def _suite(gate: str, file: str, own: UserGates = trusting.NO_GATES) -> Suite:
    cases: list[Case] = []
    for path in case_files(os.path.dirname(file)):
        raw = read_bytes(path, MOST_BYTES)
        if raw is None:
            return Suite(gate, path, problem=f"it has no {os.path.basename(path)} that can be read")
        try:
            cases += parse(raw.decode("utf-8", "replace"), path)
        except CaseError as error:
            return Suite(gate, path, problem=str(error))
    return Suite(gate, file, tuple(cases), own, "" if cases else "cases.md holds no case")


def _own(place: Place) -> Suite:
    file = os.path.join(place.folder, "cases.md")
    try:
        gate = trusting.describe(place)
    except UserError as error:
        return Suite(place.id, file, problem=str(error))
    return _suite(place.id, file, UserGates((gate,), ids=(place.id,)))
