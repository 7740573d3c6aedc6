"""A page of the docs that holds measured figures between two marks; what the figures are is each bench's own."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent


class Page(NamedTuple):
    """Where one script's figures stand: the page, what they are figures of, and the script."""

    path: Path
    of: str
    by: str

    @property
    def name(self) -> str:
        return self.path.relative_to(ROOT).as_posix()

    def write(self, text: str) -> None:
        """Put the figures in place of those of an earlier run; all else on the page stays."""
        begin, end = f"<!-- {self.of} figures: written by {self.by} -->", f"<!-- end of {self.of} figures -->"
        head, found, rest = self.path.read_text("utf-8").partition(begin)
        _, ended, tail = rest.partition(end)
        if not (found and ended):
            raise SystemExit(f"{self.name} lacks {begin!r} or {end!r}")
        self.path.write_text(f"{head}{begin}\n{text}\n{end}{tail}", "utf-8")
