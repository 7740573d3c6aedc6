"""Facts by parameter name: each computed once, when somebody asks, from what was given and from other facts.

A fact is a function called like its module in `facts/said` or `facts/did`: `facts/did/turn.py` holds `turn`.
Its parameters are facts again. Nothing is registered; a new fact is a new file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..light import Any

FOLDERS = ("said", "did")


class UnknownFact(LookupError):
    """No given value and no fact module has this name."""


class Facts:
    """The values of one event. `given` holds what the host handed in: event, transcript, policy parts, observations."""

    def __init__(self, given: Mapping[str, Any]) -> None:
        self._values: dict[str, Any] = dict(given)
        self._open: set[str] = set()

    def __call__(self, name: str) -> Any:
        if name in self._values:
            return self._values[name]
        if name in self._open:
            raise UnknownFact(f"fact {name!r} asks for itself")
        self._open.add(name)
        try:
            value = self.call(find(name))
        finally:
            self._open.discard(name)
        self._values[name] = value
        return value

    def known(self) -> Mapping[str, Any]:
        """What was given and what has been computed so far."""
        return self._values

    def call(self, function: Callable[..., Any], **own: Any) -> Any:
        """Call `function` with its parameters filled by name, `own` first."""
        return function(*(own[name] if name in own else self(name) for name in parameters(function)))


def parameters(function: Callable[..., Any]) -> tuple[str, ...]:
    """Names of the positional parameters (`inspect` costs the hook more than all facts together)."""
    code = function.__code__
    return code.co_varnames[: code.co_argcount]


_FOUND: dict[str, Callable[..., Any]] = {}


def find(name: str) -> Callable[..., Any]:
    """The function of the fact called `name`."""
    if name in _FOUND:
        return _FOUND[name]
    for folder in FOLDERS:
        module_name = f"{__package__}.{folder}.{name}"
        try:
            module = __import__(module_name, fromlist=[name])
        except ModuleNotFoundError as error:
            if error.name != module_name:
                raise
            continue
        function: Callable[..., Any] | None = getattr(module, name, None)
        if callable(function):
            _FOUND[name] = function
            return function
    raise UnknownFact(f"no fact is called {name!r}")
