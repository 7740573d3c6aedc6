"""What stands behind `make x`, `npm run x` and `just x` in a project, one level. Reads those files; parses no shell."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Iterator

from ..bounded import read_text

_ASSIGN = re.compile(r"^(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*(?::{0,3}|\?)=[ \t]*(.*)$")
_RULE = re.compile(r"^([^\s:#=][^:#=]*?)[ \t]*::?(?!=)([^;#]*)(?:;(.*))?")
_RECIPE = re.compile(r"^@?([A-Za-z_][\w-]*)((?:[ \t]+[^\s:]+)*)[ \t]*:(?!=)([^#]*)")
_VARIABLE = re.compile(r"\$[({](\w+)[)}]")
_RUNNERS = ("npm run", "pnpm run", "yarn run", "bun run", "pnpm", "yarn")
_SHORT = ("start", "test", "stop", "restart")
Rule = tuple[list[str], list[str], list[str]]  # targets, what they need first, lines


def scripts(root: str) -> dict[str, str]:
    """Invocation -> shell text behind it, for the project at `root`."""
    found: dict[str, str] = {}
    for name in ("GNUmakefile", "makefile", "Makefile"):
        for invocation, text in _targets("make", _make_rules(read_text(os.path.join(root, name)))):
            found.setdefault(invocation, text)
    for name in ("justfile", "Justfile", ".justfile"):
        for invocation, text in _targets("just", _just_rules(read_text(os.path.join(root, name)))):
            found.setdefault(invocation, text)
    return {**found, **_package(read_text(os.path.join(root, "package.json")))}


def _targets(runner: str, rules: Iterable[Rule]) -> Iterator[tuple[str, str]]:
    """Each target with its own lines behind those of what it needs; the runner alone means the first."""
    known: dict[str, tuple[list[str], list[str]]] = {}
    for targets, needs, lines in rules:
        for target in targets:
            before = known.get(target, ([], []))
            known[target] = ([*before[0], *needs], [*before[1], *lines])
    first = next((target for target in known if not target.startswith(".")), None)
    for target, (needs, lines) in known.items():
        if target.startswith("."):
            continue  # .PHONY and its like are make's own
        own = [line for need in needs for line in known.get(need, ([], []))[1]] + lines
        text = "\n".join(line.lstrip("@-+ \t") for line in own if line.strip())
        yield f"{runner} {target}", text
        if target == first:
            yield runner, text


def _make_rules(text: str) -> Iterator[Rule]:
    variables: dict[str, str] = {}
    current: Rule | None = None
    for line in text.replace("\\\n", " ").split("\n"):
        if line.startswith("\t"):
            if current is not None:
                current[2].append(_expanded(line.strip(), variables))
            continue
        assigned, opened = _ASSIGN.match(line), _RULE.match(line)
        if assigned:
            variables[assigned[1]] = assigned[2].strip()
        elif opened:
            if current is not None:
                yield current
            lines = [_expanded(opened[3].strip(), variables)] if opened[3] else []
            current = (_expanded(opened[1], variables).split(), _expanded(opened[2], variables).split(), lines)
    if current is not None:
        yield current


def _expanded(text: str, variables: dict[str, str]) -> str:
    """`$(NAME)` replaced where the file sets it, twice at most; `$$` is the shell's own `$`."""
    for _ in range(2):
        text = _VARIABLE.sub(lambda found: variables.get(found[1], found[0])[:500], text[:20_000])
    return text.replace("$$", "$")


def _just_rules(text: str) -> Iterator[Rule]:
    current: Rule | None = None
    for line in text.replace("\\\n", " ").split("\n"):
        if line[:1] in (" ", "\t"):
            if current is not None:
                current[2].append(line.strip())
            continue
        opened = _RECIPE.match(line)
        if opened:
            if current is not None:
                yield current
            current = ([opened[1]], opened[3].replace("&&", " ").split(), [])
    if current is not None:
        yield current


def _package(text: str) -> dict[str, str]:
    try:
        package = json.loads(text or "{}")
    except (ValueError, RecursionError):
        return {}
    table = package.get("scripts") if isinstance(package, dict) else None
    found = {}
    for target, body in table.items() if isinstance(table, dict) else ():
        if isinstance(body, str):
            found.update({f"{runner} {target}": body for runner in _RUNNERS})
            if target in _SHORT:
                found[f"npm {target}"] = body
    return found


def names_that_run(programs: Iterable[str], root: str) -> set[str]:
    """Targets and script names whose text holds one of `programs`."""
    wanted = tuple(programs)
    return {
        invocation.rpartition(" ")[2]
        for invocation, text in scripts(root).items()
        if any(program in text for program in wanted)
    }
