"""The gate engine for coding agents: an agent must show cause before it stops or runs the expensive thing again.

What is named in `__all__` is the public interface; it is loaded when asked for, since the hook imports this first.
"""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .errors import CaseError, GateError, InstallationError, PolicyError, Refused, SettingsError, UserError
    from .event import Event
    from .gate import Finding, Gate, Permit, gate
    from .gates.cases import parse as parse_cases
    from .pipeline import judge
    from .policies.compiling import preset_policy
    from .policy import Policy
    from .transcript import Entry, Transcript, Turn
    from .verdict import Verdict

__version__ = "0.1.0"
__all__ = [
    "CaseError",
    "Entry",
    "Event",
    "Finding",
    "Gate",
    "GateError",
    "InstallationError",
    "Permit",
    "Policy",
    "PolicyError",
    "Refused",
    "SettingsError",
    "Transcript",
    "Turn",
    "UserError",
    "Verdict",
    "__version__",
    "gate",
    "judge",
    "parse_cases",
    "preset_policy",
]

_HOMES = {
    "gates.cases": ("parse_cases",),
    "policies.compiling": ("preset_policy",),
    "errors": (
        "CaseError", "GateError", "InstallationError", "PolicyError", "Refused", "SettingsError", "UserError",
    ),
    "event": ("Event",),
    "gate": ("Finding", "Gate", "Permit", "gate"),
    "pipeline": ("judge",),
    "policy": ("Policy",),
    "transcript": ("Entry", "Transcript", "Turn"),
    "verdict": ("Verdict",),
}  # fmt: skip


def _find(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            module = __import__(f"showcause.{home}", fromlist=[name])
            return getattr(module, "parse" if name == "parse_cases" else name)
    raise AttributeError(f"module 'showcause' has no attribute {name!r}")


class _Package(type(sys)):  # type: ignore[misc]
    """This package. `gate` and `judge` are functions, although modules are called so: a property outranks an import."""

    @property
    def gate(self) -> object:
        return _find("gate")

    @gate.setter
    def gate(self, module: object) -> None:
        """The import of `showcause.gate` binds its module here; the name stays the decorator's."""

    @property
    def judge(self) -> object:
        return _find("judge")

    @judge.setter
    def judge(self, module: object) -> None:
        """The same for `showcause.judge`, who answers what is doubtful."""

    def __getattr__(self, name: str) -> object:
        return _find(name)

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *__all__})


sys.modules[__name__].__class__ = _Package
