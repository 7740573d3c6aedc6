"""What is known of the installed Claude Code without starting it: where it keeps things, which version wrote last."""

from __future__ import annotations

import os
import re
from pathlib import Path

TAIL = 1 << 16  # bytes of a transcript's end; one of its last lines names the version
_VERSION = re.compile(rb'"version":\s?"(\d{1,4}\.\d{1,4}\.\d{1,6})"')


def config_dir() -> str | None:
    """The folder that the environment names instead of ~/.claude."""
    return os.environ.get("CLAUDE_CONFIG_DIR") or None


def newest_version(home: Path, config: str | None = None) -> str | None:
    """The client's version as the newest session file has it; None where no session was kept."""
    root = Path(config) if config else home / ".claude"
    try:
        files = [(path.stat().st_mtime, path) for path in (root / "projects").glob("*/*.jsonl") if path.is_file()]
    except OSError:
        return None
    for _, path in sorted(files, reverse=True)[:5]:
        try:
            with path.open("rb") as stream:
                stream.seek(max(0, path.stat().st_size - TAIL))
                found = _VERSION.findall(stream.read(TAIL))
        except OSError:
            continue
        if found:
            return str(found[-1].decode("ascii"))
    return None
