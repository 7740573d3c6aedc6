"""Positions of keys and items: what tomllib reads has a place, and nothing makes the scanner slow."""

from __future__ import annotations

import time
import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.policies.spots import OutOfBounds, Path, Spot, spots


@pytest.mark.parametrize(
    ("text", "path", "spot"),
    [
        ("a = 1", ("a",), (1, 1)),
        ("\n\n  a.b = 1", ("a", "b"), (3, 3)),
        ("[x]\ny = [1,\n  2]", ("x", "y", 1), (3, 3)),
        ("[x.'p/q']\ny = 1", ("x", "p/q", "y"), (2, 1)),
        ("[[x]]\na=1\n[[x]]\na=2", ("x", 1, "a"), (4, 1)),
        ("[[x]]\n[[x.y]]\n[[x.y]]\nz=1", ("x", 0, "y", 1, "z"), (4, 1)),
        ("a = { b = [ { c = 1 } ] }", ("a", "b", 0, "c"), (1, 15)),
        ('a = """\nb = 1\n"""\nc = 2', ("c",), (4, 1)),
        ("a = '''x'''''\nc = 2", ("c",), (2, 1)),
        ('# b = 1\na = "# no" # yes\nc = 2', ("c",), (3, 1)),
        ('"a\\u0062" = 1', ("ab",), (1, 1)),
        ("d = 2027-03-01 10:00:00 # x\ne = 1", ("e",), (2, 1)),
    ],
    ids=[
        "first-key", "dotted-and-indented", "item-on-its-own-line", "quoted-part", "second-table-of-an-array",
        "array-in-an-array", "inline-table-in-a-list", "after-a-long-text", "after-quotes-at-the-end-of-a-long-text",
        "after-signs-in-text-and-comment", "escaped-key", "after-a-date-with-a-blank",
    ],
)  # fmt: skip
def test_places(text: str, path: Path, spot: tuple[int, int]) -> None:
    """Every key and item stands where a reader finds it."""
    assert spots(text)[path] == Spot(*spot)


def test_what_is_no_toml_is_left_to_tomllib() -> None:
    """The scanner stops without complaint and keeps what came before."""
    assert spots("a = 1\nb = = 2\nc = 3")[("a",)] == Spot(1, 1)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("a" + ".a" * 100_000 + " = 1", "key of more than"),
        ("[" + "a." * 100_000 + "a]", "key of more than"),
        ("a = " + "[" * 100_000, "too deep"),
        ("a = " + "{b = " * 50_000, "too deep"),
        ("a = [" + "1," * 100_000 + "]", "keys and items"),
    ],
    ids=["dotted-key", "dotted-header", "nested-lists", "nested-tables", "endless-list"],
)
def test_bounds(text: str, what: str) -> None:
    """What would make tomllib slow or recursive is refused at once."""
    started = time.process_time()
    with pytest.raises(OutOfBounds, match=what):
        spots(text)
    assert time.process_time() - started < 5


@settings(deadline=None, max_examples=200)
@given(st.text(alphabet="ab.=[]{}\"'#,\n \\1-_:TZ", max_size=200))
def test_whatever_tomllib_reads_has_places(text: str) -> None:
    """For every text that is TOML, each key of the outcome has a spot."""
    try:
        data = tomllib.loads(text)
    except ValueError:
        return
    found = spots(text)
    assert all(path in found for path in keys(data, ()))


def keys(value: Any, path: Path) -> list[Path]:
    if not isinstance(value, dict):
        return []
    return [one for key, inner in value.items() for one in ((*path, key), *keys(inner, (*path, key)))]
