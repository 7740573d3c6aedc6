"""What the host must be able to tell the pipeline about the world: protocols and values, no system call.

`observe.py` answers from disk and clock, `cases.py` from the lines of a case, replay from what a session shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from .gate import Finding, Permit
from .light import Any, NamedTuple, Protocol
from .policy import GateRule
from .verdict import Digest, Memory

GateFunction = Callable[..., "Iterable[Finding | Permit] | None"]


class Marker(NamedTuple):
    """A justification on disk. age: seconds since it was written; problem: why it may not be read, "" when it may."""

    path: str
    text: str
    age: float
    problem: str = ""


class Artifact(NamedTuple):
    """A file that may answer without a run. age in seconds, None where it does not exist.

    changed: whether its declared inputs differ from those of the run that wrote it; None where that is not known. by:
    what that was judged by: content, times (no run on record wrote it) or over (too much to compare). first: one input
    that changed.
    """

    path: str
    exists: bool
    age: float | None = None
    changed: bool | None = None
    by: str = "times"
    first: str = ""


class TaskFile(NamedTuple):
    """A task that the harness keeps in a file for this session. status as the file says it."""

    title: str
    status: str


class PlanFile(NamedTuple):
    """A plan on disk. named: its text names this project or this session; home: it lies in the person's own folder."""

    path: str
    text: str
    age: float
    named: bool = False
    home: bool = False


class Observed(Protocol):
    """Observations that gates on tool calls ask for, each made when asked."""

    @property
    def now(self) -> float: ...  # seconds since the epoch, UTC
    @property
    def digest(self) -> Digest: ...
    def marker(self, verb: str) -> Marker | None: ...
    def spent(self, verb: str) -> tuple[tuple[str, Marker], ...]: ...  # the call that spent it ("": it ran), the marker
    def marker_path(self, verb: str) -> str: ...
    def artifact(self, path: str, inputs: tuple[str, ...]) -> Artifact: ...
    def scripts(self) -> Mapping[str, str]: ...
    def changed_since_run(self, verb: str, patterns: tuple[str, ...]) -> tuple[str, ...] | None: ...
    def live_subagents(self) -> tuple[str, ...]: ...
    def tasks(self) -> tuple[TaskFile, ...]: ...
    def plans(self) -> tuple[PlanFile, ...]: ...  # the newest three
    def deep_flag(self) -> bool: ...  # whether the project holds the mark that asks for the deep look


class World(Protocol):
    """The host of one event. Each part is asked for only when a gate or a rule needs it."""

    @property
    def memory(self) -> Memory: ...
    @property
    def digest(self) -> Digest: ...
    def given(self) -> Mapping[str, Any]: ...  # observed facts by name; `observed` is always among them
    def off(self) -> str | None: ...  # "off" where a person switched every gate off
    def waived(self, gate: str) -> bool: ...
    def load(self, rule: GateRule) -> GateFunction: ...  # the function behind a rule
