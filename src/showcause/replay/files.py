"""Which files to replay: paths, folders, globs, addresses in object storage, or every session store on this machine."""

from __future__ import annotations

import glob
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, BinaryIO, cast

from ..errors import UserError
from ..light import NamedTuple
from ..sessions import Source
from .formats import readers

SUFFIXES = (".jsonl", ".json", ".md", ".db", ".sqlite")
INSTALL = "pip install 'showcause[remote]'"


class Found(NamedTuple):
    """A file to replay: small enough to hand to another process. stamp tells one state of it from another."""

    path: str
    size: int
    stamp: str
    local: bool = True

    def source(self) -> Source:
        return Source(self.path, self._open, self.local)

    def _open(self) -> BinaryIO:
        if self.local:
            return open(self.path, "rb")
        return cast(BinaryIO, _fsspec().open(self.path, "rb").open())


def find(paths: Sequence[str]) -> list[Found]:
    """Every session file behind the given paths, in the order given, each once. UserError for what is not there."""
    found: dict[str, Found] = {}
    for path in paths:
        here = _remote(path) if "://" in path else _local(path)
        if not here:
            raise UserError(f"nothing to replay at {path!r}", right="a session file, a folder, a glob, or s3://…")
        found.update((one.path, one) for one in here)
    return list(found.values())


def stores(home: str, newer_than: float, only: str | None = None) -> dict[str, list[Found]]:
    """Session files of every harness found under `home` that changed after `newer_than`, by harness."""
    result: dict[str, list[Found]] = {}
    for reader in readers():
        if only and reader.name != only:
            continue
        files = [one for pattern in reader.module.STORES for one in _local(os.path.join(glob.escape(home), pattern))]
        recent = [one for one in files if float(one.stamp) >= newer_than]
        if recent:
            result[reader.name] = sorted(recent, key=lambda one: float(one.stamp))
    return result


def _local(path: str) -> list[Found]:
    path = os.path.expanduser(path)
    if os.path.isdir(path):
        names = (os.path.join(folder, name) for folder, _, files in os.walk(path) for name in files)
        return _regular(sorted(name for name in names if name.endswith(SUFFIXES)))
    if os.path.isfile(path):
        return _regular([path])
    return _regular(sorted(glob.glob(path, recursive=True)))


def _regular(paths: Iterable[str]) -> list[Found]:
    found = []
    for path in paths:
        try:
            state = os.stat(path)
        except OSError:
            continue
        if os.path.isfile(path):
            found.append(Found(path, state.st_size, str(state.st_mtime)))
    return found


def _remote(address: str) -> list[Found]:
    fsspec = _fsspec()
    try:
        files, base = fsspec.core.url_to_fs(address)
        names = files.glob(base) if any(sign in base for sign in "*?[") else files.find(base)
        known = [(name, files.info(name)) for name in sorted(names) if name == base or name.endswith(SUFFIXES)]
        return [
            Found(files.unstrip_protocol(name), int(info.get("size") or 0), _stamp(info), False) for name, info in known
        ]
    except ImportError as error:  # of the library behind one kind of address
        raise UserError(f"{address!r} cannot be read: {error}", right="pip install what it names") from None
    except (OSError, ValueError) as error:
        raise UserError(f"{address!r} cannot be read: {type(error).__name__}: {error}"[:300]) from None


def _stamp(info: Mapping[str, Any]) -> str:
    """What tells one state of a remote file from another, as far as its store says."""
    return next((str(info[key]) for key in ("ETag", "etag", "mtime", "LastModified", "created") if info.get(key)), "")


def _fsspec() -> Any:
    try:
        import fsspec
    except ImportError:
        raise UserError("object storage needs fsspec, which is not installed", right=INSTALL) from None
    return fsspec
