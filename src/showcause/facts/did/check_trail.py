"""What a stretch of a session tells of its checks, entry by entry: calls, reports, notices, what the person ran.

Keeps runs that go on and the files that a run writes to, so that a later look at them counts as that run.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ...event import Call, Result
from ...light import NamedTuple
from ...transcript import NOTICE, PROMPT, Entry
from ..said.patterns import compiled
from . import check_words as words
from .check import Check
from .runners import table
from .runners.reports import REPORT
from .runners.summary import Summary, bounded, window

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .check_line import Asked, Plan, Settled

_RUNNERS = (
    "make", "just", "npm", "pnpm", "yarn", "bun", "task", "mise", "tox", "nox", "composer", "poe", "hatch", "pdm",
    "rye", "pixi", "gradle", "invoke", "./", ".sh", "rake",
)  # fmt: skip
_READING = (
    "read", "get_file", "search", "fetch", "list", "view", "find", "query", "open", "docs", "memory", "grep", "issue",
    "pull_request", "write", "create", "edit", "update",
)  # fmt: skip
_BROWSING = ("browser", "playwright", "puppeteer", "chrome", "screenshot", "preview_", "navigate", "simulator")
_IDS = (
    r"(?:with ID:?|[Tt]ask[ _-]?[Ii][Dd]:?|bash_id|shell_id|session ID:?|<task-id>|<task_id>|agentId:?)"
    r"[ \"':>]*([A-Za-z0-9_-]{2,64})"
)
_PATHS = r"(?:[Oo]utput is being written to:?|<output-file>|output_file:?) *([^\s<]{3,400})"
_GOING = ("<status>running", "Status: running", "status: running")
_EXIT = r"(?i)(?:exit[_ ]code>? ?:?=? ?|exited with (?:code|status) )(-?\d{1,3})"
_PREFIX = r"(?m)^(?:[^\t\n]{1,120}\t[^\t\n]{1,120}\t\d{4}-\d\d-\d\dT[\d:.]+Z ?| *\d+(?:→|\t))"


class _Run(NamedTuple):
    """A run whose end was not seen where it began."""

    order: int
    plan: Plan
    command: str
    entry_id: str


class Trail:
    """What was found so far, runs that go on, and files that a run of this stretch writes its output to."""

    def __init__(self, scripts: Callable[[], Mapping[str, str]]) -> None:
        self.found: list[Check] = []
        self._scripts, self._known = scripts, None
        self._going: dict[str, _Run] = {}
        self._logs: dict[str, _Run] = {}
        self._typed = ""

    # ---- what the agent called

    def call(self, call: Call, result: Result | None, entry: Entry, order: int) -> None:
        if result is not None:
            result = result._replace(text=bounded(result.text))
        if call.kind == "shell":
            self.shell(_command(call), result, entry, order, _cwd(call))
        elif result is None or words.refused(result.text):
            return
        elif call.kind == "wait":
            self.waited(call, result, entry, order)
        elif call.kind == "read":
            run = self._log_of(str(call.input.get("file_path") or call.input.get("path") or ""))
            if run is not None:
                self._later(run, result.text, None, False, "shell")
        elif call.kind == "agent":
            self.reported(result.text, call, entry, order, "agent")
        elif call.kind in ("mcp", "other", "skill"):
            self.foreign(call, result, entry, order)

    def shell(
        self, command: str, result: Result | None, entry: Entry, order: int, cwd: str, source: str = "shell"
    ) -> None:
        if result is None:
            text, exit, failed = "", None, False
        else:
            text, exit, failed = words.nothing(result.text), result.exit, result.failed
        if not command or words.refused(text):
            return
        from .check_line import Settled, read_line, settle  # a turn without a shell call reads no shell

        plan = read_line(command, self._map(command))
        run = _Run(order, plan, command, entry.id)
        for path in plan.logs:
            self._logs[_leaf(path)] = run
        if result is None:
            self._add(run, [Settled(one.named, "unknown", None, "", one.cwd) for one in plan.asked], source, cwd)
            return
        if result.background or words.goes_on(text):
            self._begin(run, text, source, cwd, result.call)
            return
        if plan.shows and not plan.asked:
            known = self._known_log(command)
            if known is not None:
                self._later(known, text, None, False, source)
            return
        text = window(text)
        if "gh " in command:
            text = str(compiled(_PREFIX).sub("", text))
        found = _own(table.read(text), command)
        settled = settle(plan, found, text, exit, failed)
        self._add(run, [*settled, *_others(plan, settled, text, exit, failed)], source, cwd)

    def waited(self, call: Call, result: Result, entry: Entry, order: int) -> None:
        run = next(
            (self._going[value] for value in call.input.values() if isinstance(value, str) and value in self._going),
            None,
        )
        if run is None:
            self.reported(result.text, call, entry, order, "agent") if "agent" in call.name.lower() else self.foreign(
                call, result, entry, order
            )
            return
        text = result.text
        going = words.goes_on(text) or any(mark in text for mark in _GOING)
        if going and not table.summaries(text):
            return
        code = _exit(text)
        ended = code is not None or "completed" in text[:600] or "exited" in text[:600] or result.exit is not None
        self._later(run, text, code if code is not None else result.exit, False, "notice", ended=ended)

    def reported(self, text: str, call: Call | None, entry: Entry, order: int, source: str) -> None:
        """A helper's last message: a summary that it quotes, else its words."""
        found = [one for one in table.summaries(text) if one.sure] or list(REPORT.read(window(text)))
        named = call.input.get("description") if call is not None else ""
        for one in found:
            self.found.append(_check(order, one, entry.id, source, named if isinstance(named, str) else ""))

    def foreign(self, call: Call, result: Result, entry: Entry, order: int) -> None:
        """MCP tools and tools that no table knows."""
        name = call.name.lower()
        leaf = name.rpartition("__")[2]
        if "getdiagnostics" in name or name == "diagnostics":
            red = '"severity":"Error"' in result.text.replace(" ", "") or "Error" in result.text[:2000]
            outcome = "failed" if red or result.failed else "passed"
            self.found.append(
                Check(order, "types", "diagnostics", outcome, selected=True, entry_id=entry.id, source="mcp")
            )
            return
        if any(word in name for word in _BROWSING):
            outcome = "failed" if result.failed else "passed"
            self.found.append(
                Check(
                    order,
                    "other",
                    "browser",
                    outcome,
                    selected=True,
                    command=call.name,
                    entry_id=entry.id,
                    source="mcp",
                )
            )
        if any(word in leaf for word in _READING):
            return
        command = _command(call)
        if (
            command
            and call.kind == "mcp"
            and any(word in leaf for word in ("shell", "command", "exec", "bash", "terminal"))
        ):
            self.shell(command, result, entry, order, _cwd(call), "mcp")
            return
        for one in table.summaries(result.text):
            if one.sure:
                self.found.append(_check(order, one, entry.id, "mcp", call.name))

    # ---- what was told from outside

    def told(self, entry: Entry, order: int) -> None:
        text = bounded(entry.text)
        if entry.kind == NOTICE:
            self._notice(text, entry, order)
        elif "<bash-input>" in text or "<bash-stdout>" in text:
            self._typed = _between(text, "bash-input") or self._typed
            if "<bash-stdout>" in text or "<bash-stderr>" in text:
                output = f"{_between(text, 'bash-stdout')}\n{_between(text, 'bash-stderr')}"
                self.shell(self._typed or "unknown-program", Result("", output), entry, order, "", "user")
                self._typed = ""
        elif entry.kind == PROMPT:
            for one in table.summaries(text):
                if one.sure:
                    self.found.append(_check(order, one, entry.id, "user", ""))

    def _notice(self, text: str, entry: Entry, order: int) -> None:
        names = [*compiled(_IDS).findall(text[:3000]), _between(text, "tool-use-id"), _between(text, "task-id")]
        run = next((self._going[name] for name in names if name in self._going), None)
        body = _between(text, "result") or text
        if run is None:
            self.reported(body, None, entry, order, "notice")
        else:
            state = _between(text, "status")
            code = _exit(text)
            if code is None and state == "failed":
                code = 1
            if code is not None or state in ("completed", "failed"):
                self._later(run, body, code, state == "failed", "notice", ended=True)
        for path in compiled(_PATHS).findall(text[:3000]):
            if run is not None:
                self._logs[_leaf(path)] = run

    # ---- runs that end later

    def _begin(self, run: _Run, text: str, source: str, cwd: str, call: str) -> None:
        for name in (call, *compiled(_IDS).findall(text[:2000])):
            if name:
                self._going[name] = run
        for path in compiled(_PATHS).findall(text[:2000]):
            self._logs[_leaf(path)] = run
        from .check_line import Settled, settle

        found = _own(table.summaries(text), run.command)
        if found:
            self._add(run, settle(run.plan, found, window(text), None, False), source, cwd)
        else:
            self._add(run, [Settled(one.named, "running", None, "", one.cwd) for one in run.plan.asked], source, cwd)

    def _later(self, run: _Run, text: str, exit: int | None, failed: bool, source: str, *, ended: bool = False) -> None:
        """More of a run's output, or its end. It checked the code as it was when it began."""
        text = str(compiled(_PREFIX).sub("", window(text)))
        found = _own(table.read(text), run.command)
        if not found and not ended:
            return
        from .check_line import settle

        plan = run.plan._replace(shows=False)
        settled = settle(plan, found, text, exit, failed) if found or exit is not None else []
        if not settled:
            return
        same = (run.order, run.command)
        self.found = [
            one
            for one in self.found
            if (one.order, one.command) != same or one.outcome not in ("running", "masked", "unknown")
        ]
        if not found and any((one.order, one.command) == same for one in self.found):
            return  # its output has told already; the bare exit adds nothing
        self._add(run, settled, source, "")

    def _add(self, run: _Run, settled: Iterable[Settled], source: str, cwd: str) -> None:
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
            if check not in self.found[-24:]:
                self.found.append(check)

    def _log_of(self, path: str) -> _Run | None:
        return self._logs.get(_leaf(path)) if path else None

    def _known_log(self, command: str) -> _Run | None:
        return next((run for leaf, run in reversed(self._logs.items()) if leaf and leaf in command), None)

    def _map(self, command: str) -> Mapping[str, str]:
        """Scripts are asked of the disk once, and only where a command may stand for one."""
        if not any(word in command for word in _RUNNERS):
            return {}
        if self._known is None:
            self._known = self._scripts()
        return self._known

    _known: Mapping[str, str] | None


