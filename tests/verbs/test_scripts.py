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
