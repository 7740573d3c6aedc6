"""What values and signatures take from `typing`, without loading it: the hook would pay for that at every stop.

`NamedTuple` is made without a look at the annotations, of which `typing` compiles each one, and without `namedtuple`,
which compiles a function for each class; `Any` and `Protocol` stand in annotations and at the head of classes alone.
mypy sees `typing`'s own.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple, Protocol
else:
    from collections import _tuplegetter

    Any = Protocol = object
    _made: dict[int, Any] = {}  # code of `__new__` by the number of fields, which only their names tell apart

    def _new(fields: tuple[str, ...], defaults: tuple[Any, ...]) -> Any:
        """`__new__` with the fields as its parameters."""
        code = _made.get(len(fields))
        if code is None:
            names = "".join(f"a{at}, " for at in range(len(fields)))
            code = _made[len(fields)] = eval(f"lambda _cls, {names}: make(_cls, ({names}))").__code__  # noqa: S307
        code = code.replace(co_varnames=("_cls", *fields), co_name="__new__")
        return type(_new)(code, {"make": tuple.__new__}, "__new__", defaults)

    class _Tuple(tuple):
        """What `namedtuple` gives each class for itself."""

        __slots__ = ()

        @classmethod
        def _make(cls, values: Any) -> Any:
            return cls(*values)

        def _replace(self, /, **changed: Any) -> Any:
            made = tuple.__new__(type(self), map(changed.pop, self._fields, self))
            if changed:
                raise ValueError(f"no such fields: {', '.join(changed)}")
            return made

        def _asdict(self) -> dict[str, Any]:
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self) -> str:
            shown = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)]
            return f"{type(self).__name__}({', '.join(shown)})"

        def __getnewargs__(self) -> tuple[Any, ...]:
            return tuple(self)

    class _Fields(type):
        """Turns the body of a class into a tuple class: annotated names are its fields, the rest its methods."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: a field without a default follows one that has one")
            body.update(zip(fields, map(_tuplegetter, range(len(fields)), fields), strict=True))
            body.update(_fields=fields, _field_defaults=defaults, __match_args__=fields, __slots__=())
            body["__new__"] = _new(fields, tuple(defaults.values()))
            return type.__new__(type, name, (_Tuple,), body)

    class NamedTuple(metaclass=_Fields):
        pass


__all__ = ["TYPE_CHECKING", "Any", "NamedTuple", "Protocol"]
