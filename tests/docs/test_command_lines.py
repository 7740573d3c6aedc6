"""What the pages tell people to type can be typed: every command line parses, and those marked runnable run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

import showcause
from showcause.cli.app import build
from tests.docs.reading import PAGES, SHELLS, Block, blocks, command_lines, name, prose

APP: Any = typer.main.get_command(build())
RUNNABLE = [page for page in PAGES if any("runnable" in block.info for block in blocks(page))]


def find(arguments: list[str]) -> tuple[Any, list[str]]:
    """The command that the first words name, and the rest."""
    command, rest = APP, list(arguments)
    while rest and rest[0] in getattr(command, "commands", {}):
        command, rest = command.commands[rest[0]], rest[1:]
    return command, rest


def problem(arguments: list[str]) -> str:
    """Why a whole command line does not parse, "" where it does."""
    command, rest = find(arguments)
    if command is APP and rest and not rest[0].startswith("-"):
        return f"no command is called {rest[0]!r}"
    try:
        command.make_context("showcause", rest)
    except typer.Exit:
        return ""
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return ""


@pytest.mark.parametrize(
    "arguments,why",
    [
        (["frobnicate"], "no command is called 'frobnicate'"),
        (["off", "--until", "1h"], "NoSuchOption"),
        (["explain"], "MissingParameter"),
        (["doctor", "--days", "x"], "BadParameter"),
    ],
    ids=["unknown command", "unknown option", "argument missing", "no number"],
)
def test_a_command_line_that_cannot_be_typed_is_found(arguments: list[str], why: str) -> None:
    """The check below is able to fail."""
    assert why in problem(arguments)


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_command_lines_in_code_parse(page: Path) -> None:
    """Each `showcause …` in a shell block names a command, options and values that are there."""
    lines = [
        line
        for block in blocks(page)
        if block.info[:1] in [(one,) for one in SHELLS]
        for line in command_lines(block.text)
    ]
    assert [(line, why) for line in lines if (why := problem(line))] == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_named_in_prose_are_there(page: Path) -> None:
    """`showcause off --for 1h` in a sentence names a command and options that are there; values are not looked at."""
    wrong = []
    for text in re.findall(r"`((?:python3? -m )?showcause [a-z-][^`]*)`", prose(page)):
        for arguments in command_lines(" ".join(text.split())):
            command, rest = find(arguments)
            known = {option for one in command.params for option in (*one.opts, *one.secondary_opts)} | {"--help", "-h"}
            unknown = [word for word in rest if word.startswith("-") and word.partition("=")[0] not in known]
            if (command is APP and rest and not rest[0].startswith("-")) or unknown:
                wrong.append(text)
    assert not wrong


@pytest.mark.skipif(shutil.which("sh") is None, reason="needs a POSIX shell")
@pytest.mark.parametrize("page", RUNNABLE, ids=name)
def test_blocks_marked_runnable_run(page: Path, tmp_path: Path) -> None:
    """From the first to the last, in one empty folder, with the files that the page says to write."""
    where, home = tmp_path / "work", tmp_path / "home"
    for folder in (where, home, tmp_path / "bin"):
        folder.mkdir()
    source = Path(showcause.__file__).parent.parent
    script = tmp_path / "bin" / "showcause"
    script.write_text(f'#!/bin/sh\nPYTHONPATH="{source}" exec "{sys.executable}" -m showcause "$@"\n', "utf-8")
    script.chmod(0o755)
    environment = {"PATH": f"{script.parent}{os.pathsep}{os.defpath}", "HOME": str(home), "LANG": "C.UTF-8"}
    for block in blocks(page):
        path = block.value("write")
        if path:
            (where / path).parent.mkdir(parents=True, exist_ok=True)
            (where / path).write_text(block.text, "utf-8")
        elif "runnable" in block.info:
            where = run(block, where, environment)


def run(block: Block, where: Path, environment: dict[str, str]) -> Path:
    """Run a block; returns the folder in which it ended, as a reader's terminal would."""
    wanted = int(block.value("exit") or 0)
    ended = Path(environment["HOME"]) / "ended"
    done = subprocess.run(
        ["sh", "-eu", "-c", f"trap 'pwd > \"$HOME/ended\"' EXIT\n{block.text}"],
        cwd=where,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == wanted, f"line {block.line}: {block.text}{done.stdout}{done.stderr}"
    return Path(ended.read_text("utf-8").strip())
