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


def test_a_makefile_of_a_stranger_is_read_in_no_time(tmp_path: Path) -> None:
    """Tabs, colons and dollars by the ten thousand."""
    (tmp_path / "Makefile").write_text(
        "a: " + "b " * 20_000 + "\n" + "\t" * 50_000 + "\n" + "A = $(A)$(A)$(A)\n" * 500 + ":" * 50_000
    )
    assert "make a" in scripts(str(tmp_path))
