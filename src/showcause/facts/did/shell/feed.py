"""What reaches a command's standard input, where the line itself tells: echo, printf and cat of known text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....light import NamedTuple


class Feed(NamedTuple):
    """Standard input that comes from the line; `text` is None where only running would tell it."""

    text: str | None


def printed(words: Sequence[str], feed: Feed | None, file: Callable[[str], str | None]) -> Feed:
    """What a simple command writes to its standard output; `file` knows the files that this line has written."""
    name, rest = (words[0], list(words[1:])) if words else ("", [])
    if name == "echo":
        while rest and rest[0] in ("-n", "-e", "-ne", "-en", "-E"):
            rest = rest[1:]
        return Feed(" ".join(rest) + "\n")
    if name == "printf" and rest:
        if "%" not in rest[0]:
            return Feed(rest[0].replace("\\n", "\n"))
        if rest[0].replace("\\n", "").strip() in ("%s", "%b"):
            text = "\n".join(rest[1:])
            return Feed(text.replace("\\n", "\n") if "%b" in rest[0] else text)
    elif name == "cat" and len(rest) == 1 and rest[0][:1] != "-":
        return Feed(file(rest[0]))
    elif name == "tee" or (name == "cat" and rest in ([], ["-"])):
        return feed or Feed(None)
    return Feed(None)
