"""`showcause replay`: past sessions held to the policy, every stop and tool call, before anything is armed."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Sequence
from contextlib import redirect_stdout
from typing import Annotated, Any, TextIO

import typer
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TimeRemainingColumn, TransferSpeedColumn

from .. import __version__
from ..errors import UserError
from ..light import NamedTuple
from ..policies import compiling
from ..replay.files import Found, find, stores
from ..replay.formats import known
from ..replay.output import Output
from ..replay.run import UNKNOWN, Done, Task, replay
from ..replay.summary import Tally, add, empty
from ..reply import clean, quote
from ..times import seconds
from .output import console, many, size, table

DEFAULT_DAYS = "7d"
MOST_NAMED = 5  # of the files that nobody could read


class Asked(NamedTuple):
    """The options, as given."""

    paths: tuple[str, ...]
    since: str
    harness: str | None
    policy: str | None
    preset: str | None
    diff: str | None
    json: str | None
    every: bool
    resume: bool
    jobs: int
    show: int


def register(app: typer.Typer) -> None:
    @app.command()
    def replay(
        paths: Annotated[
            list[str] | None, typer.Argument(metavar="PATH", help="Session files, folders, globs, s3://… addresses.")
        ] = None,
        since: Annotated[str, typer.Option(metavar="TIME", help="Only what is younger: 12h, 7d; 0 for all.")] = "",
        harness: Annotated[str | None, typer.Option(metavar="NAME", help="Only sessions of this harness.")] = None,
        policy: Annotated[str | None, typer.Option(metavar="FILE", help="Judge by this policy file.")] = None,
        preset: Annotated[
            str | None, typer.Option(metavar="PRESET", help="Judge by a preset: classic, balanced, strict.")
        ] = None,
        diff: Annotated[
            str | None, typer.Option(metavar="FILE", help="A second policy; shows which verdicts change.")
        ] = None,
        json: Annotated[
            str | None, typer.Option(metavar="OUT", help="Write decision records here, one a line; - for stdout.")
        ] = None,
        every: Annotated[bool, typer.Option("--all", help="Records of passes too.")] = False,
        resume: Annotated[
            bool, typer.Option(help="Go on where an interrupted replay with the same --json ended.")
        ] = False,
        jobs: Annotated[int, typer.Option("--jobs", "-j", metavar="N", min=0, help="Processes; 0 for one a core.")] = 0,
        show: Annotated[int, typer.Option(metavar="N", min=0, help="Objections to print as they are found.")] = 10,
    ) -> None:
        """Hold past sessions to the policy, and count what it would say.

        Without PATH: the last seven days of every session store that is found on this machine, each named before it is
        read. Nothing is sent anywhere and no session is changed. It measures, so exit code 0 whatever it finds; with
        `--json -` the records are all of stdout, and the rest goes to stderr.

        \b
        Examples:
          showcause replay
          showcause replay ~/.claude/projects/my-app --since 30d
          showcause replay sessions/ --preset classic --json classic.jsonl
          showcause replay sessions/ --policy a.toml --diff b.toml
        """
        run(
            Asked(
                tuple(paths or ()),
                since,
                harness,
                policy,
                preset,
                diff,
                json,
                every=every,
                resume=resume,
                jobs=jobs,
                show=show,
            )
        )


class Stdout:
    """Records on stdout, one a line; nothing is remembered, so nothing can be gone on with."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def has(self, found: Found) -> bool:
        return False

    def add(self, found: Found, records: Sequence[dict[str, Any]]) -> None:
        for record in records:
            self._stream.write(to_json(record) + "\n")

    def close(self, *, finished: bool) -> None:
        self._stream.flush()


def run(asked: Asked) -> None:
    if asked.json != "-":
        _run(asked, None)
        return
    if asked.resume:
        raise UserError("what went to stdout cannot be gone on with", right="--json OUT --resume, with a file")
    stdout = sys.stdout
    with redirect_stdout(sys.stderr):  # what is for people must not stand among the records
        _run(asked, Stdout(stdout))


