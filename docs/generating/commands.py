"""Every command and option of the command line, read from the app itself."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from showcause.cli.app import build

from . import marks

_COMMENT = re.compile(r"^(showcause\b.*?\S)( {2,})(\w.*)$")  # what an example says behind its command
EXIT_CODES = """\
## Exit codes

| code | meaning |
| --- | --- |
| 0 | fine |
| 1 | findings, failed checks, a refused justification; not `replay` and `measure`, which only measure |
| 2 | usage: an option, a path, a policy or a settings file that a person can mend |
| 3 | showcause itself is broken |
| 130 | interrupted |

`showcause hook` is the exception: it exits 0 whatever happens, so that no fault of ours stops an agent's work.

Errors go to stderr: what is wrong with file, line and column, then what would be right. `SHOWCAUSE_DEBUG=1` adds the
traceback of an unexpected one."""


def pages(docs: Path) -> dict[str, str]:
    found = list(walk())
    names = [f"- [`{name}`](#{name.replace(' ', '-')}): {_first(command)}" for name, command in found[1:]]
    parts = [_section(name, command) for name, command in found[1:]]
    return {"reference/commands.md": marks.page("Commands", _intro(found[0][1]), "\n".join(names), EXIT_CODES, *parts)}


def walk() -> Iterator[tuple[str, Any]]:
    """Every command with its full name, the app first, in the order of the names."""

    def below(name: str, command: Any) -> Iterator[tuple[str, Any]]:
        yield name, command
        for sub in sorted(getattr(command, "commands", {})):
            yield from below(f"{name} {sub}", command.commands[sub])

    yield from below("showcause", typer.main.get_command(build()))


def _intro(app: Any) -> str:
    return f"{_text(app).partition(chr(8))[0].strip()}\n\n`-h` or `--help` on each command; `showcause --version`."


def _section(name: str, command: Any) -> str:
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    options = [one for one in command.params if one.param_type_name == "option"]
    group = bool(getattr(command, "commands", None))
    usage = " ".join((name, *(_metavar(one) for one in arguments), *(["[OPTIONS]"] if options else [])))
    text, _, examples = _text(command).partition("\b")
    parts = [f"## {name}", text.strip()]
    if not group or command.invoke_without_command:
        parts.append(f"```text\n{usage}\n```")
    rows = [(f"`{_metavar(one)}`", one.help or "") for one in arguments]
    rows += [(_flags(one), f"{one.help or ''}{_default(one)}") for one in options if "--help" not in one.opts]
    if rows:
        parts.append(marks.table(("", ""), rows))
    lines = [line for line in inspect.cleandoc(examples).splitlines() if line.strip() and line.strip() != "Examples:"]
    if lines:
        told = (_COMMENT.sub(r"\1\2# \3", line) for line in inspect.cleandoc("\n".join(lines)).splitlines())
        parts.append("\n".join(("```sh", *told, "```")))
    return "\n\n".join(parts)


def _text(command: Any) -> str:
    return inspect.cleandoc(command.help or "")


def _first(command: Any) -> str:
    return " ".join(_text(command).partition("\n\n")[0].split()).partition(". ")[0].rstrip(".")


def _metavar(argument: Any) -> str:
    name = argument.metavar or argument.name.upper()
    return name if argument.required or name.startswith("[") else f"[{name}]"


def _flags(option: Any) -> str:
    """The option's spellings, and a word for its value: its metavar, else its own name; not the CLI library's word."""
    flags = ", ".join(f"`{one}`" for one in (*option.opts, *option.secondary_opts))
    value = option.metavar or max(option.opts, key=len).lstrip("-").replace("-", "_").upper()
    return flags if option.is_flag else f"{flags} `{value}`"


def _default(option: Any) -> str:
    shown = option.default
    if option.is_flag or callable(shown) or shown in (None, ""):
        return ""
    return f" Default: `{shown}`."
