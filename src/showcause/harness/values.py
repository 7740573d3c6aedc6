"""Values of unknown shape made safe: what is missing or of the wrong type becomes empty. Imports nothing heavy."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def text(value: object) -> str:
    return value if isinstance(value, str) else ""


def mapping(value: object) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def integer(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def text_of(value: object, key: str) -> str:
    """The text under a key, "" where there is none or the mapping is no mapping."""
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, str) else ""


def dicts(value: object) -> list[dict[str, Any]]:
    """The objects of a list; what is no list has none."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def joined(content: object) -> str:
    """The text of a message: a string, or the text parts of a list."""
    if isinstance(content, list):
        return "\n".join([part for block in content if (part := text_of(block, "text"))])
    return text(content)


def stem(path: str) -> str:
    """The file's name without folder and extension; both kinds of slash part folders."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    return name.rsplit(".", 1)[0] or name


def folder(path: str, up: int = 1) -> str:
    """The name of the folder `up` levels above the file, "" where the path has none."""
    parts = path.replace("\\", "/").split("/")
    return parts[-1 - up] if len(parts) > up else ""


DEEPEST = 40  # levels of a value that are kept where half a character must be replaced in it


def whole(value: Any, depth: int = 0) -> Any:
    """`value` without lone surrogates, which JSON can write and neither UTF-8 nor RE2 can read; itself where sound."""
    if isinstance(value, str):
        if value.isascii():
            return value
        try:
            value.encode("utf-8")
        except UnicodeEncodeError:
            return value.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
        return value
    if depth > DEEPEST:
        return None if isinstance(value, (dict, list)) else value
    if isinstance(value, dict):
        return {whole(key, depth + 1): whole(one, depth + 1) for key, one in value.items()}
    if isinstance(value, list):
        return [whole(one, depth + 1) for one in value]
    return value
