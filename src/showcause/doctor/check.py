"""One line of the doctor's report."""

from __future__ import annotations

from ..light import NamedTuple


class Check(NamedTuple):
    """name: the same for every installation; state: ok, note or problem; act: what to do, "" when nothing."""

    name: str
    state: str
    what: str
    act: str = ""


def ok(name: str, what: str) -> Check:
    return Check(name, "ok", what)


def note(name: str, what: str, act: str = "") -> Check:
    return Check(name, "note", what, act)


def problem(name: str, what: str, act: str) -> Check:
    return Check(name, "problem", what, act)
