"""OpenCode's sessions as entries: its exported JSON, which is loaded whole, and its SQLite store, row by row.

A subagent's session names its parent. The store is opened for reading only and never written, not even its journal.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import msgspec

from ...sessions import Session, Source, Unknown
from ...transcript import Entry
from ..lines import decode
from ..values import text
from . import NAME
from .messages import Info, Message, Part, entries

STORES = (".local/share/opencode/opencode*.db", "Library/Application Support/opencode/opencode*.db")

LIMIT = 512 << 20  # bytes of an export, or of a store that is not on this machine, that are held at once
_SQLITE = b"SQLite format 3\0"
_ROWS = """SELECT m.id, m.data, p.data FROM message m LEFT JOIN part p ON p.message_id = m.id
           WHERE m.session_id = ? ORDER BY m.time_created, m.id, p.id"""


class _Head(msgspec.Struct):
    id: Any = None
    parentID: Any = None
    directory: Any = None
    version: Any = None


class _Export(msgspec.Struct):
    info: _Head
    messages: list[Message] = []


class _Loose(msgspec.Struct):
    """The same where some message is not of our shape: each then stands or falls alone."""

    info: _Head
    messages: list[msgspec.Raw] = []


_EXPORT, _LOOSE = msgspec.json.Decoder(_Export), msgspec.json.Decoder(_Loose)
_MESSAGE, _INFO, _PART = msgspec.json.Decoder(Message), msgspec.json.Decoder(Info), msgspec.json.Decoder(Part)


def matches(name: str, head: bytes) -> bool:
    if name.endswith(".db"):
        return head.startswith(_SQLITE) and "opencode" in name
    start = head[:4096].replace(b" ", b"").replace(b"\n", b"")
    return name.endswith(".json") and start.startswith(b'{"info":{') and b'"id":"ses' in start


def read(source: Source, unknown: Unknown) -> Iterator[Session]:
    with source.open() as handle:
        head = handle.read(len(_SQLITE))
        data = b"" if head == _SQLITE and source.local else head + handle.read(LIMIT)
    if len(data) >= LIMIT:
        unknown("file too large to hold")
    elif head == _SQLITE:
        yield from _store(source.path if source.local else "", data, unknown)
    elif data.strip():
        yield from _exported(data, unknown)


def _exported(data: bytes, unknown: Unknown) -> Iterator[Session]:
    try:
        export = _EXPORT.decode(data)
        yield _session(export.info, _messages(export.messages, unknown))
    except (msgspec.DecodeError, RecursionError):
        loose = decode(data, _LOOSE, unknown)
        if loose is not None:
            found = (decode(bytes(raw), _MESSAGE, unknown) for raw in loose.messages)
            yield _session(loose.info, _messages(found, unknown))


def _messages(found: Iterable[Message | None], unknown: Unknown) -> Iterator[Entry]:
    for number, message in enumerate(found):
        if message is not None:
            yield from entries(message, number, unknown)


def _session(head: _Head, found: Iterator[Entry]) -> Session:
    id, parent = text(head.id), text(head.parentID)
    return Session(
        id=parent or id,
        harness=NAME,
        entries=found,
        agent=id if parent else None,
        cwd=text(head.directory),
        version=text(head.version) or None,
    )


def _store(path: str, data: bytes, unknown: Unknown) -> Iterator[Session]:
    try:
        store = _connect(path, data)
        try:
            columns = [row[1].decode() for row in store.execute("PRAGMA table_info(session)")]
            rows = store.execute("SELECT * FROM session ORDER BY time_created, id").fetchall()
        finally:
            if path:
                store.close()
    except (sqlite3.Error, UnicodeDecodeError):
        unknown("unreadable store")
        return
    for row in rows:
        named = dict(zip(columns, (_words(value) for value in row), strict=False))
        head = _Head(named.get("id"), named.get("parent_id"), named.get("directory"), named.get("version"))
        yield _session(head, _rows(path, store, text(head.id), unknown))


def _connect(path: str, data: bytes) -> sqlite3.Connection:
    if path:
        address = Path(path).absolute().as_uri()
        store = sqlite3.connect(f"{address}?mode=ro", uri=True)
        try:
            store.execute("SELECT 1 FROM session LIMIT 1")
        except sqlite3.OperationalError:  # its journal cannot be opened here: read the file as it lies
            store.close()
            store = sqlite3.connect(f"{address}?immutable=1", uri=True)
    else:
        store = sqlite3.connect(":memory:")
        # bytes 18 and 19 say that a journal beside the file belongs to it; memory has none
        store.deserialize(data[:18] + b"\1\1" + data[20:])
    store.text_factory = bytes  # a text that is no UTF-8 is one row's fault, not the store's
    store.execute("PRAGMA query_only = ON")
    store.execute("PRAGMA trusted_schema = OFF")
    return store


def _rows(path: str, shared: sqlite3.Connection, session: str, unknown: Unknown) -> Iterator[Entry]:
    """The session's entries, over a connection of its own where the store lies on this machine."""
    try:
        store = _connect(path, b"") if path else shared
        try:
            messages = groupby(store.execute(_ROWS, (session,)), key=lambda row: row[0])
            for number, (id, group) in enumerate(messages):
                rows = list(group)
                info = decode(_bytes(rows[0][1]), _INFO, unknown)
                parts = [decode(_bytes(row[2]), _PART, unknown) for row in rows if row[2] is not None]
                if info is not None:
                    info.id = _words(id)
                    yield from entries(Message(info, [part for part in parts if part]), number, unknown)
        finally:
            if path:
                store.close()
    except sqlite3.Error:
        unknown("unreadable store")


def _words(value: object) -> object:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def _bytes(value: object) -> bytes:
    return value if isinstance(value, bytes) else b"null"
