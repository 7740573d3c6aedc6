"""The records of a replay on disk: appended file by file, so that an interrupted replay keeps what it has."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from typing import Any

from ..errors import UserError
from .files import Found


class Output:
    """`path` holds decision records, one a line; `path.progress` says of what replay, which files are in it, how far.

    A resumed replay cuts `path` back to the last file that was written whole. task: what makes two replays the same.
    """

    def __init__(self, path: str, *, resume: bool, task: str = "") -> None:
        self.path, self.ledger = path, f"{path}.progress"
        self.done: set[tuple[str, int, str]] = set()
        try:
            if resume:
                self._recall(task)
            elif os.path.lexists(self.ledger):
                os.unlink(self.ledger)
            fresh = not os.path.exists(self.ledger)
            self._file = open(path, "wb" if fresh else "ab")  # noqa: SIM115  # open for the whole replay
            self._progress = open(self.ledger, "ab")  # noqa: SIM115  # the same
        except OSError as error:
            raise UserError(f"the records cannot be written: {error.strerror}", file=path) from None
        if fresh:
            self._note({"task": task})

    def _recall(self, task: str) -> None:
        """Which files are in `path` already; what was written after them is cut off."""
        if not os.path.exists(self.ledger):
            if os.path.exists(self.path):
                raise UserError("it is whole: nothing was interrupted", file=self.path, right="run it without --resume")
            return
        with open(self.ledger, encoding="utf-8", errors="replace") as file:
            whole, _, torn = file.read().rpartition("\n")
        size = os.path.getsize(self.path) if os.path.exists(self.path) else 0
        end, kept = 0, []
        for line in whole.splitlines():
            try:
                entry = json.loads(line)
                if isinstance(entry, dict):
                    self._same(str(entry.get("task")), task)
                else:
                    path, its_size, stamp, offset = entry
                    if int(offset) > size:
                        break  # its records never reached the disk
                    self.done.add((path, its_size, stamp))
                    end = int(offset)
            except (ValueError, TypeError):
                break  # torn: the process was ended here
            kept.append(line)
        if torn or len(kept) < len(whole.splitlines()):
            with open(self.ledger, "w", encoding="utf-8") as file:
                file.writelines(f"{line}\n" for line in kept)
        if size:
            os.truncate(self.path, end)

    def _same(self, before: str, task: str) -> None:
        if before != task:
            what = "these records were made with another policy or other options"
            raise UserError(what, file=self.path, right="the same command line with --resume, or no --resume")

    def has(self, found: Found) -> bool:
        return (found.path, found.size, found.stamp) in self.done

    def add(self, found: Found, records: Iterable[dict[str, Any]]) -> None:
        """Write one file's records, then the line that says so."""
        for record in records:
            self._file.write(
                json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"
            )
        self._file.flush()
        self._note([found.path, found.size, found.stamp, self._file.tell()])

    def _note(self, entry: Any) -> None:
        self._progress.write(json.dumps(entry).encode() + b"\n")
        self._progress.flush()

    def close(self, *, finished: bool) -> None:
        """Close both; a finished replay needs no ledger."""
        self._file.close()
        self._progress.close()
        if finished:
            os.unlink(self.ledger)
