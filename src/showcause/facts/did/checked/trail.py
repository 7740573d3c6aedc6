"""What a stretch of a session tells of its checks, entry by entry: calls, reports, notices, what the person ran.

Shell lines are handed to `lines`, which is loaded with the first of them: a turn without one reads no shell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from ....event import Call, Result
from ....light import TYPE_CHECKING
from ....transcript import NOTICE, PROMPT, Entry
from ..check import Check
from ..runners import table
from ..runners.reports import REPORT
from ..runners.summary import Summary, bounded, window
from . import notes, tools, words

if TYPE_CHECKING:
    from .lines import Lines, Run


class Trail:
    """`found` so far. typed: the command of the person's own that waits for its output."""

    def __init__(self, scripts: Callable[[], Mapping[str, str]]) -> None:
        self.found: list[Check] = []
        self._scripts = scripts
        self._lines: Lines | None = None
        self._typed = ""

    # ---- what the agent called

    def call(self, call: Call, result: Result | None, entry: Entry, order: int) -> None:
        if result is not None:
            result = result._replace(text=bounded(result.text))
        if call.kind == "shell":
            self._line(tools.command(call), result, entry, order, tools.cwd(call), "shell")
        elif result is None or words.refused(result.text):
            return
        elif call.kind == "wait":
            self._waited(call, result, entry, order)
        elif call.kind == "read" and self._lines is not None:
            run = self._lines.logged(str(call.input.get("file_path") or call.input.get("path") or ""))
            if run is not None:
                self._lines.later(run, result.text, None, False, "shell")
        elif call.kind == "agent":
            self._reported(result.text, call, entry, order, "agent")
        elif call.kind in ("mcp", "other", "skill"):
            self._foreign(call, result, entry, order)

    def _line(self, command: str, result: Result | None, entry: Entry, order: int, cwd: str, source: str) -> None:
        if self._lines is None:
            from .lines import Lines

            self._lines = Lines(self.found, self._scripts)
        self._lines.line(command, result, entry, order, cwd, source)

    def _waited(self, call: Call, result: Result, entry: Entry, order: int) -> None:
        text = result.text
        lines, run = self._going(call.input.values())
        if lines is not None and run is not None:
            if (words.goes_on(text) or notes.going(text)) and not table.summaries(text):
                return
            code = notes.exit_code(text)
            ended = code is not None or "completed" in text[:600] or "exited" in text[:600] or result.exit is not None
            lines.later(run, text, code if code is not None else result.exit, False, "notice", ended=ended)
        elif "agent" in call.name.lower():
            self._reported(text, call, entry, order, "agent")
        else:
            self._foreign(call, result, entry, order)

    def _reported(self, text: str, call: Call | None, entry: Entry, order: int, source: str) -> None:
        """A helper's last message: a summary that it quotes, else its words."""
        found = [one for one in table.summaries(text) if one.sure] or list(REPORT.read(window(text)))
        named = call.input.get("description") if call is not None else ""
        for one in found:
            self.found.append(_check(order, one, entry.id, source, named if isinstance(named, str) else ""))

    def _foreign(self, call: Call, result: Result, entry: Entry, order: int) -> None:
        """MCP tools and tools that no table knows."""
        outcome = "failed" if result.failed else "passed"
        seen = Check(order, "other", "browser", outcome, selected=True, entry_id=entry.id, source="mcp")
        if tools.diagnoses(call):
            red = '"severity":"Error"' in result.text.replace(" ", "") or "Error" in result.text[:2000]
            self.found.append(seen._replace(kind="types", runner="diagnostics", outcome="failed" if red else outcome))
            return
        if tools.browses(call):
            self.found.append(seen._replace(command=call.name))
        if tools.reads(call):
            return
        command = tools.command(call)
        if command and tools.commands(call):
            self._line(command, result, entry, order, tools.cwd(call), "mcp")
        else:
            self._quoted(result.text, entry, order, "mcp", call.name)

    # ---- what was told from outside

    def told(self, entry: Entry, order: int) -> None:
        text = bounded(entry.text)
        if entry.kind == NOTICE:
            self._notice(text, entry, order)
        elif "<bash-input>" in text or "<bash-stdout>" in text:
            self._typed = notes.between(text, "bash-input") or self._typed
            if "<bash-stdout>" in text or "<bash-stderr>" in text:
                output = f"{notes.between(text, 'bash-stdout')}\n{notes.between(text, 'bash-stderr')}"
                self._line(self._typed or "unknown-program", Result("", output), entry, order, "", "user")
                self._typed = ""
        elif entry.kind == PROMPT:
            self._quoted(text, entry, order, "user", "")

    def _notice(self, text: str, entry: Entry, order: int) -> None:
        names = notes.ids(text[:3000])
        lines, run = self._going((*names, notes.between(text, "tool-use-id"), notes.between(text, "task-id")))
        body = notes.between(text, "result") or text
        if lines is None or run is None:
            self._reported(body, None, entry, order, "notice")
            return
        state = notes.between(text, "status")
        code = notes.exit_code(text)
        if code is None and state == "failed":
            code = 1
        if code is not None or state in ("completed", "failed"):
            lines.later(run, body, code, state == "failed", "notice", ended=True)
        lines.logs_to(run, text[:3000])

    def _going(self, names: Iterable[object]) -> tuple[Lines | None, Run | None]:
        return self._lines, self._lines.going(names) if self._lines is not None else None

    def _quoted(self, text: str, entry: Entry, order: int, source: str, command: str) -> None:
        """Summaries that nothing else looks like."""
        for one in table.summaries(text):
            if one.sure:
                self.found.append(_check(order, one, entry.id, source, command))


def _check(order: int, one: Summary, entry_id: str, source: str, command: str) -> Check:
    return Check(
        order, one.kind, one.runner, one.outcome, one.passed, one.failed, one.skipped, one.selected, one.empty,
        one.line, command, "", entry_id, source,
    )  # fmt: skip
