"""The records of a replay on disk: appended file by file, so that an interrupted replay keeps what it has."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from ..errors import UserError
from .files import Found


class Output:
    """`path` holds decision records, one a line; `path.progress` says which files are in it, and how far.

    A resumed replay cuts `path` back to the last file that was written whole.
    """

    def __init__(self, path: str, *, resume: bool) -> None:
        self.path, self.ledger = path, f"{path}.progress"
        self.done: set[tuple[str, int, str]] = set()
        if resume:
            self._recall()
        elif os.path.exists(self.ledger):
            os.unlink(self.ledger)
        try:
            self._file = open(path, "ab" if resume else "wb")  # noqa: SIM115  # open for the whole replay
            self._progress = open(self.ledger, "ab")  # noqa: SIM115  # the same
        except OSError as error:
            raise UserError(f"the records cannot be written: {error.strerror}", file=path) from None

    def _recall(self) -> None:
        end = 0
        try:
            with open(self.ledger, encoding="utf-8") as file:
                lines = file.read().splitlines()
        except OSError:
            return
        for line in lines:
            try:
                path, size, stamp, offset = json.loads(line)
            except ValueError:
                break  # torn: the process was ended here
            self.done.add((path, size, stamp))
            end = int(offset)
        if os.path.exists(self.path):
            os.truncate(self.path, end)

    def has(self, found: Found) -> bool:
        return (found.path, found.size, found.stamp) in self.done

    def add(self, found: Found, records: Iterable[dict[str, Any]]) -> None:
        """Write one file's records, then the line that says so."""
        for record in records:
            self._file.write(
                json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
            )
        self._file.flush()
        line = json.dumps([found.path, found.size, found.stamp, self._file.tell()])
        self._progress.write(line.encode() + b"\n")
        self._progress.flush()

    def close(self, *, finished: bool) -> None:
        """Close both; a finished replay needs no ledger."""
        self._file.close()
        self._progress.close()
        if finished:
            os.unlink(self.ledger)
