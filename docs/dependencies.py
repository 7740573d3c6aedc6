"""Measures what each dependency costs and writes the table of dependencies.md: version, licence, size, import time.

    python docs/dependencies.py [--runs 15]

Import time is the median over fresh interpreters of (import - bare), both under -I, in turn. No part of --check.
"""

from __future__ import annotations

import argparse
import re
import statistics
import subprocess
import sys
import time
from importlib.metadata import Distribution, distribution, requires
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS)]

from generating import marks  # noqa: E402  # the path is set just above

PAGE = DOCS / "explanation" / "dependencies.md"
IMPORTS = {
    "google-re2": "re2",
    "rich": "rich.console",
    "tree-sitter": "tree_sitter",
    "tree-sitter-bash": "tree_sitter_bash",
}


def names() -> list[str]:
    """What showcause itself requires, extras left out."""
    found = (re.match(r"[\w.-]+", one) for one in requires("showcause") or () if "extra ==" not in one)
    return sorted(one[0] for one in found if one)


def licence(one: Distribution) -> str:
    """The licence as the package states it: expression, else classifier, else the first line of its text."""
    stated = one.metadata.get("License-Expression")
    if stated:
        return str(stated)
    classified = [
        value for key, value in one.metadata.items() if key == "Classifier" and value.startswith("License ::")
    ]
    if classified:
        return classified[-1].rpartition(" :: ")[2]
    return (one.metadata.get("License") or "not stated").strip().partition("\n")[0]


def size(one: Distribution) -> float:
    """Megabytes on disk, compiled files left out."""
    files = [Path(str(file.locate())) for file in one.files or () if file.suffix != ".pyc"]
    return sum(path.stat().st_size for path in files if path.is_file()) / 1e6


def seconds(code: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
    return time.perf_counter() - began


def milliseconds(module: str, runs: int) -> float:
    code = f"import {module}"
    seconds(code)
    return statistics.median(seconds(code) - seconds("pass") for _ in range(runs)) * 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15, help="interpreters for each row")
    runs = parser.parse_args().runs
    rows = []
    for name in names():
        found = distribution(name)
        cost = milliseconds(IMPORTS.get(name, name), runs)
        rows.append((name, found.version, licence(found), f"{size(found):.1f}", f"{cost:.0f}"))
    table = marks.table(("package", "version", "licence", "MB", "import, ms"), rows)
    PAGE.write_text(marks.between(PAGE.read_text("utf-8"), "dependencies", table), "utf-8")
    print(table)


if __name__ == "__main__":
    main()
