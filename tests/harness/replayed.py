"""What the tests of session readers share: reading bytes as a file, splitting turns, the recorded samples."""

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from showcause.sessions import Session, Source
from showcause.transcript import ASSISTANT, PROMPT, Entry

SHARED = Path(__file__).parents[2].parent / "shared"
SAMPLES, SESSIONS, TURNS = (
    SHARED / "contracts/samples/transcripts",
    SHARED / "corpus/sessions",
    SHARED / "corpus/turns.jsonl",
)
needs_shared = pytest.mark.skipif(not TURNS.is_file(), reason="the measuring material is not beside the checkout")


class Replayed(NamedTuple):
    session: Session
    entries: list[Entry]
    unknown: Counter[str]


def replay(module: ModuleType, data: bytes, path: str) -> Replayed:
    """The one session of a file."""
    unknown: Counter[str] = Counter()
    sessions = [
        (session, list(session.entries))
        for session in module.read(Source(path, lambda: io.BytesIO(data)), lambda word: unknown.update([word]))
    ]
    assert len(sessions) == 1
    return Replayed(*sessions[0], unknown)


def jsonl(*records: Any, end: str = "\n") -> bytes:
    return ("\n".join(record if isinstance(record, str) else json.dumps(record) for record in records) + end).encode()


def spoken(entries: Iterable[Entry]) -> list[tuple[str, str]]:
    """Kind and text of each entry that has one."""
    return [(entry.kind, entry.text) for entry in entries if entry.text]


def finals(entries: Iterable[Entry]) -> Iterator[str]:
    """The last assistant text of each turn of the session itself."""
    text, inside = "", False
    for entry in entries:
        if entry.side:
            continue
        if entry.kind == PROMPT:
            if inside:
                yield text
            text, inside = "", True
        elif entry.kind == ASSISTANT and entry.text:
            text = entry.text
    if inside:
        yield text


def tail_sha(text: str) -> str:
    return hashlib.sha1(" ".join(text.split())[-160:].encode(), usedforsecurity=False).hexdigest()


@cache
def labelled(prefix: str) -> dict[str, set[str]]:
    """Tails of the labelled turns of each session file whose name begins so."""
    found: dict[str, set[str]] = {}
    for line in TURNS.read_text("utf-8").splitlines():
        turn = json.loads(line)
        if turn["session_file"].startswith(prefix):
            found.setdefault(turn["session_file"], set()).add(turn["tail_sha"])
    return found
