"""What the structure promises: purity, the direction of imports, files of a readable size."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SRC = Path(__file__).parent.parent / "src" / "showcause"
MODULES = sorted(path for path in SRC.rglob("*.py"))
PURE = ("facts/", "packs/", "shapes/")
PURE_FILES = ("pipeline.py", "verdict.py", "event.py", "transcript.py", "fold.py", "prefilter.py", "policy.py", "gate.py",
              "reply.py", "world.py", "verbs/justification.py", "verbs/hollow.py")  # fmt: skip
WORLD = {"os", "subprocess", "time", "random", "socket", "pathlib", "shutil", "tempfile", "urllib", "glob", "io", "sys"}
CALLS = {"open", "exec", "eval", "input", "print", "compile"}
_HOST = (
    "harness", "hook", "cli", "observe", "memory", "record", "policies", "log", "installing", "replay", "server", "judge",
)  # fmt: skip
# package part -> parts it may not import; the flow points one way
FORBIDDEN = {
    "facts": (*_HOST, "packs"),
    "packs": _HOST,
    "shapes": _HOST,
    "harness": ("cli", "hook", "packs", "facts", "pipeline", "memory", "record", "observe", "server", "judge"),
    "hook": ("cli", "server", "packs"),
}
LONGEST = 600


def name(path: Path) -> str:
    return path.relative_to(SRC).as_posix()


def imports(path: Path) -> set[str]:
    """Absolute names of everything a module imports, relative imports resolved."""
    package = ["showcause", *path.relative_to(SRC).parent.parts]
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            full = ".".join([*base, *([node.module] if node.module else [])])
            found |= {full, *(f"{full}.{alias.name}" for alias in node.names)}
    return found


def is_pure(path: Path) -> bool:
    return name(path).startswith(PURE) or name(path) in PURE_FILES


@pytest.mark.parametrize("path", [path for path in MODULES if is_pure(path)], ids=name)
def test_pure_modules_touch_nothing(path: Path) -> None:
    touched = {one.partition(".")[0] for one in imports(path)} & WORLD
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    } & CALLS
    assert not touched | called


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_point_one_way(path: Path) -> None:
    part = name(path).partition("/")[0]
    wrong = [
        found
        for found in imports(path)
        for other in FORBIDDEN.get(part, ("cli", "server") if part != "cli" and "/" in name(path) else ())
        if found == f"showcause.{other}" or found.startswith(f"showcause.{other}.")
    ]
    assert not wrong


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_says_what_it_does_and_stays_readable(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= LONGEST
    if path.name != "__init__.py" and path.name != "run.py":
        assert ast.get_docstring(ast.parse(text)), "the first line says what the module does"


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_values_and_imports_are_written_one_way(path: Path) -> None:
    """`NamedTuple` is ours, and a module of the package is named from where one stands; `run.py` starts outside."""
    absolute = {
        node.module
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and not node.level and (node.module or "").partition(".")[0] == "showcause"
    }
    assert not absolute or name(path) == "hook/run.py"
    assert "typing.NamedTuple" not in imports(path) or name(path) == "light.py"
