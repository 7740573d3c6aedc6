"""One value that is made when somebody looks at it, in the place of a tuple of one. For replay, where few look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar, cast, overload

T = TypeVar("T")


class One(Sequence[T], Generic[T]):
    """A sequence of one."""

    __slots__ = ("_make",)

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return (self._make(),)[index]

    def __iter__(self) -> Iterator[T]:
        yield self._make()

    def __len__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return (self._make(),) == (tuple(other) if isinstance(other, One) else other)

    __hash__ = None  # type: ignore[assignment]  # as unhashable as a call's input


def one(make: Callable[[], T]) -> tuple[T, ...]:
    """As far as readers of entries are concerned, a tuple."""
    return cast("tuple[T, ...]", One(make))
