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
MORE = ("settings", "timeout_unit", "message", "sessions")
WORDS = ("settings", "time-outs in", "the last message", "sessions")


def pages(docs: Path) -> dict[str, str]:
    tables = [(folder, can(folder)) for folder in folders()]
    rows = [
        (
            one["title"],
            _yes(folder / "install.py"),
            _yes(folder / "sessions.py"),
            ", ".join(one.get("tested", ())) or "-",
            one.get("stop") or "-",
            ", ".join(one.get("tool", ())) or "-",
            one.get("context") or "-",
            one.get("person") or "-",
        )
        for folder, one in tables
    ]
    more = [(f"`{one['harness']}`", *(one.get(key) or "-" for key in MORE)) for _, one in tables]
    parts = [INTRO, marks.table(HEADERS, rows), "## More", marks.table(("harness", *WORDS), more)]
    return {"reference/harnesses.md": marks.page("Harnesses", *parts)}


def folders() -> list[Path]:
    return sorted(path.parent for root in showcause.harness.__path__ for path in Path(root).glob("*/can.toml"))


def can(folder: Path) -> dict[str, object]:
    """A harness's table."""
    return tomllib.loads((folder / "can.toml").read_text("utf-8"))


def _yes(path: Path) -> str:
    return "yes" if path.is_file() else "no"
