"""The policy in force, as the engine reads it. Made by `compiling.py` from TOML; here it is only values."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from .light import Any, NamedTuple


class GateRule(NamedTuple):
    """A gate under this policy: where its function is, on what it wakes, at which level.

    act_literals: one of them occurs wherever one of its acts does; None where no such set is known.

    module: import path of a built-in gate's function, or "" for a user's gate, which then has path and digest.
    """

    id: str
    module: str
    function: str
    path: str
    digest: str
    shape: str
    events: tuple[str, ...]
    level: str
    maturity: str
    acts: tuple[str, ...]
    literals: tuple[str, ...]
    act_literals: tuple[str, ...] | None
    signals: tuple[str, ...]
    verbs: bool
    waits: bool
    options: Mapping[str, Any]
    fail: str
    needs: tuple[str, ...] = ()

    @property
    def always(self) -> bool:
        """Whether nothing in a message can rule the gate out beforehand."""
        return self.act_literals is None or not (self.literals or self.signals or self.acts)

    @property
    def wake_literals(self) -> tuple[str, ...]:
        return (*self.literals, *(self.act_literals or ()))


class Waiver(NamedTuple):
    gate: str
    paths: tuple[str, ...]
    reason: str
    until: str  # ISO date; the day itself still counts


class Family(Mapping[str, Any]):
    """A phrase family by language, each made of what is kept of it when somebody first asks: most messages are in one.

    `make` is the host's, so that nothing is read here.
    """

    __slots__ = ("_kept", "_made", "_make")

    def __init__(self, kept: Mapping[str, bytes], make: Callable[[bytes], Any]) -> None:
        self._kept, self._make = kept, make
        self._made: dict[str, Any] = {}

    def __getitem__(self, lang: str) -> Any:
        if lang not in self._made:
            self._made[lang] = self._make(self._kept[lang])
        return self._made[lang]

    def __iter__(self) -> Iterator[str]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)


class Policy(NamedTuple):
    """families: act -> language -> {"patterns": [(pattern, literals)], "near": [pattern]}; verbs: name -> its table."""

    preset: str
    rev: str
    gates_rev: str
    lang: str
    gates: tuple[GateRule, ...]
    families: Mapping[str, Any]
    verbs: Mapping[str, Any]
    waivers: tuple[Waiver, ...]
    max_blocks_per_turn: int
    max_blocks_per_session: int
    log: Mapping[str, Any]
    tool_literals: tuple[str, ...]
    root: str  # the folder of the project's policy, or the working directory
    deep: str = "auto"  # whether what was assigned is looked for: on, off, auto (where tasks, plans or lists exist)
    sources: tuple[tuple[str, int, int], ...] = ()
    judge: Mapping[str, Any] = {}  # who answers doubtful findings; nobody where it is empty


def load(data: Mapping[str, Any]) -> Policy:
    """A Policy from the plain values that the compiled file holds."""
    rules = tuple(GateRule(**{**rule, **_tuples(rule)}) for rule in data["gates"])
    waivers = tuple(Waiver(w["gate"], tuple(w["paths"]), w["reason"], w["until"]) for w in data["waivers"])
    rest = {key: data[key] for key in Policy._fields if key not in ("gates", "waivers", "tool_literals", "sources")}
    sources = tuple((path, int(mtime), int(size)) for path, mtime, size in data["sources"])
    return Policy(gates=rules, waivers=waivers, tool_literals=tuple(data["tool_literals"]), sources=sources, **rest)


def _tuples(rule: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    found = {key: tuple(rule.get(key, ())) for key in ("events", "acts", "literals", "signals", "needs")}
    return found if rule["act_literals"] is None else {**found, "act_literals": tuple(rule["act_literals"])}
