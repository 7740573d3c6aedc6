"""What stands behind make targets, package scripts and just recipes."""

from __future__ import annotations

from pathlib import Path

import pytest

from showcause.verbs.scripts import names_that_run, scripts

MAKE = """
DETECT := detect --fast
X ?= a:b
all: data docs

.PHONY: data
data fast: setup
\t@mkdir -p out
\t-$(DETECT) clips/ \\
\t  --out out
setup:
\tpip install . # tools
docs: ; echo $$HOME
"""


def test_make(tmp_path: Path) -> None:
    """Targets with the lines of what they need, variables put in, marks taken off; bare `make` is the first target."""
    (tmp_path / "Makefile").write_text(MAKE)
    found = scripts(str(tmp_path))
    assert " ".join(found["make data"].split()) == "pip install . # tools mkdir -p out detect --fast clips/ --out out"
    assert found["make fast"] == found["make data"]
    assert found["make docs"] == "echo $HOME"
    assert "detect --fast" in found["make all"] == found["make"]
    assert names_that_run(["detect"], str(tmp_path)) == {"data", "fast", "all", "make"}


def test_just_and_npm(tmp_path: Path) -> None:
    """Recipes with parameters and needs; a package script under each of its runners."""
    (tmp_path / "justfile").write_text(
        'x := "1"\n# scan\nscan clip="a": prep\n    @detect {{clip}}\nprep:\n  mkdir out\n'
    )
    (tmp_path / "package.json").write_text('{"scripts": {"scan": "detect clips/", "test": "pytest", "odd": 3}}')
    found = scripts(str(tmp_path))
    assert found["just scan"] == "mkdir out\ndetect {{clip}}"
    assert found["npm run scan"] == found["pnpm scan"] == "detect clips/"
    assert found["npm test"] == "pytest" and "npm run odd" not in found


@pytest.mark.parametrize("text", ["{", "[]", '{"scripts": []}', "[" * 5000], ids=["torn", "list", "shape", "deep"])
def test_broken_package(tmp_path: Path, text: str) -> None:
    """What cannot be read has no scripts."""
    (tmp_path / "package.json").write_text(text)
    assert scripts(str(tmp_path)) == {}


