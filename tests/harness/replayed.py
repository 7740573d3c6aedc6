"""What the tests of session readers share: bytes read as a file, turns, and the measuring material beside the checkout.

What needs that material skips visibly without it.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import strategies as st

from showcause.replay.measuring import tail_sha
from showcause.sessions import Session, Source
from showcause.transcript import ASSISTANT, PROMPT, Entry

SHARED = Path(os.environ.get("SHOWCAUSE_SHARED") or Path(__file__).parents[3] / "shared")
SAMPLES, SESSIONS = SHARED / "contracts/samples/transcripts", SHARED / "corpus/sessions"


class Replayed(NamedTuple):
    """Everything that a reader makes of a file: its sessions, their entries in one list, the words it did not know."""

    sessions: list[Session]
    entries: list[Entry]
    unknown: Counter[str]

    @property
    def session(self) -> Session:
        """The one session of a file."""
        (session,) = self.sessions
        return session


def given(data: bytes, path: str = "s.jsonl") -> Source:
    return Source(path, lambda: BytesIO(data), local=False)


def source(path: Path) -> Source:
    return Source(str(path), lambda: path.open("rb"))


def all_entries(reader: Any, where: Source) -> Replayed:
    unknown: Counter[str] = Counter()
    sessions, entries = [], []
    for session in reader.read(where, lambda word: unknown.update([word])):
        sessions.append(session)
        entries += session.entries
    return Replayed(sessions, entries, unknown)


def replay(reader: Any, data: bytes, path: str) -> Replayed:
    return all_entries(reader, given(data, path))


def hostile(*keys: str) -> st.SearchStrategy[Any]:
    """Any JSON, its objects with the keys that a reader looks for, and any kind of value at each."""
    return st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda each: st.lists(each) | st.dictionaries(st.sampled_from(keys), each),
        max_leaves=20,
    )


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
        elif entry.kind == ASSISTANT and entry.text.strip():
            text, inside = entry.text, True
    if inside:
        yield text


def recorded(*patterns: str) -> list[Path]:
    """Recorded sessions by file name; the test is skipped where there are none."""
    found = sorted(path for folder in (SESSIONS, SAMPLES) for pattern in patterns for path in folder.glob(pattern))
    if not found:
        pytest.skip("no measuring material beside the checkout")
    return found


def read_recorded(reader: Any, *patterns: str, strange: float = 0.0) -> Iterator[Replayed]:
    """Each recorded session, known by its name and head, with at most this share of its lines unknown."""
    for path in recorded(*patterns):
        data = path.read_bytes()
        assert reader.matches(path.name, data[: 1 << 16])
        found = replay(reader, data, str(path))
        assert found.unknown.total() <= strange * data.count(b"\n"), f"{path.name}: {found.unknown}"
        assert any(entry.kind == PROMPT for entry in found.entries)
        yield found


def share_found(reader: Any, *formats: str) -> tuple[int, int, list[str]]:
    """How many labelled turns of these formats the reader finds, of how many, and which not."""
    path = SHARED / "corpus/turns.jsonl"
    if not path.exists():
        pytest.skip("no measuring material beside the checkout")
    labels = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    wanted = [label for label in labels if label["format"] in formats]
    known = {
        file: {tail_sha(text) for text in finals(all_entries(reader, source(SESSIONS / file)).entries)}
        for file in {label["session_file"] for label in wanted}
    }
    missed = [
        f"{one['session_file']} turn {one['turn']}"
        for one in wanted
        if one["tail_sha"] not in known[one["session_file"]]
    ]
    return len(wanted) - len(missed), len(wanted), missed
