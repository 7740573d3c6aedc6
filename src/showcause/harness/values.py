"""Values of unknown shape made safe: what is missing or of the wrong type becomes empty. Imports nothing."""

from __future__ import annotations


def text(value: object) -> str:
    return value if isinstance(value, str) else ""


def mapping(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def integer(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def joined(content: object) -> str:
    """The text of a message: a string, or the text parts of a list."""
    if isinstance(content, list):
        return "\n".join(part for block in content if (part := text(mapping(block).get("text"))))
    return text(content)
