"""`showcause test`: the cases of gates, run through the same flow as the live hook."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ..gates.testing import Result


def register(app: typer.Typer) -> None:
    @app.command()
    def test(
        path: Annotated[
            str | None, typer.Argument(help="A gate's id, its folder, its cases.md, or a folder of gates.")
        ] = None,
        as_json: Annotated[bool, typer.Option("--json", help="Print every result as JSON.")] = False,
    ) -> None:
        """Run the cases of gates: the built-in ones and those of this project, or those that PATH names.

        Exit code 1 when a case fails. A known miss that is seen at last fails too, so that it moves up to `flags`.

        \b
        Examples:
          showcause test
          showcause test ownership/decision-punted
          showcause test .showcause/gates/team/silent-retry
        """
        from ..gates.testing import run_suite, suites
        from ..policies.compiling import project, sources
        from ..reply import clean
        from .output import print_json

        cwd = os.getcwd()
        results: list[Result] = []
        found = suites(path, project(cwd, sources(cwd)))
        for number, suite in enumerate(found, 1):
            _progress(f"{number}/{len(found)} {suite.gate}")
            results += run_suite(suite)
        _progress("")
        failed = [result for result in results if result.problem]
        if as_json:
            print_json({"v": 1, "ok": not failed, "results": [result._asdict() for result in results]})
            raise typer.Exit(1 if failed else 0)
        for result in failed:
            place = f"{os.path.relpath(result.file)}:{result.line}" if result.line else os.path.relpath(result.file)
            title = f"{result.kind}: {result.title}" if result.kind else f"{result.gate} {result.title}"
            print(clean(f"{place}: {title}\n    {result.problem.replace(chr(10), chr(10) + '    ')}"))
        cases = sum(bool(result.kind) for result in results)
        print(f"{cases} cases of {len(found)} gates" + (f", {len(failed)} failed" if failed else ": all hold"))
        raise typer.Exit(1 if failed else 0)


def _progress(text: str) -> None:
    """One line that rewrites itself, where a terminal shows it."""
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
