"""Shell lines of a stretch and what came of their checks, at once or later.

Keeps runs that go on and the files that a run writes to, so that a later look at them counts as that run, which checked
the code as it was when it began.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ....event import Result
from ....light import NamedTuple
from ....transcript import Entry
from ..check import Check
from ..runners import table
from ..runners.summary import Summary, window
from . import notes, words
from .plan import Plan, read_line
from .settle import Settled, beside, settle, unsettled

_RUNNERS = (
    "make", "just", "npm", "pnpm", "yarn", "bun", "task", "mise", "tox", "nox", "composer", "poe", "hatch", "pdm",
    "rye", "pixi", "gradle", "invoke", "./", ".sh", "rake",
)  # fmt: skip
_LATELY = 24  # checks among which the same one is not told twice


class Run(NamedTuple):
    """A line that was started, by which it is known again."""

    order: int
    plan: Plan
    command: str
    entry_id: str


class Lines:
    """`found` is the stretch's list of checks, to which those of lines are added."""

    def __init__(self, found: list[Check], scripts: Callable[[], Mapping[str, str]]) -> None:
        self._found = found
        self._scripts = scripts
        self._known: Mapping[str, str] | None = None
        self._going: dict[str, Run] = {}
        self._logs: dict[str, Run] = {}

    def line(self, command: str, result: Result | None, entry: Entry, order: int, cwd: str, source: str) -> None:
        text = "" if result is None else words.nothing(result.text)
        if not command or words.refused(text):
            return
        plan = read_line(command, self._behind(command))
        run = Run(order, plan, command, entry.id)
        for path in plan.logs:
            self._logs[_leaf(path)] = run
        if result is None:
            self._add(run, unsettled(plan, "unknown"), source, cwd)
        elif result.background or words.goes_on(text):
            self._begin(run, text, source, cwd, result.call)
        elif plan.shows and not plan.asked and (logged := self._shown(command)) is not None:
            self.later(logged, text, None, False, source)
        elif not plan.shows or plan.asked:
            text = window(text)
            if "gh " in command:
                text = notes.plain(text)
            settled = settle(plan, _own(table.read(text), command), text, result.exit, result.failed)
            self._add(run, settled or beside(plan, text, result.exit, result.failed), source, cwd)

    def going(self, names: Iterable[object]) -> Run | None:
        """The run that goes on under one of these names."""
        return next((self._going[name] for name in names if isinstance(name, str) and name in self._going), None)

    def logged(self, path: str) -> Run | None:
        """The run that writes to a file of this name."""
        return self._logs.get(_leaf(path)) if path else None

    def logs_to(self, run: Run, text: str) -> None:
        for path in notes.paths(text):
            self._logs[_leaf(path)] = run

    def later(self, run: Run, text: str, exit: int | None, failed: bool, source: str, *, ended: bool = False) -> None:
        """More of a run's output, or its end."""
        text = notes.plain(window(text))
        found = _own(table.read(text), run.command)
        if not found and not ended:
            return
        plan = run.plan._replace(shows=False)
        settled = settle(plan, found, text, exit, failed) if found or exit is not None else []
        if not settled:
            return
        same = (run.order, run.command)
        self._found[:] = [
            one
            for one in self._found
            if (one.order, one.command) != same or one.outcome not in ("running", "masked", "unknown")
        ]
        if not found and any((one.order, one.command) == same for one in self._found):
            return  # its output has told already; the bare exit adds nothing
        self._add(run, settled, source, "")

    def _begin(self, run: Run, text: str, source: str, cwd: str, call: str) -> None:
        for name in (call, *notes.ids(text[:2000])):
            if name:
                self._going[name] = run
        self.logs_to(run, text[:2000])
        found = _own(table.summaries(text), run.command)
        settled = settle(run.plan, found, window(text), None, False) if found else unsettled(run.plan, "running")
        self._add(run, settled, source, cwd)

    def _add(self, run: Run, settled: Iterable[Settled], source: str, cwd: str) -> None:
        for one in settled:
            summary = one.summary
            check = Check(
                run.order,
                one.named.kind,
                one.named.runner,
                one.outcome,
                selected=one.named.selected,
                summary=one.line,
                command=run.command,
                cwd=one.cwd if one.cwd.startswith("/") or not cwd else f"{cwd}/{one.cwd}" if one.cwd else cwd,
                entry_id=run.entry_id,
                source=source,
            )
            if summary is not None:
                check = check._replace(
                    passed=summary.passed,
                    failed=summary.failed,
                    skipped=summary.skipped,
                    selected=one.named.selected or summary.selected,
                    empty=summary.empty,
                )
            if check not in self._found[-_LATELY:]:
                self._found.append(check)

    def _shown(self, command: str) -> Run | None:
        """The last run of whose log a line speaks that only shows files."""
        return next((run for leaf, run in reversed(self._logs.items()) if leaf and leaf in command), None)

    def _behind(self, command: str) -> Mapping[str, str]:
        """Scripts are asked of the disk once, and only where a command may stand for one."""
        if not any(word in command for word in _RUNNERS):
            return {}
        if self._known is None:
            self._known = self._scripts()
        return self._known


def _own(found: tuple[Summary, ...], command: str) -> tuple[Summary, ...]:
    """Without what the command itself spells out: echoing a summary is no run."""
    if not found:
        return found
    plain = " ".join(command.split())
    return tuple(one for one in found if one.line not in plain)


def _leaf(path: str) -> str:
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2]
