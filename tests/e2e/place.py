"""One throw-away machine for a test: an empty home, a project, a state folder; nothing of the real one is touched."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import NamedTuple


class Site(NamedTuple):
    """Where everything is; `settings` is the file that the product edits, `programs` comes first on PATH."""

    root: Path
    home: Path
    project: Path
    state: Path
    payloads: Path
    temporary: Path

    @property
    def settings(self) -> Path:
        return self.project / ".claude" / "settings.json"

    @property
    def programs(self) -> Path:
        return self.project / "bin"


def new_site(root: Path) -> Site:
    root = root.resolve()
    site = Site(root, root / "home", root / "app", root / "state", root / "payloads", root / "tmp")
    for folder in (site.home, site.project, site.payloads, site.temporary, site.programs):
        folder.mkdir()
    return site


def hook(site: Site, event: str, source: str) -> None:
    """Register a hook of a few lines of Python in the project's settings, as a person would."""
    script = site.root / f"{event}.py"
    script.write_text(source)
    command = {"type": "command", "command": sys.executable, "args": ["-I", "-S", str(script)]}
    site.settings.parent.mkdir(exist_ok=True)
    site.settings.write_text(json.dumps({"hooks": {event: [{"hooks": [command]}]}}, indent=2))
