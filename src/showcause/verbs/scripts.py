"""What stands behind `make x`, `npm run x`, `just x`, `poe x`, `mise run x` and their like in a project, one level.

Reads those files, as text where a parser would cost the hook more than it tells; parses no shell.
The files are a stranger's: lines, targets, what variables expand to and the texts together are bounded, and a link that
leads out of the project is not followed.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator

from ..bounded import read_text, within

_BYTES = 1 << 18  # of a file
_LINES, _LONG = 5_000, 8_000  # lines of a file, characters of a line
_TARGETS, _WORDS = 1_000, 200  # of a file; targets, or needs, of one rule
_STEPS, _TEXT = 20_000, 1 << 19  # lines and needs gone over, and characters made, for all targets of a file
_EXPANDED = 1 << 19  # characters that variables add to a file
_ASSIGN = re.compile(r"(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*(?::{0,3}|\?)=[ \t]*(.*)")
_NAME = re.compile(r"@?([A-Za-z_][\w-]*)(?=[ \t]|$)")
_VARIABLE = re.compile(r"\$[({](\w+)[)}]")
_RUNNERS = ("npm run", "pnpm run", "yarn run", "bun run", "pnpm", "yarn")
_SHORT = ("start", "test", "stop", "restart")
# file -> table of tasks -> how its tasks are called
_TABLES: dict[str, dict[str, tuple[str, ...]]] = {
    "pyproject.toml": {
        "tool.poe.tasks": ("poe", "poetry run poe", "uv run poe"),
        "tool.pdm.scripts": ("pdm run", "pdm"),
        "tool.rye.scripts": ("rye run",),
        "tool.pixi.tasks": ("pixi run",),
        "tool.taskipy.tasks": ("task",),
        "tool.hatch.envs.default.scripts": ("hatch run",),
    },
    "pixi.toml": {"tasks": ("pixi run",)},
    "mise.toml": {"tasks": ("mise run", "mise r", "mise")},
    ".mise.toml": {"tasks": ("mise run", "mise r", "mise")},
}
_HEAD = re.compile(r"^\[([^\[\]]+)\][ \t]*(?:#.*)?$")
_KEY = re.compile(r"^[ \t]*\"?([\w:.-]+)\"?[ \t]*=[ \t]*(.*)$")
# a quote that nothing closes takes the rest, so that no text is gone over twice
_WORD = re.compile(r"\"((?:[^\"\\]|\\.?)*)(?:\"|$)|'([^']*)(?:'|$)")
_RUNS = ("cmd", "run", "shell", "cmds")
Rule = tuple[list[str], list[str], list[str]]  # targets, what they need first, lines


def scripts(root: str, project: str = "") -> dict[str, str]:
    """Invocation -> shell text behind it, for the folder `root` of a project."""
    found: dict[str, str] = {}
    for name in ("GNUmakefile", "makefile", "Makefile"):
        for invocation, text in _targets("make", _make_rules(_read(root, name, project))):
            found.setdefault(invocation, text)
    for name in ("justfile", "Justfile", ".justfile"):
        for invocation, text in _targets("just", _just_rules(_read(root, name, project))):
            found.setdefault(invocation, text)
    for name, tables in _TABLES.items():
        for invocation, text in _tasks(_read(root, name, project), tables):
            found.setdefault(invocation, text)
    for invocation, text in _tox(_read(root, "tox.ini", project)):
        found.setdefault(invocation, text)
    found.update(_composer(_read(root, "composer.json", project)))
    return {**found, **_package(_read(root, "package.json", project))}


def _read(root: str, name: str, project: str) -> str:
    path = os.path.join(root, name)
    if os.path.islink(path) and not within(path, root) and not (project and within(path, project)):
        return ""
    return read_text(path, _BYTES)


def _lines(text: str) -> list[str]:
    return [line[:_LONG] for line in text.replace("\\\n", " ").split("\n", _LINES)[:_LINES]]


def _targets(runner: str, rules: Iterable[Rule]) -> Iterator[tuple[str, str]]:
    """Each target with its own lines behind those of what it needs; the runner alone means the first."""
    known: dict[str, list[Rule]] = {}
    for rule in rules:
        for target in rule[0][:_WORDS]:
            if target in known or len(known) < _TARGETS:
                known.setdefault(target, []).append(rule)
    first = next((target for target in known if not target.startswith(".")), None)
    steps, room = _STEPS, _TEXT
    for target, own in known.items():
        if target.startswith("."):
            continue  # .PHONY and its like are make's own
        kept: list[str] = []
        for line in _behind(own, known):
            steps, room = steps - 1, room - len(line)
            if steps < 0 or room < 0:
                break
            if line.strip():
                kept.append(line.lstrip("@-+ \t"))
        text = "\n".join(kept)
        yield f"{runner} {target}", text
        if target == first:
            yield runner, text


def _behind(own: list[Rule], known: dict[str, list[Rule]]) -> Iterator[str]:
    """The lines of what a target needs, then its own; an empty one for each need, so that these count too."""
    for rule in own:
        for need in rule[1][:_WORDS]:
            yield ""
            for needed in known.get(need, ()):
                yield from needed[2] or ("",)
    for rule in own:
        yield from rule[2] or ("",)


def _make_rules(text: str) -> Iterator[Rule]:
    expand = _Expansion()
    current: Rule | None = None
    for line in _lines(text):
        if line.startswith("\t"):
            if current is not None:
                current[2].append(expand.text(line.strip()))
            continue
        assigned = _ASSIGN.match(line)
        if assigned:
            expand.variables[assigned[1]] = assigned[2].strip()
        elif opened := _opened(line):
            if current is not None:
                yield current
            targets, needs, recipe = opened
            lines = [expand.text(recipe.strip())] if recipe else []
            current = (expand.text(targets).split(), expand.text(needs).split(), lines)
    if current is not None:
        yield current


def _opened(line: str) -> tuple[str, str, str] | None:
    """`targets: needs ; recipe # remark` in its parts; None for a line that opens no rule."""
    targets, colon, rest = line.partition(":")
    rest = rest.removeprefix(":")
    if not colon or rest.startswith("=") or not targets or targets[0].isspace() or "#" in targets or "=" in targets:
        return None
    before, semicolon, recipe = rest.partition(";")
    needs, remark, _ = before.partition("#")
    return targets, needs, recipe if semicolon and not remark else ""


class _Expansion:
    """`$(NAME)` replaced where the file sets it, twice at most, while there is room; `$$` is the shell's own `$`."""

    def __init__(self) -> None:
        self.variables: dict[str, str] = {}
        self.room = _EXPANDED

    def text(self, text: str) -> str:
        for _ in range(2):
            if "$" not in text or self.room <= 0:
                break
            text = _VARIABLE.sub(lambda found: self.variables.get(found[1], found[0])[:500], text, count=100)[:_LONG]
            self.room -= len(text)
        return text.replace("$$", "$")


