"""The frame of the command line: finds the commands in this folder, and turns every error into a text and an exit code.

A command is a file here with `register(app)`; nothing else names it. Exit codes: 0 fine, 1 findings or failed checks,
2 usage, 3 broken installation.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any

import typer
import typer.core

from .. import __version__
from ..errors import InstallationError, UserError
from ..reply import clean
from .output import coloured

DEBUG = "SHOWCAUSE_DEBUG"
BROKEN = InstallationError.exit_code


class _Closed(Exception):
    """Nobody reads any more. No OSError: of those the library makes an exit code of its own."""


class _Group(typer.core.TyperGroup):
    def make_context(self, *arguments: Any, **named: Any) -> Any:
        with _told():
            return super().make_context(*arguments, **named)

    def invoke(self, *arguments: Any, **named: Any) -> Any:
        with _told():
            return super().invoke(*arguments, **named)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError:
        raise _Closed from None


def build() -> typer.Typer:
    """The app with every command of this folder."""
    app = typer.Typer(
        name="showcause",
        cls=_Group,
        add_completion=False,
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    )
    app.callback()(_about)
    for name in commands():
        module = importlib.import_module(f"{__package__}.{name}")
        if hasattr(module, "register"):
            module.register(app)
    return app


def command() -> Any:
    """The app as the one command that it is, its commands in the order of their names."""
    made: Any = typer.main.get_command(build())
    made.commands = dict(sorted(made.commands.items()))
    for one in _below(made):
        for argument in (param for param in one.params if param.param_type_name == "argument"):
            argument.display_type = _no_type  # newer typers write `PATH <str>`
    return made


def _below(made: Any) -> Iterator[Any]:
    yield made
    for one in getattr(made, "commands", {}).values():
        yield from _below(one)


def _no_type(context: Any) -> str:
    return ""


def commands() -> list[str]:
    """The modules of this folder but this one."""
    folder = os.path.dirname(__file__)
    return sorted(found.name for found in pkgutil.iter_modules([folder]) if found.name != "app")


def run(arguments: Sequence[str]) -> int:
    """Run one command line; returns its exit code and lets no exception out."""
    try:
        code = _called(arguments)
        sys.stdout.flush()
        return code
    except (BrokenPipeError, _Closed):  # whoever read has read enough
        _hush()
        return 0
    except UserError as error:
        complain(str(error))
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if os.environ.get(DEBUG, "") not in ("", "0"):
            traceback.print_exc()
        else:
            complain(
                f"unexpected {type(error).__name__}: {str(error)[:300]}\n"
                f"  {DEBUG}=1 shows where; please report it with that text"
            )
        return BROKEN


def _called(arguments: Sequence[str]) -> int:
    """One command's exit code."""
    try:
        command()(list(arguments) or ["--help"], prog_name="showcause")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0


def _hush() -> None:
    """What is still to be written goes nowhere, so that nobody complains when the process ends."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        pass


def complain(text: str) -> None:
    """An error on stderr, its first word red where a terminal shows it."""
    head, colon, rest = clean(text).partition(":")
    if coloured(sys.stderr):
        head = f"\x1b[31m{head}\x1b[0m"
    print(f"{head}{colon}{rest}", file=sys.stderr)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"showcause {__version__}")
        raise typer.Exit


def _about(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and end.")
    ] = False,
) -> None:
    """The gate engine for coding agents: an agent must show cause before it stops, hands your decision back, or runs
    the expensive thing again.

    \b
    Examples:
      showcause demo                  four recorded sessions and what is said to each; needs no set-up
      showcause init                  put the hooks into Claude Code's settings
      showcause doctor                prove that they fire

    \b
    Exit codes: 0 fine, 1 findings or failed checks, 2 usage, 3 broken installation.
    """