HOSTILE = {
    "tabs, colons and dollars": "a: "
    + "b " * 20_000
    + "\n"
    + "\t" * 50_000
    + "\n"
    + "A = $(A)$(A)\n" * 500
    + ":" * 50_000,
    "a name and blanks": "a" + " " * 100_000 + "\na:\n\tx\n",
    "needs by lines": "a: " + "b " * 3000 + "\n\tx\nb:\n" + "\techo\n" * 3000,
    "targets by needs": " ".join(f"t{n}" for n in range(3000)) + ": a\na:\n" + "\techo\n" * 3000,
    "variables of variables": "A=" + "$(A)" * 120 + "\na:\n" + "\t$(A)$(A)$(A)\n" * 20_000,
    "one target again and again": "a: b\n\tx\n" * 50_000,
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("name", ["Makefile", "justfile"])
@pytest.mark.timeout(5)
def test_a_file_of_a_stranger_makes_little_work(tmp_path: Path, text: str, name: str) -> None:
    """What is made of it is bounded, whatever it says."""
    (tmp_path / name).write_text(text)
    found = scripts(str(tmp_path))
    assert sum(map(len, found.values())) < 2 << 20
    assert len(found) <= 1001
    assert name != "Makefile" or "make a" in found


OPEN_LIST = "[tool.poe.tasks]\na = [\n"
HOSTILE_TABLES = {
    "quotes that nothing closes": ("pyproject.toml", "[tool.poe.tasks]\na = [" + '\\"' * 100_000),
    "one quote a line": ("pyproject.toml", OPEN_LIST + "\"\n" * 100_000),
    "a list without end": ("pyproject.toml", OPEN_LIST + "x\n" * 120_000),
    "a text without end": ("mise.toml", "[tasks.a]\nrun = \"\"\"\n" + "x\n" * 120_000),
    "as many tasks as fit": ("pyproject.toml", "[tool.poe.tasks]\n" + 'a = "b"\n' * 30_000),
    "as many environments as fit": ("tox.ini", "[testenv:a]\ncommands = {posargs:\n" * 8_000),
    "commands without end": ("tox.ini", "[testenv]\ncommands =\n" + "  {posargs:\n" * 20_000),
    "as many scripts as fit": ("composer.json", '{"scripts": {' + ",".join(f'"s{n}": ["b"]' for n in range(12_000)) + "}}"),
    "a script of many lines": ("composer.json", '{"scripts": {"a": [' + ",".join(['"b"'] * 60_000) + "]}}"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), HOSTILE_TABLES.values(), ids=HOSTILE_TABLES.keys())
@pytest.mark.timeout(5)
def test_a_table_of_a_stranger_makes_little_work(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    found = scripts(str(tmp_path))
    assert sum(map(len, set(found.values()))) < 1 << 20
    assert len(found) <= 15_000


@pytest.mark.parametrize("name", ["Makefile", "package.json", "justfile"])
def test_a_link_out_of_the_project_is_not_read(tmp_path: Path, name: str) -> None:
    """One that stays in the project is."""
    text = '{"scripts": {"a": "detect"}}' if name == "package.json" else "a:\n\tdetect\n"
    project, sub = tmp_path / "project", tmp_path / "project" / "sub"
    sub.mkdir(parents=True)
    (tmp_path / "outside").write_text(text)
    (project / "inside").write_text(text)
    (sub / name).symlink_to(tmp_path / "outside")
    assert scripts(str(sub), str(project)) == {}
    (sub / name).unlink()
    (sub / name).symlink_to(project / "inside")
    assert "detect" in scripts(str(sub), str(project)).values()
    assert scripts(str(sub)) == {}


PYPROJECT = """
[project]
name = "shop"
[tool.poe.tasks]
test = "pytest -q"
ci = ["ruff check .", "mypy src"]
types = { cmd = "mypy src", help = "types" }
[tool.poe.tasks.slow]
help = "the slow ones"
cmd = "pytest -m slow"
[tool.hatch.envs.default.scripts]
lint = [
  "ruff check .",
  "ruff format --check .",
]
[tool.ruff]
select = ["E"]
"""


def test_tables_of_tasks_in_toml(tmp_path: Path) -> None:
    """Strings, lists over lines, inline tables and tables of their own; other tables are no tasks."""
    (tmp_path / "pyproject.toml").write_text(PYPROJECT)
    (tmp_path / "mise.toml").write_text(
        '[tools]\nnode = "22"\n[tasks.build]\nrun = "vite build"\n[tasks]\nt = "vitest"\n'
    )
    found = scripts(str(tmp_path))
    assert found["poe test"] == "pytest -q"
    assert found["poe ci"] == "ruff check .\nmypy src"
    assert found["poe types"] == "mypy src"
    assert found["poe slow"] == "pytest -m slow"
    assert found["hatch run lint"] == "ruff check .\nruff format --check ."
    assert (found["mise run build"], found["mise t"]) == ("vite build", "vitest")
    assert not any(key.endswith((" select", " node", " help", " name")) for key in found)


def test_tox_and_composer(tmp_path: Path) -> None:
    (tmp_path / "tox.ini").write_text(
        "[tox]\nenv_list = py\n[testenv]\ndeps = pytest\ncommands =\n    pytest {posargs:tests}\n[testenv:lint]\ncommands = ruff check .\n"
    )
    (tmp_path / "composer.json").write_text('{"scripts": {"check": ["@phpunit", "phpstan analyse"], "go": "pest"}}')
    found = scripts(str(tmp_path))
    assert (found["tox"], found["tox -e lint"]) == ("pytest tests", "ruff check .")
    assert (found["composer check"], found["composer run go"]) == ("phpunit\nphpstan analyse", "pest")


@pytest.mark.parametrize("name", ["pyproject.toml", "mise.toml", "tox.ini", "composer.json"])
@pytest.mark.parametrize(
    "text",
    ["", "[", "[tool.poe.tasks\nx = ", '{"scripts": 3}', "[tasks]\nx = [\n" + '"a",\n' * 5000],
    ids=lambda text: repr(text[:12]),
)
def test_broken_files_give_nothing_and_end(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    assert all(isinstance(value, str) for value in scripts(str(tmp_path)).values())