def _just_rules(text: str) -> Iterator[Rule]:
    current: Rule | None = None
    for line in _lines(text):
        if line[:1] in (" ", "\t"):
            if current is not None:
                current[2].append(line.strip())
            continue
        head, colon, needs = line.partition(":")
        named = _NAME.match(head) if colon and not needs.startswith("=") else None
        if named:
            if current is not None:
                yield current
            current = ([named[1]], needs.partition("#")[0].replace("&&", " ").split(), [])
    if current is not None:
        yield current


def _package(text: str) -> dict[str, str]:
    try:
        package = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    table = package.get("scripts") if isinstance(package, dict) else None
    found = {}
    for target, body in list(table.items())[:_TARGETS] if isinstance(table, dict) else ():
        if isinstance(body, str):
            found.update({f"{runner} {target}": body for runner in _RUNNERS})
            if target in _SHORT:
                found[f"npm {target}"] = body
    return found


def _tasks(text: str, tables: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, str]]:
    """`name = "command"`, lists of commands, `{ cmd = … }`, and tables of their own with `run = …`."""
    room = _TEXT
    if not any(table in text for table in tables):
        return
    runners: tuple[str, ...] = ()
    task = ""
    for line in _joined(text):
        head = _HEAD.match(line)
        if head:
            table = head[1].replace('"', "").replace("'", "").strip()
            own = next((name for name in tables if table == name or table.startswith(f"{name}.")), "")
            runners, task = tables.get(own, ()), table[len(own) + 1 :]
            continue
        pair = _KEY.match(line) if runners else None
        if pair is None or (task and pair[1] not in _RUNS):
            continue
        body = _commands(pair[2])
        room -= len(body)
        if room < 0:
            return
        for runner in runners if body else ():
            yield f"{runner} {task or pair[1]}", body


