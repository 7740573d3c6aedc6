"""`showcause demo`: recorded sessions through the real hook process, and what is said to each."""

from __future__ import annotations

import tempfile
import textwrap
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .options import Json

if TYPE_CHECKING:
    from rich.console import Console

    from ..demo import Played


def register(app: typer.Typer) -> None:
    @app.command()
    def demo(
        as_json: Json = False,
        no_color: Annotated[bool, typer.Option("--no-color", help="Print without colour.")] = False,
    ) -> None:
        """Play four recorded sessions through the real hook process.

        Three are objected to; the fourth is a near-miss and passes. Needs no set-up. Everything happens in a temporary
        folder; nothing else is read or written.

        \b
        Examples:
          showcause demo
          showcause demo --json
        """
        from ..demo import play
        from ..errors import InstallationError
        from .output import console, print_json

        shown = console(colour=False if no_color else None, most=100)
        with tempfile.TemporaryDirectory(prefix="showcause-demo-") as made:
            played = []
            for number, one in enumerate(play(Path(made).resolve()), 1):
                played.append(one)
                if not as_json:
                    _show(shown, number, one)
        if as_json:
            print_json({"v": 1, "sessions": [_plain(one) for one in played]})
        else:
            shown.print(
                "The ids after `showcause why` exist only in this demo; `showcause log` lists those of your sessions."
            )
            shown.print("`showcause init` puts the same hooks into your own sessions.")
        wrong = [one.scene.name for one in played if not one.as_expected]
        if wrong:
            raise InstallationError(f"not the verdict expected: {', '.join(wrong)}", right="showcause doctor says why")


def _plain(one: Played) -> dict[str, Any]:
    rest = {key: value for key, value in one._asdict().items() if key not in ("scene", "ms")}
    expected = {"verdict": one.scene.verdict, "gate": one.scene.gate or None}
    return {"name": one.scene.name, "title": one.scene.title, **rest, "ms": round(one.ms), "expected": expected}


_INDENT: dict[str, Any] = {
    "initial_indent": "  ",
    "subsequent_indent": "  ",
    "break_long_words": False,
    "break_on_hyphens": False,
}
_STYLES = {"block": "bold red", "warn": "yellow", "pass": "bold green"}


def _show(console: Console, number: int, one: Played) -> None:
    from rich.rule import Rule
    from rich.text import Text

    def part(name: str, text: str, style: str = "") -> None:
        console.print(Text(name, style="bold"))
        for line in text.splitlines():
            console.print(Text(textwrap.fill(line, console.width - 2, **_INDENT), style=style))

    console.print(Rule(Text(f"{number}. {one.scene.title}", style="bold"), align="left"))
    part("The person asked", one.asked)
    part("The agent said" if not one.said.startswith("Bash: ") else "The agent wants to run", one.said, "cyan")
    part("The trail shows", "\n".join(one.trail) or "no tool call in this turn")
    verdict = Text("Verdict ", style="bold") + Text(one.verdict, style=_STYLES.get(one.verdict, ""))
    console.print(verdict + Text(f" {', '.join(one.gates)} ({one.ms:.0f} ms)"))
    if one.reply:
        part("The agent is told", one.reply)
    console.print(Text(one.scene.point, style="dim"))
    console.print()
