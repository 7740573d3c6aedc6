"""Writes the reference pages that the code itself describes; `--check` writes nothing and names the stale ones.

    python docs/generate.py           write what changed
    python docs/generate.py --check   exit 1 and name each page that is not what the code says

A page here is a function in `generating/` that returns pages by path below docs/. Other pages are written by hand.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS), str(DOCS.parent / "src")]  # this checkout, whatever is installed

from generating import commands, facts, gates, harnesses, languages  # noqa: E402  # the path is set just above

MAKERS = (commands.pages, gates.pages, facts.pages, harnesses.pages, languages.pages)
OWNED = ("reference/gates",)  # folders in which nothing else may stand


def pages() -> dict[str, str]:
    """Every generated page: path below docs/, text."""
    return {path: text for make in MAKERS for path, text in make(DOCS).items()}


def stale(made: dict[str, str]) -> list[str]:
    """Pages that differ from what is made, and files left behind by a gate that is gone."""
    differ = [path for path, text in made.items() if _read(DOCS / path) != text]
    found = (path for folder in OWNED for path in (DOCS / folder).rglob("*.md"))
    return sorted([*differ, *(rest for path in found if (rest := path.relative_to(DOCS).as_posix()) not in made)])


def _read(path: Path) -> str | None:
    return path.read_text("utf-8") if path.is_file() else None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 where a page is stale")
    check = parser.parse_args().check
    made = pages()
    wrong = stale(made)
    for path in wrong:
        if check:
            print(f"docs/{path} is stale: python docs/generate.py", file=sys.stderr)
        elif path in made:
            (DOCS / path).parent.mkdir(parents=True, exist_ok=True)
            (DOCS / path).write_text(made[path], "utf-8")
            print(f"wrote docs/{path}")
        else:
            (DOCS / path).unlink()
            print(f"removed docs/{path}")
    if not wrong:
        print(f"{len(made)} generated pages are current")
    return 1 if check and wrong else 0


if __name__ == "__main__":
    sys.exit(main())