def _joined(text: str) -> Iterator[str]:
    """Lines, with a list that goes over several of them as one, and a text in three quotes too."""
    kept = ""
    for line in _lines(text):
        kept = f"{kept} {line.strip()}" if kept else line
        value = kept.partition("=")[2].strip()
        open_list = value.startswith("[") and not value.split("#")[0].rstrip().endswith("]")
        open_text = any(value.startswith(mark) and value.count(mark) == 1 for mark in ('"""', "'''"))
        if not (open_list or open_text) or len(kept) > _LONG:
            yield kept
            kept = ""


def _commands(value: str) -> str:
    """The commands of a task's value, one a line."""
    for mark in ('"""', "'''"):
        if value.startswith(mark):
            return value.strip(mark[0]).strip()
    if value.startswith("{"):
        inner = re.search(r"\b(?:cmd|shell|run|composite|sequence|chain)[ \t]*=[ \t]*(.*)", value)
        value = inner[1] if inner else ""
        if not value.startswith("["):
            first = _WORD.match(value)
            return (first[1] or first[2] or "") if first else ""
        value = value.partition("]")[0]
    return "\n".join(double or single for double, single in _WORD.findall(value))


def _tox(text: str) -> Iterator[tuple[str, str]]:
    """The commands of `[testenv]` and of each `[testenv:name]`; an environment without its own has the general ones."""
    section, reading = "", False
    lines: dict[str, list[str]] = {}
    for line in _lines(text):
        head = _HEAD.match(line)
        if head:
            section, reading = head[1].strip(), False
        elif section.startswith("testenv") and line[:1] not in (" ", "\t"):
            key, _, value = line.partition("=")
            reading = key.strip() == "commands"
            if reading and value.strip():
                lines.setdefault(section, []).append(value.strip())
        elif reading and line.strip():
            lines.setdefault(section, []).append(line.strip())
    for name, commands in list(lines.items())[:_TARGETS]:
        body = re.sub(r"\{posargs(?::([^{}]*))?\}", r"\1", "\n".join(commands))
        yield ("tox" if name == "testenv" else f"tox -e {name.partition(':')[2]}"), body


def _composer(text: str) -> dict[str, str]:
    try:
        found = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    table = found.get("scripts") if isinstance(found, dict) else None
    bodies: dict[str, str] = {}
    for name, body in list(table.items())[:_TARGETS] if isinstance(table, dict) else ():
        lines = [body] if isinstance(body, str) else body if isinstance(body, list) else []
        # `@other` is another script of this table; `@php` and `@composer` are programs
        text = "\n".join(line.removeprefix("@") for line in lines[:_WORDS] if isinstance(line, str))
        for runner in ("composer", "composer run", "composer run-script") if text else ():
            bodies[f"{runner} {name}"] = text
    return bodies


def names_that_run(programs: Iterable[str], root: str) -> set[str]:
    """Targets and script names whose text holds one of `programs`."""
    wanted = tuple(programs)
    return {
        invocation.rpartition(" ")[2]
        for invocation, text in scripts(root).items()
        if any(program in text for program in wanted)
    }
