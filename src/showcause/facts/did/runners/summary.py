"""What a runner's summary says, and the small tools with which the readers beside this file take it from an output."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ....light import Any, NamedTuple
from ...said.patterns import compiled

HEAD, TAIL = 16 << 10, 64 << 10
LINE = 200


# what task runners put before each line of output: `[lint:go] `, `web:test: `, `packages/web test: `, `app-1  | `
_TASK = r"(?:test|build|lint|typecheck|check)"
_PREFIXES = ("] ", "test", "build: ", "lint: ", "check: ", "  | ")
_PREFIX = (
    rf"(?m)^(?:\[(?:[a-z@][\w@./-]{{0,40}}:[\w@:./-]{{1,40}}|{_TASK})\] |[\w@/.-]{{1,60}}:{_TASK}[\w:-]{{0,30}}: "
    rf"|[\w@/.-]{{1,60}} {_TASK}[\w:-]{{0,30}}: |[\w.-]{{1,40}}-\d+ +\| )"
)


class Summary(NamedTuple):
    """outcome: passed failed unknown. sure: no other text looks like it, so it counts whatever command printed it.

    at: where it stands in the text that was searched. selected: the summary itself says that only a part ran.
    """

    runner: str
    kind: str
    outcome: str
    line: str
    at: int
    passed: int | None = None
    failed: int | None = None
    skipped: int | None = None
    selected: bool = False
    empty: bool = False
    sure: bool = True


class Reader(NamedTuple):
    """needs: one of these stands in every text that has the summary; nothing else is tried without it."""

    needs: tuple[str, ...]
    read: Callable[[str], Iterable[Summary]]


def bounded(output: str) -> str:
    """The beginning and the end of an output, without the half characters on which RE2 fails."""
    text = output if len(output) <= HEAD + TAIL else f"{output[:HEAD]}\n{output[-TAIL:]}"
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def window(output: str) -> str:
    """The part of an output that is searched: colours, carriage returns and task runners' prefixes taken off."""
    text = bounded(output)
    if "\x1b" in text:
        text = str(compiled(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)").sub("", text))
    text = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
    if any(mark in text for mark in _PREFIXES):
        text = str(compiled(_PREFIX).sub("", text))
    return text


def matches(pattern: str, text: str) -> Iterator[tuple[Mapping[str, str], str, int]]:
    """Named groups ("" where one took no part), the whole line and its place, for each match."""
    for found in compiled(pattern).finditer(text):
        groups = {name: value or "" for name, value in found.groupdict().items()}
        yield groups, line_at(text, found.start(), found.end()), found.start()


def line_at(text: str, start: int, end: int) -> str:
    """The lines that a match touches, as one, bounded."""
    first = text.rfind("\n", 0, start) + 1
    if text[start : start + 1] == "\n":
        first = start + 1
    last = text.find("\n", max(end - 1, first))
    line = text[first : last if last >= 0 else len(text)]
    return " ".join(line.split())[:LINE]


def tally(line: str) -> dict[str, int]:
    """`3 failed, 45 passed` as {"failed": 3, "passed": 45}; the last of a word counts."""
    return {word.lower(): number(count) or 0 for count, word in compiled(r"(\d+) +([A-Za-z]+)").findall(line)}


def number(text: str) -> int | None:
    digits = text.replace(",", "")
    return int(digits) if digits.isdecimal() and len(digits) < 10 else None


def counted(
    runner: str,
    line: str,
    at: int,
    passed: int | None,
    failed: int | None,
    skipped: int | None = None,
    *,
    red: bool = False,
    selected: bool = False,
    sure: bool = True,
    kind: str = "tests",
) -> Summary:
    """A test summary from its numbers; `red` where it failed beside them (a crashed suite, a collection error)."""
    empty = not passed and not failed and not skipped and not red
    outcome = "failed" if red or failed else "passed" if passed else "unknown"
    return Summary(runner, kind, outcome, line, at, passed, failed, skipped, selected, empty, sure)


def phrases(
    runner: str, kind: str, passed: str = "", failed: str = "", *, sure: bool = True
) -> Callable[[str], Iterator[Summary]]:
    """A reader of two fixed phrases, one for green and one for red. Where both occur each gives a summary."""

    def read(text: str) -> Iterator[Summary]:
        for pattern, outcome in ((passed, "passed"), (failed, "failed")):
            last: Summary | None = None
            for groups, line, at in matches(pattern, text) if pattern else ():
                count = number(groups.get("count", "")) if outcome == "failed" else None
                last = Summary(runner, kind, outcome, line, at, None, count, sure=sure)
            if last is not None:
                yield last

    return read


def last_of(found: Iterable[Any]) -> Any:
    """The last of `found`, None where there is none."""
    last = None
    for each in found:
        last = each
    return last
