"""Which harness's reader a file wants. Readers are found by listing the folders of `harness/`."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from .. import harness as harnesses
from ..errors import UserError
from ..light import NamedTuple
from ..sessions import Moment, Source, Unknown
from . import moments as generic

HEAD = 1 << 16


class Reader(NamedTuple):
    """name as the harness calls itself; module has STORES, matches, read and perhaps moments."""

    name: str
    module: Any


@lru_cache(maxsize=1)
def readers() -> tuple[Reader, ...]:
    """The readers of every harness that has one, in the order of their names."""
    found = []
    for folder in sorted(Path(harnesses.__path__[0]).iterdir()):
        if (folder / "sessions.py").is_file():
            package = importlib.import_module(f"{harnesses.__name__}.{folder.name}")
            module = importlib.import_module(f"{harnesses.__name__}.{folder.name}.sessions")
            found.append(Reader(package.NAME, module))
    return tuple(found)


def known(harness: str | None) -> str | None:
    """The name itself. Raises UserError where no reader has it."""
    names = [reader.name for reader in readers()]
    if harness is not None and harness not in names:
        raise UserError(f"no sessions of {harness!r} can be read", right=f"harnesses: {', '.join(names)}")
    return harness


def reader_of(source: Source) -> Reader | None:
    """The reader whose format the file shows; None where none knows it."""
    file = source.open()
    try:
        head = file.read(HEAD)
    finally:
        file.close()
    name = source.path.replace("\\", "/").rpartition("/")[2]
    return next((reader for reader in readers() if reader.module.matches(name, head)), None)


def moments_of(source: Source, reader: Reader, literals: Sequence[str], unknown: Unknown) -> Iterator[Moment]:
    """The moments of a file, by the reader's own faster way where it has one."""
    own = getattr(reader.module, "moments", None)
    if own is not None:
        yield from own(source, literals, unknown)
        return
    for session in reader.module.read(source, unknown):
        yield from generic.moments(session, literals)
