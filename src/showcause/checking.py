"""What people write in `showcause.toml`, held against what it may say. Names file, line, column, and what is right."""

from __future__ import annotations

import tomllib
from typing import Any, NamedTuple

from .bounded import read_bytes
from .errors import PolicyError


class Source(NamedTuple):
    """One policy file that passed. user: it is the user's own, whose locks bind a project's."""

    path: str
    data: dict[str, Any]
    user: bool


def read_source(path: str, *, user: bool) -> Source:
    raw = read_bytes(path)
    if raw is None:
        raise PolicyError("the policy cannot be read", file=path)
    try:
        data = tomllib.loads(raw.decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise PolicyError(str(error), file=path) from None
    return Source(path, data, user)
