"""Our NamedTuple makes what `typing` makes."""

from __future__ import annotations

import pickle
import typing

import pytest

from showcause.light import NamedTuple


class Ours(NamedTuple):
    """A value."""

    name: str
    count: int = 3
    other: NoSuchType | None = None  # type: ignore[name-defined]  # noqa: F821  # never looked at

    @property
    def twice(self) -> int:
        return 2 * self.count


class Theirs(typing.NamedTuple):
    """A value."""

    name: str
    count: int = 3
    other: str | None = None

    @property
    def twice(self) -> int:
        return 2 * self.count


@pytest.mark.parametrize("attribute", ["_fields", "_field_defaults", "__doc__", "__module__", "__match_args__"])
def test_it_looks_like_the_one_of_typing(attribute: str) -> None:
    assert getattr(Ours, attribute) == getattr(Theirs, attribute)


def test_it_behaves_like_a_tuple() -> None:
    """Equal by value, methods kept, copied with changes, pickled under its own name."""
    one = Ours("a", 4)
    assert one == ("a", 4, None)
    assert (one.twice, one._replace(count=1).twice, Ours.__qualname__) == (8, 2, "Ours")
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 - our own bytes
    assert list(Ours.__annotations__) == ["name", "count", "other"]


def test_a_field_without_default_must_be_given() -> None:
    with pytest.raises(TypeError):
        Ours()  # type: ignore[call-arg]


def test_defaults_come_last() -> None:
    with pytest.raises(TypeError, match="without a default"):
        type(NamedTuple)(
            "Late", (NamedTuple,), {"__annotations__": {"a": "int", "b": "int"}, "a": 1, "__module__": "m"}
        )


@pytest.mark.parametrize("made", [Ours("a", 4), Theirs("a", 4)], ids=["ours", "theirs"])
def test_what_tuples_of_fields_can_do(made: Ours | Theirs) -> None:
    """By name, as a dict, from values, shown, and no field that is not there."""
    kind = type(made)
    assert kind(count=4, name="a") == made == kind._make(("a", 4, None))
    assert made._asdict() == {"name": "a", "count": 4, "other": None}
    assert repr(made) == f"{kind.__name__}(name='a', count=4, other=None)"
    assert not hasattr(made, "__dict__")
    with pytest.raises((TypeError, ValueError), match=r"name|field"):
        made._replace(absent=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        kind("a", 4, None, 5)  # type: ignore[call-arg]
