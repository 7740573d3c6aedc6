"""The doctor's round: policy and folders first, then each harness's settings and live fire, then what the log tells."""

from __future__ import annotations

from pathlib import Path

from ..errors import UserError
from ..installing.planning import harnesses, site
from ..policies import compiling
from . import fire, judged, past, places_kept, shadowed, wiring
from .check import Check, ok, problem


def examine(home: Path, project: Path, days: int, now: float) -> list[Check]:
    """Every check, in the order in which a person reads them."""
    found: list[Check] = []
    try:
        data = compiling.compiled(str(project))
        files = compiling.sources(str(project))
        found.append(ok("policy", f"{data['preset']}, from {' and '.join(files) or 'no file: the default'}"))
    except UserError as error:
        data = None
        found.append(problem("policy", str(error), "mend that line; until then every stop passes"))
    found += places_kept.examine(now)
    found += shadowed.examine(str(project))
    every = []
    for name in harnesses():
        where = site(name, home, project)
        hooks, checks = wiring.examine(where, data)
        found += checks
        every += hooks
        found += fire.examine(where, hooks)
        found += wiring.client_version(where)
    return found + judged.examine(data, every, days, now) + past.examine(data, days, now)