def to_json(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def _run(asked: Asked, output: Output | Stdout | None) -> None:
    shown = console()
    if asked.resume and not asked.json:
        raise UserError("--resume needs the --json file to go on with", right="showcause replay … --json OUT --resume")
    if asked.diff and asked.json:
        raise UserError(
            "--diff compares on the screen and writes no records", right="one replay with --json for each policy"
        )
    since = asked.since or ("" if asked.paths else DEFAULT_DAYS)
    oldest = time.time() - seconds(since) if since not in ("", "0") else 0.0
    policies = _policies(asked)
    files = _named(asked.paths, oldest) if asked.paths else _stores(oldest, known(asked.harness))
    task = Task(policies, asked.every, oldest, known(asked.harness))
    same = " ".join((__version__, str(policies[0]["rev"]), str(policies[0]["gates_rev"]), since, asked.harness or "-"))
    if asked.json and output is None:
        output = Output(asked.json, resume=asked.resume, task=f"{same} {asked.every}")
    rest = [found for found in files if output is None or not output.has(found)]
    if len(rest) < len(files):
        done_before = len(files) - len(rest)
        shown.print(f"{many(done_before, 'file')} {'is' if done_before == 1 else 'are'} in {asked.json} already.")
    began = time.monotonic()
    totals = [empty() for _ in task.policies]
    changes: list[tuple[dict[str, Any] | None, dict[str, Any] | None]] = []
    finished, strange = False, list[str]()
    objections, wanted = 0, asked.show
    try:
        for results in _progress(rest, task, asked.jobs or os.cpu_count() or 1):
            totals = [add(total, done.tally) for total, done in zip(totals, results, strict=True)]
            first = results[0]
            strange += [first.found.path] * (first.problem == UNKNOWN)
            if first.problem not in ("", UNKNOWN):
                shown.print(f"{first.found.path}: {first.problem}")
            if output is not None:
                output.add(first.found, first.records)
            if len(results) > 1:
                changes += _changes(results[0].records, results[1].records)
            elif wanted:
                objections += sum(len(record["findings"]) for record in first.records)
                asked = asked._replace(show=_show(first, asked.show))
        finished = True
    except KeyboardInterrupt:
        shown.print("\nInterrupted; what was read is counted below.")
    finally:
        if output is not None:
            output.close(finished=finished)
    if objections > wanted > 0:
        shown.print(f"… and {many(objections - wanted, 'more objection')}: --show {objections}, or --json OUT for all.")
    _report(totals[0], time.monotonic() - began)
    if strange:
        verb = "is" if len(strange) == 1 else "are"
        shown.print(f"{many(len(strange), 'file')} {verb} in no format that a reader knows:")
        for path in (*sorted(strange)[:MOST_NAMED], *(["…"] if len(strange) > MOST_NAMED else [])):
            shown.print(f"  {clean(path)}")
    if asked.diff:
        _report_changes(changes)
    if not finished:
        if asked.json and asked.json != "-":
            shown.print(f"Go on with: showcause replay … --json {asked.json} --resume")
        sys.exit(130)


def _named(paths: Sequence[str], oldest: float) -> list[Found]:
    """What was named; a file of this machine that was not touched since then holds nothing younger."""
    return [one for one in find(paths) if not one.local or float(one.stamp) >= oldest]


def _stores(oldest: float, harness: str | None) -> list[Found]:
    """The stores of this machine, named before anything of them is read."""
    home = os.path.expanduser("~")
    found = stores(home, oldest, harness)
    if not found:
        whose = f" of {harness}" if harness else ""
        if oldest and stores(home, 0.0, harness):
            raise UserError(
                f"no session{whose} on this machine is so young", right="a longer --since, or --since 0 for all"
            )
        raise UserError(
            f"no session{whose} is kept on this machine, in no place that showcause knows",
            right="name files or folders: showcause replay sessions/",
        )
    for name, files in found.items():
        under = os.path.commonpath([one.path for one in files])
        under = os.path.dirname(under) if under == files[0].path else under
        total = size(sum(one.size for one in files))
        console().print(f"{name}: {many(len(files), 'session file')}, {total}, under {under}")
    return [one for files in found.values() for one in files]


def _policies(asked: Asked) -> tuple[dict[str, Any], ...]:
    cwd = os.getcwd()
    if asked.preset and asked.policy:
        raise UserError("--preset and --policy both say what to judge by", right="one of them")
    first = compiling.preset_values(asked.preset) if asked.preset else compiling.compiled(cwd, asked.policy)
    return (first, compiling.compiled(cwd, asked.diff)) if asked.diff else (first,)


def _progress(files: Sequence[Found], task: Task, jobs: int) -> Any:
    """Results as they come, under a bar where a terminal is."""
    if not sys.stderr.isatty():
        yield from replay(files, task, jobs)
        return
    columns = (TextColumn("replay"), BarColumn(), DownloadColumn(), TransferSpeedColumn(), TimeRemainingColumn())
    from rich.console import Console

    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        job = bar.add_task("replay", total=sum(found.size for found in files) or 1)
        for results in replay(files, task, jobs):
            bar.advance(job, results[0].found.size)
            yield results


def _show(done: Done, left: int) -> int:
    """Print the first objections; returns how many may still be printed."""
    for record in done.records:
        for finding in record["findings"]:
            if not left:
                return 0
            level, gate, words = finding["level"], finding["gate"], quote(finding["words"], 100)
            console().print(f'{record["file"]}: {gate} ({level}): "{words}"')
            left -= 1
    return left


def _report(total: Tally, took: float) -> None:
    rate = total.bytes / 1e6 / took if took else 0.0
    shown = console()
    shown.print(
        f"\n{many(total.stops, 'stop')} and {many(total.calls, 'call')} of verbs in {many(total.files, 'file')} "
        f"({size(total.bytes)}, {took:.1f} s{f', {rate:.0f} MB/s' if rate >= 1 else ''})."
    )
    if total.seen:
        shown.print("Stops by harness: " + ", ".join(f"{name} {count}" for name, count in total.seen.most_common()))
    rows = []
    for gate, fires in sorted(total.fires.items()):
        languages = [f"{lang} {n}" for (one, lang), n in total.languages.most_common() if one == gate]
        harnesses = [f"{name} {n}" for (one, name), n in total.harnesses.most_common() if one == gate]
        rows.append(
            (
                gate,
                fires,
                f"{100 * fires / max(1, total.stops + total.calls):.2f}",
                total.decisions[gate, "block"],
                ", ".join(languages),
                ", ".join(harnesses),
                total.next_user[gate, "go-on"],
                total.next_user[gate, "doubt"],
            )
        )
    if rows:
        headers = ("gate", "fires", "per 100", "blocks", "languages", "harnesses", "then: yes, do", "then: doubt")
        table(headers, rows)
    if total.next_user["pass", "doubt"]:
        shown.print(f"Miss candidates: after {_passes(total.next_user['pass', 'doubt'])} the user doubted the work.")
    for what, counter in (("Not known to the readers", total.unknown), ("Gates that failed", total.failed)):
        if counter:
            shown.print(f"{what}: " + ", ".join(f"{word} {count}" for word, count in counter.most_common(8)))


def _passes(count: int) -> str:
    return "1 pass" if count == 1 else f"{count} passes"


Change = tuple[dict[str, Any] | None, dict[str, Any] | None]


def _changes(before: list[dict[str, Any]], after: list[dict[str, Any]]) -> list[Change]:
    """Moments whose verdict differs under the two policies."""
    old, new = ({(one["file"], one["ordinal"]): one for one in records} for records in (before, after))
    return [
        (old.get(key), new.get(key))
        for key in sorted({*old, *new})
        if (old.get(key) or {}).get("verdict", "pass") != (new.get(key) or {}).get("verdict", "pass")
    ]


def _report_changes(changes: list[Change]) -> None:
    shown = console()
    shown.print(f"\n{many(len(changes), 'verdict')} {'changes' if len(changes) == 1 else 'change'}.")
    for before, after in changes[:50]:
        one = after or before or {}
        words = quote(next((finding["words"] for finding in one.get("findings", ())), ""), 80)
        was, now = (before or {}).get("verdict", "pass"), (after or {}).get("verdict", "pass")
        shown.print(f'{one.get("file")}#{one.get("ordinal")}: {was} -> {now}: "{words}"')
    if len(changes) > 50:
        shown.print(f"… and {len(changes) - 50} more")
