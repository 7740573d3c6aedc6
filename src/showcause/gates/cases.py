"""The grammar of `cases.md`: a gate's specification as small transcripts. Parses; runs nothing.

## flags: two parsers read, then the choice handed back
```case
user: Speed up the loader.
tool: Read src/loader.py
agent: Both parsers work. Which one would you prefer?
flags: Which one would you prefer?
```
"""

from __future__ import annotations

import json
import re
import shlex
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import CaseError
from ..light import NamedTuple

KINDS = ("flags", "allows", "misses")
KEYS = (
    "policy", "user", "notice", "tool", "agent", "event", "call", "running", "task", "file", "flags", "wanted", "mode",
    "active", "says",
)  # fmt: skip
_HEADING = re.compile(r"^##\s+(flags|allows|misses):\s*(.+?)\s*$")
_LINE = re.compile(r"^([a-z]+):(?: (.*)|$)")
_ATTRIBUTE = re.compile(r"\b(age|changed)=(\S+)")
_RESULT = re.compile(r'\s=>\s+(?:(running|failed|denied)|exit (\d+))?(?:,?\s*("(?:[^"\\]|\\.)*"))?\s*$', re.S)
_AGE = re.compile(r"^(\d+)(s|m|h|d)$")
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


class Step(NamedTuple):
    key: str
    value: str
    line: int


class ToolStep(NamedTuple):
    """A tool call of a case. status: done, running, failed or denied."""

    name: str
    input: dict[str, Any]
    output: str
    exit: int | None
    status: str


class FileStep(NamedTuple):
    path: str
    age: float
    changed: bool
    text: str


class Case(NamedTuple):
    """expected: words that must be flagged (with the gate named, or None); says: text that the reply must hold."""

    kind: str
    title: str
    steps: tuple[Step, ...]
    policy: Mapping[str, Any]
    expected: tuple[tuple[str | None, str], ...]
    says: tuple[str, ...]
    file: str
    line: int

    def values(self, key: str) -> list[str]:
        return [step.value for step in self.steps if step.key == key]


def parse(text: str, file: str = "") -> list[Case]:
    """Every case of a cases.md. Raises CaseError with file, line and what would be right."""
    cases: list[Case] = []
    heading: tuple[str, str, int] | None = None
    lines = text.split("\n")
    index = 0
    while index < len(lines):
        line = lines[index]
        found = _HEADING.match(line)
        if found:
            heading = (found[1], found[2], index + 1)
        elif line.startswith("## ") and ":" in line:
            word = line[3:].partition(":")[0]
            raise CaseError(f"a heading says {word!r}", file=file, line=index + 1, right=f"one of: {', '.join(KINDS)}")
        fence = re.match(r"^(`{3,})case\s*$", line)
        if fence:
            if heading is None:
                raise CaseError(
                    "a case without a heading", file=file, line=index + 1, right="## flags: what is wrong here"
                )
            end = next((n for n in range(index + 1, len(lines)) if lines[n].rstrip() == fence[1]), None)
            if end is None:
                raise CaseError("the case's fence is never closed", file=file, line=index + 1, right=fence[1])
            cases.append(_case(heading, list(_steps(lines[index + 1 : end], index + 2, file)), file))
            heading = None
            index = end
        index += 1
    return cases


def _steps(lines: list[str], first: int, file: str) -> Iterator[Step]:
    current: Step | None = None
    for number, line in enumerate(lines, first):
        if line.startswith("  ") or (not line.strip() and current is not None):
            if current is None:
                raise CaseError("a continuation with nothing before it", file=file, line=number, text=line)
            current = current._replace(value=f"{current.value}\n{line[2:]}")
            continue
        if current is not None:
            yield current._replace(value=current.value.rstrip("\n"))
        found = _LINE.match(line)
        if not found or found[1] not in KEYS:
            raise CaseError(
                "this line has no known key",
                file=file,
                line=number,
                column=1,
                text=line,
                right=f"keys: {', '.join(KEYS)}",
            )
        current = Step(found[1], found[2] or "", number)
    if current is not None:
        yield current._replace(value=current.value.rstrip("\n"))


def _case(heading: tuple[str, str, int], steps: list[Step], file: str) -> Case:
    kind, title, line = heading
    policy: dict[str, Any] = {}
    for step in steps:
        if step.key == "policy":
            try:
                policy.update(tomllib.loads(step.value))
            except tomllib.TOMLDecodeError as error:
                raise CaseError(f"policy: {error}", file=file, line=step.line, text=step.value) from None
    expected = tuple(_expected(step.value) for step in steps if step.key == "flags")
    if kind == "flags" and not expected:
        raise CaseError(
            "a flags case says which words", file=file, line=line, right="flags: the words that are objected to"
        )
    says = tuple(step.value for step in steps if step.key == "says")
    return Case(kind, title, tuple(steps), policy, expected, says, file, line)


def _expected(value: str) -> tuple[str | None, str]:
    found = re.match(r"^(.*?)\s*gate=(\S+)$", value, re.S)
    return (found[2], found[1]) if found else (None, value)


def tool_step(value: str) -> ToolStep:
    """`NAME input => exit N, "output"`; also `=> running`, `=> failed, "why"`, `=> denied`."""
    found = _RESULT.search(value)
    head = value[: found.start()] if found else value
    name, _, rest = head.strip().partition(" ")
    output = json.loads(found[3], strict=False) if found and found[3] else ""
    status = (found[1] or "done") if found else "done"
    code = int(found[2]) if found and found[2] is not None else (0 if status == "done" else None)
    return ToolStep(name, tool_input(name, rest.strip("\n") if "\n" in rest else rest.strip()), output, code, status)


def tool_input(name: str, text: str) -> dict[str, Any]:
    """What a tool of this name is given, from the short form that cases use. A JSON object is taken as it is."""
    if text.startswith("{"):
        value = json.loads(text)
        if isinstance(value, dict):
            return value
    if name in ("Bash", "PowerShell", "shell"):
        return {"command": text}
    if name in ("Read", "Write", "Edit", "MultiEdit", "NotebookEdit"):
        return {"file_path": text}
    if name in ("Grep", "Glob"):
        return {"pattern": text}
    if name in ("Agent", "Task"):
        return {"description": text, "prompt": text, "subagent_type": text.partition(" ")[0]}
    if name == "Skill":
        return {"skill": text}
    return {"input": text} if text else {}


def file_step(value: str) -> FileStep:
    """`PATH age=11m changed=inputs`, with the file's text as continuation lines."""
    head, _, text = value.partition("\n")
    attributes = dict(_ATTRIBUTE.findall(head))
    path = shlex.split(_ATTRIBUTE.sub("", head))[0]
    return FileStep(path, seconds(attributes.get("age", "0s")), "changed" in attributes, text)


def seconds(age: str) -> float:
    found = _AGE.match(age)
    if not found:
        raise CaseError(f"{age!r} is no age", right="a number and s, m, h or d: 11m")
    return float(int(found[1]) * _SECONDS[found[2]])
