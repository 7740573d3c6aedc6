"""The public namespace: what `from showcause import …` promises, and that it costs nothing until asked."""

from __future__ import annotations

import subprocess
import sys

import pytest

import showcause
from showcause import errors

PROMISED = {
    "Event", "Transcript", "Entry", "Turn", "Finding", "Permit", "gate", "Gate", "Policy", "Verdict", "judge",
    "preset_policy", "parse_cases", "UserError", "__version__",
}  # fmt: skip
FAMILY = {name for name, value in vars(errors).items() if isinstance(value, type) and issubclass(value, Exception)}


def run(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_all_is_what_is_promised() -> None:
    """The list is exact: no name more, none less, sorted."""
    assert set(showcause.__all__) == PROMISED | FAMILY
    assert list(showcause.__all__) == sorted(showcause.__all__)


@pytest.mark.parametrize("name", sorted(PROMISED | FAMILY))
def test_each_name_is_there(name: str) -> None:
    """It resolves, and `dir` shows it."""
    assert getattr(showcause, name) is not None
    assert name in dir(showcause)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """So that `from showcause import module` still finds modules."""
    with pytest.raises(AttributeError, match="nope"):
        _ = showcause.nope  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "before",
    [
        "",
        "import showcause.gate",
        "import showcause.pipeline, showcause.policies.compiling",
        "from showcause.gate import Gate",
    ],
    ids=["first", "its-module-imported", "everything-imported", "a-name-of-its-module"],
)
def test_gate_is_the_decorator_whatever_was_imported(before: str) -> None:
    """A module is called like it; the public name stays the function."""
    assert run(f"{before}\nfrom showcause import gate, Finding; print(type(gate).__name__)") == "function"


def test_the_package_loads_nothing_by_itself() -> None:
    """The hook imports it first."""
    loaded = run("import sys, showcause; print([m for m in sys.modules if m.startswith('showcause')])")
    assert loaded == "['showcause']"


def test_star_import_gives_the_same() -> None:
    """`__all__` holds what a star import needs."""
    assert run("from showcause import *; print(judge.__name__, gate.__name__)") == "judge gate"


def test_a_module_does_not_take_the_name_of_a_function() -> None:
    """Once the modules of the same names are loaded, the names are still the functions'."""
    code = "import showcause.judge.step, showcause.gate; import showcause; print(showcause.judge.__name__, showcause.gate.__name__)"
    assert run(code) == "judge gate"
