"""Reads the project's pages: their code blocks, links and headings. Judges nothing."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(
    [*DOCS.rglob("*.md"), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"))]
)
SHELLS = ("sh", "bash", "console")
OPERATORS = ("&&", "||", ";", "|", ">", ">>", "<", "&")
_FENCE = re.compile(r"^(`{3,}|~{3,})[ ]*([^`\n]*)$")


class Block(NamedTuple):
    """A fenced block. info: the words after the fence, as `sh runnable` or `toml write=showcause.toml`."""

    info: tuple[str, ...]
    text: str
    line: int

    def value(self, key: str) -> str | None:
        """`PATH` of `write=PATH`."""
        return next((word.partition("=")[2] for word in self.info if word.startswith(f"{key}=")), None)


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[Block]:
    found: list[Block] = []
    fence, info, kept, first = "", "", [], 0
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        mark = _FENCE.match(line.strip())
        if fence:
            if mark and mark[1].startswith(fence) and not mark[2]:
                found.append(Block(tuple(info.split()), "".join(f"{one}\n" for one in kept), first))
                fence = ""
            else:
                kept.append(line)
        elif mark:
            fence, info, kept, first = mark[1], mark[2], [], number + 1
    assert not fence, f"{name(page)}: a fence is never closed"
    return found


def prose(page: Path) -> str:
    """The page without its fenced blocks."""
    kept, fence = [], ""
    for line in page.read_text("utf-8").splitlines():
        mark = _FENCE.match(line.strip())
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence) and not mark[2]:
            fence = ""
        elif not fence:
            kept.append(line)
    return "\n".join(kept)


def command_lines(text: str) -> list[list[str]]:
    """The arguments of each `showcause …` in shell text, one list each."""
    found = []
    for line in text.replace("\\\n", " ").splitlines():
        if "showcause" not in line:
            continue
        command: list[str] = []
        for word in [*_words(line), ";"]:
            if word in OPERATORS:
                found += [arguments] if (arguments := _ours(command)) is not None else []
                command = []
            else:
                command.append(word)
    return found


def _words(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    return list(lexer)


def _ours(command: list[str]) -> list[str] | None:
    if command[:1] == ["showcause"]:
        return command[1:]
    if len(command) > 2 and command[0].startswith("python") and command[1:3] == ["-m", "showcause"]:
        return command[3:]
    return None


def links(page: Path) -> list[str]:
    """Targets of the page's links that lead inside the project."""
    text = re.sub(r"`[^`\n]*`", "", prose(page))
    found = re.findall(r"\]\(([^)\s]+)\)", text)
    return [one for one in found if "://" not in one and not one.startswith("mailto:")]


def anchors(page: Path) -> set[str]:
    """What a link into the page may name, as the usual renderers make it of headings."""
    found = set()
    for heading in re.findall(r"^#{1,6}\s+(.*)$", prose(page), re.M):
        plain = re.sub(r"[^\w\- ]", "", heading.replace("`", "").lower())
        found.add(plain.strip().replace(" ", "-"))
    return found
