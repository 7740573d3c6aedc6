"""Files of labelled turns, one JSON record with `labels` a line; what a record is a label of, its reader says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from .bounded import read_bytes
from .errors import UserError

MOST = 1 << 30
Taken = TypeVar("Taken")
Take = Callable[[dict[str, Any], dict[str, str], int], Iterable[Taken]]


def read(path: str, take: Take[Taken], right: str) -> list[Taken]:
    """What `take` makes of each record, its labels as text, and the number of its line.

    Raises UserError with file and line where `take` cannot read one; `right` says what it expects.
    """
    raw = read_bytes(path, MOST)
    if raw is None:
        raise UserError("the labels cannot be read", file=path)
    found: list[Taken] = []
    for number, line in enumerate(raw.decode("utf-8", "replace").splitlines(), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            labels = {key: str(value) for key, value in record["labels"].items()}
            found += take(record, labels, number)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise UserError("this line is no label", file=path, line=number, right=right) from None
    return found