def _others(plan: Plan, settled: list[Settled], text: str, exit: int | None, failed: bool) -> Iterable[Settled]:
    """Programs that were run beside or without checks; two of a line say no more than one."""
    if settled or not plan.others:
        return
    last: Asked = plan.others[-1]
    if last.named.runner == "inline" and _writes(last.text):
        return
    from .check_line import Settled

    red = failed or exit not in (None, 0)
    line = words.failure(text)
    outcome = "failed" if (red and len(plan.others) == 1) or (line and exit is None) else "unknown" if red else "passed"
    if words.absent(text) or words.cut_off(text):
        outcome = "unknown"
    yield Settled(last.named, outcome, None, line if outcome == "failed" else "", last.cwd)


_WRITES = (
    ".write(",
    "write_text(",
    "writeFile",
    "'w'",
    '"w"',
    "json.dump(",
    ".replace(",
    "appendFile",
    "os.rename",
    "shutil.",
)


def _writes(text: str) -> bool:
    return any(mark in text for mark in _WRITES)


def _check(order: int, one: Summary, entry_id: str, source: str, command: str) -> Check:
    return Check(
        order, one.kind, one.runner, one.outcome, one.passed, one.failed, one.skipped, one.selected, one.empty,
        one.line, command, "", entry_id, source,
    )  # fmt: skip


def _own(found: tuple[Summary, ...], command: str) -> tuple[Summary, ...]:
    """Without what the command itself spells out: echoing a summary is no run."""
    if not found:
        return found
    plain = " ".join(command.split())
    return tuple(one for one in found if one.line not in plain)


def _command(call: Call) -> str:
    for key in ("command", "cmd", "script", "commandLine"):
        value = call.input.get(key)
        if isinstance(value, str):
            return value
        if isinstance(value, list):
            return " ".join(str(word) for word in value)
    return ""


def _cwd(call: Call) -> str:
    for key in ("workdir", "cwd", "directory", "dir_path", "working_directory"):
        value = call.input.get(key)
        if isinstance(value, str):
            return value
    return ""


def _exit(text: str) -> int | None:
    found = compiled(_EXIT).search(text[:4000])
    return int(found.group(1)) if found is not None else None


def _between(text: str, tag: str) -> str:
    start = text.find(f"<{tag}>")
    if start < 0:
        return ""
    start += len(tag) + 2
    end = text.find(f"</{tag}>", start)
    return text[start : end if end >= 0 else len(text)]


def _leaf(path: str) -> str:
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2]
