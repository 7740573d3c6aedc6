"""What each harness can express, from the can.toml of its folder."""

from __future__ import annotations

import tomllib
from pathlib import Path

import showcause.harness

from . import marks

INTRO = """\
A harness is the program that runs the agent and calls our hook. Its folder under `src/showcause/harness` holds
translators and a table, `can.toml`, and no rule of its own. *Hooked* means that `showcause init` can put the hook into
its settings; *read* means that `showcause replay` reads the sessions that it keeps. *Tested* names the client's
versions with which the table was measured; where none is named, the table comes from documentation."""
HEADERS = ("harness", "hooked", "read", "tested", "a stop", "a tool call", "house rules", "the person sees")
MORE = ("message", "sessions", "settings", "timeout_unit")


def pages(docs: Path) -> dict[str, str]:
    tables = [(folder, can(folder)) for folder in folders()]
    rows = [
        (
            f"[{one['title']}](#{_anchor(one['title'])})",
            _yes(folder / "install.py"),
            _yes(folder / "sessions.py"),
            ", ".join(one.get("tested", ())) or "-",
            one.get("stop", "-"),
            ", ".join(one.get("tool", ())) or "-",
            one.get("context", "-"),
            one.get("person", "-"),
        )
        for folder, one in tables
    ]
    parts = [INTRO, marks.table(HEADERS, rows)]
    for _, one in tables:
        told = [(f"`{key}`", one[key]) for key in MORE if key in one]
        parts += [f"## {one['title']}", f"`{one['harness']}`", marks.table(("", ""), told) if told else ""]
    return {"reference/harnesses.md": marks.page("Harnesses", *parts)}


def folders() -> list[Path]:
    return sorted(path.parent for root in showcause.harness.__path__ for path in Path(root).glob("*/can.toml"))


def can(folder: Path) -> dict[str, object]:
    """A harness's table."""
    return tomllib.loads((folder / "can.toml").read_text("utf-8"))


def _yes(path: Path) -> str:
    return "yes" if path.is_file() else "no"


def _anchor(title: object) -> str:
    return str(title).lower().replace(" ", "-")
