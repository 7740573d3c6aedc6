"""`showcause measure`: how right each gate is, on labelled sessions."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from typing import Annotated, Any

import typer


def register(app: typer.Typer) -> None:
    @app.command()
    def measure(
        labels: Annotated[list[str], typer.Option(metavar="FILE", help="Labelled turns, JSON lines; may be repeated.")],
        sessions: Annotated[str, typer.Option(metavar="DIR", help="The sessions that the labels are about.")],
        preset: Annotated[
            str | None, typer.Option(metavar="PRESET", help="Measure a preset: classic, balanced, strict.")
        ] = None,
        policy: Annotated[str | None, typer.Option(metavar="FILE", help="Measure this policy file.")] = None,
        json: Annotated[
            str | None, typer.Option(metavar="OUT", help="Write everything here in machine form; - for stdout.")
        ] = None,
        html: Annotated[str | None, typer.Option(metavar="OUT", help="Write a page to read here.")] = None,
        page: Annotated[str | None, typer.Option(metavar="MD", help="Put the table into this markdown page.")] = None,
        show: Annotated[int, typer.Option(metavar="N", min=0, help="Disagreements to print.")] = 20,
    ) -> None:
        """Say how right each gate is on labelled sessions.

        They are replayed through the live code path. It measures, so exit code 0 whatever the figures are.
        A line of the labels names its session file, the SHA-1 of the last 160 characters of the message (white space
        folded) and its labels; see `docs/reference/labels.md`.

        \b
        Examples:
          showcause measure --labels turns.jsonl --sessions sessions/
          showcause measure --labels turns.jsonl --sessions sessions/ --preset classic --html figures.html
          showcause measure --labels turns.jsonl --labels more.jsonl --sessions sessions/
        """
        import os

        from .. import __version__
        from ..errors import UserError
        from ..gates.loading import describe, folders
        from ..policies import compiling
        from ..policy import load
        from ..replay import page as pages
        from ..replay.files import find
        from ..replay.measuring import measure as run
        from ..replay.measuring import read_labels, report

        if preset and policy:
            raise UserError("--preset and --policy both say what to measure", right="one of them")
        values = compiling.preset_values(preset) if preset else compiling.compiled(os.getcwd(), policy)
        rules = load(values)
        measured = run(find([sessions]), [one for path in labels for one in read_labels(path)], rules)
        wanted = {one.id: one.labels for folder in folders() if (one := describe(folder, rules.preset)["gate"]).labels}
        found = report(measured, wanted, rules, __version__)
        with redirect_stdout(sys.stderr if json == "-" else sys.stdout):
            _print(found, show)
        for where, text in ((json, _text(found)), (html, pages.html(found))):
            if where:
                _write(where, text)
        if page:
            _write(page, pages.into(_read(page), rules.preset, pages.markdown(found)))
            print(f"The table is in {page}.", file=sys.stderr if json == "-" else sys.stdout)


def _read(page: str) -> str:
    from ..errors import UserError

    try:
        with open(page, encoding="utf-8") as file:
            return file.read()
    except (OSError, ValueError) as error:
        raise UserError(f"the page cannot be read: {error}", file=page, right="a markdown page that is there") from None


def _write(path: str, text: str) -> None:
    """Into a file; `-` is stdout."""
    from ..errors import UserError

    if path == "-":
        print(text, end="")
        return
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise UserError(f"it cannot be written: {error.strerror}", file=path) from None


def _text(found: Any) -> str:
    import json

    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _print(found: dict[str, Any], show: int) -> None:
    from ..replay.page import interval
    from ..reply import quote
    from .output import console, many, table

    shown = console()
    for path, problem in found["unread"].items():
        shown.print(f"{path}: {problem}")
    shown.print(f"{many(found['stops'], 'stop')}; {found['joined']} of {found['labelled']} labelled turns found.")
    rows = [
        (gate, one["level"], f"{one['per_100']:.2f}", kind, one[kind]["n"], one[kind]["objections"],
         interval(one[kind]["precision"]), interval(one[kind]["recall"]), one["earns"] if kind == "strict" else "")
        for gate, one in (found["gates"] | found["parts"]).items() for kind in ("strict", "generous")
    ]  # fmt: skip
    table(("gate", "level", "fires/100", "labels", "n", "objections", "precision", "recall", "earns"), rows)
    total = len(found["disagreements"])
    for one in found["disagreements"][:show]:
        words = quote(one["words"] or one["message_tail"][-100:], 100)
        shown.print(f'{one["kind"]} ({one["confidence"]}, {one["lang"]}) {one["gate"]}: "{words}"')
    if total > show:
        shown.print(f"… and {total - show} more disagreements: --show {total}, --html or --json has them all.")
