"""The measuring material beside the checkout, and what readers' tests compute from it. Skips visibly without it."""

from __future__ import annotations

import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from showcause.sessions import Session, Source
from showcause.transcript import ASSISTANT, PROMPT, Entry, of

SHARED = Path(os.environ.get("SHOWCAUSE_SHARED") or Path(__file__).parents[3] / "shared")


def recorded(*patterns: str) -> list[Path]:
    """Recorded sessions by file name; the test is skipped where there are none."""
    folders = (SHARED / "corpus" / "sessions", SHARED / "contracts" / "samples" / "transcripts")
    found = sorted(path for folder in folders for pattern in patterns for path in folder.glob(pattern))
    if not found:
        pytest.skip("no measuring material beside the checkout")
    return found


def source(path: Path) -> Source:
    return Source(str(path), lambda: path.open("rb"))


def given(data: bytes, path: str = "s.jsonl") -> Source:
    return Source(path, lambda: BytesIO(data), local=False)


def all_entries(reader: Any, where: Source) -> tuple[list[Session], list[Entry], Counter[str]]:
    """Everything that a reader makes of a file: its sessions, their entries in one list, the words it did not know."""
    unknown: Counter[str] = Counter()
    sessions, entries = [], []
    for session in reader.read(where, lambda word: unknown.update([word])):
        sessions.append(session)
        entries += session.entries
    return sessions, entries, unknown


def turns(entries: Iterable[Entry]) -> Iterator[list[Entry]]:
    """Entries from one prompt up to the next, that prompt included."""
    turn: list[Entry] = []
    for entry in entries:
        if entry.kind == PROMPT and not entry.side and turn:
            yield turn
            turn = []
        turn.append(entry)
    if turn:
        yield turn


def tails(entries: Iterable[Entry]) -> set[str]:
    """The digest of each turn's last words, as the labels have it."""
    found = set()
    for turn in turns(entries):
        seen = of(turn).turn().entries if turn[0].kind == PROMPT else turn
        said = [entry.text for entry in seen if entry.kind == ASSISTANT and entry.text.strip()]
        folded = " ".join((said[-1] if said else "").split())
        found.add(hashlib.sha1(folded[-160:].encode("utf-8", "replace"), usedforsecurity=False).hexdigest())
    return found


def share_found(reader: Any, *formats: str, name: str = "turns.jsonl") -> tuple[int, int, list[str]]:
    """How many labelled turns of these formats the reader finds, of how many, and which not."""
    path = SHARED / "corpus" / name
    if not path.exists():
        pytest.skip("no measuring material beside the checkout")
    labels = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    wanted = [label for label in labels if label["format"] in formats]
    known: dict[str, set[str]] = {}
    missed = []
    for label in wanted:
        file = label["session_file"]
        if file not in known:
            known[file] = tails(all_entries(reader, source(SHARED / "corpus" / "sessions" / file))[1])
        if label["tail_sha"] not in known[file]:
            missed.append(f"{file} turn {label['turn']}")
    return len(wanted) - len(missed), len(wanted), missed
