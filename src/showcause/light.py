"""What values and signatures take from `typing`, without loading it: the hook would pay for that at every stop.

`NamedTuple` is made without a look at the annotations, of which `typing` compiles each one; `Any` and `Protocol` stand
in annotations and at the head of classes alone. mypy sees `typing`'s own.
"""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple, Protocol
else:
    Any = Protocol = object

    class _Fields(type):
        """Turns the body of a class into a tuple class: annotated names are its fields, the rest its methods."""

        def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> type:
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.pop("__annotations__", {})
            defaults = [body.pop(field) for field in fields if field in body]
            made = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            for key, value in body.items():
                setattr(made, key, value)
            made.__annotations__ = dict(fields)
            return made

    class NamedTuple(metaclass=_Fields):
        pass


__all__ = ["TYPE_CHECKING", "Any", "NamedTuple", "Protocol"]
