"""What a shell line means to check, in order, by the names of what it starts; its output is not asked here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ....light import NamedTuple
from ..runners import argv as programs
from ..runners import commands
from ..runners.named import Named
from ..runners.targets import PACKAGE
from ..shell import Invocation, Undecided, parse
from ..shell.scripts import join
from ..shell.status import Line, Status
from .program import program

# runners whose own name says little: what stands behind their target, or its summary, says more
GENERIC = frozenset(PACKAGE) | {"script", "maven"}
_UNDECIDED_NAMES = ("powershell", "syntax", "too long")


class Asked(NamedTuple):
    """One check that a line names. status: whose exit the line's is. whole: the line."""

    named: Named
    text: str
    cwd: str
    status: Status
    whole: str = ""


class Plan(NamedTuple):
    """shows: nothing but showing and moving programs. others: what else was run, for a check of kind `other`.

    logs: files that the output was written to.
    """

    asked: tuple[Asked, ...]
    shows: bool
    others: tuple[Asked, ...] = ()
    logs: tuple[str, ...] = ()


def read_line(command: str, scripts: Mapping[str, str]) -> Plan:
    return _read(command, scripts) if scripts else _plain_line(command)


@lru_cache(maxsize=256)  # the facts of one turn ask for the same lines
def _plain_line(command: str) -> Plan:
    return _read(command, {})


def _read(command: str, scripts: Mapping[str, str]) -> Plan:
    shell = parse(command, scripts)
    reading = _Reading(command, scripts)
    if shell.invocations:
        line = Line(command)
        for invocation in shell.invocations:
            reading.started(invocation, line)
    for part in shell.undecided:
        reading.left_open(part, alone=not shell.invocations)
    return Plan(tuple(reading.asked), reading.shows, tuple(reading.others), tuple(reading.logs))


class _Reading:
    """What was found of a line so far. outer: the call that the scripts being read stand behind."""

    def __init__(self, command: str, scripts: Mapping[str, str]) -> None:
        self.asked: list[Asked] = []
        self.others: list[Asked] = []
        self.logs: list[str] = []
        self.shows = True
        self._command, self._scripts = command, scripts
        self._cwd, self._after = "", -1
        self._outer: Invocation | None = None

    def started(self, invocation: Invocation, line: Line) -> None:
        argv = invocation.argv
        if argv[0] in ("cd", "pushd") and len(argv) > 1 and not invocation.via:
            self._cwd = join(self._cwd, argv[-1])
            return
        if self._outer is None or not _inside(invocation, self._outer):
            self._outer = invocation
        outer = self._outer
        named = self._named(invocation)
        self.shows = self.shows and named is None and programs.shows(argv)
        ran = None if named is not None else program(invocation)
        if named is None and ran is None:
            if not programs.shows(argv):
                self.logs += line.of(invocation.text).logs
            return
        status = self._status(invocation, outer, line)
        if invocation is not outer and self.asked and self.asked[-1].text == outer.text and named is not None:
            if self.asked[-1].named.runner in GENERIC:
                self.asked.pop()  # what stands behind the target says more than its name
            if status.how == "own" and invocation.via:
                status = status._replace(how="and")
        if named is not None:
            self.asked.append(Asked(named, outer.text, self._cwd, status, self._command))
        elif ran is not None:
            self.others.append(Asked(ran, outer.text, self._cwd, status, self._command))

    def left_open(self, part: Undecided, *, alone: bool) -> None:
        """A part of the line that could not be read: its words still name a check, and nobody's exit is known."""
        powershell = part.why == "powershell"
        if part.why in _UNDECIDED_NAMES and not self.asked:
            for piece in _pieces(self._command):
                named = commands.named(piece.argv)
                if named is not None and named.runner != "script":
                    self.asked.append(Asked(named, piece.text, self._cwd, Status("hidden"), self._command))
                elif powershell and (ran := named or program(piece)) is not None:
                    self.others.append(Asked(ran, piece.text, self._cwd, Status("hidden"), self._command))
        if powershell and alone:
            self.shows = self.shows and all(programs.shows(piece.argv) for piece in _pieces(self._command))
        else:
            self.shows = self.shows and part.why in ("alias", "syntax") and not alone

    def _named(self, invocation: Invocation) -> Named | None:
        named = commands.named(invocation.argv)
        if named is not None and named.runner not in GENERIC:
            return named
        return _behind(invocation, self._scripts) or named

    def _status(self, invocation: Invocation, outer: Invocation, line: Line) -> Status:
        """Of the place of the line that is next to be told of."""
        text = outer.text
        status = line.of(text, self._after if text == invocation.text else self._after - 1)
        if status.start < 0:
            status = line.of(text)
        self._after = max(self._after, status.start)
        self.logs += status.logs
        return status


def _behind(invocation: Invocation, scripts: Mapping[str, str]) -> Named | None:
    """What stands behind `poe test`, `hatch run lint`, `mise run ci`, `composer check`: the first check of its text."""
    if not scripts:
        return None
    argv = invocation.argv
    before = invocation.via[-1:] if invocation.via and " run" in invocation.via[-1] else ()
    for key in (argv[:3], argv[:2], argv[:1]):
        text = scripts.get(" ".join((*before, *key)))
        if text is None or (len(key) < 2 and not before):
            continue
        found = [named for one in parse(text).invocations if (named := commands.named(one.argv)) is not None]
        if found:
            best = next((one for one in found if one.kind == "tests"), found[0])
            return best._replace(silent=best.silent and len(found) == 1)
    return None


def _inside(invocation: Invocation, outer: Invocation) -> bool:
    """Whether it lies in a script that `outer` (a make target, a package script) stands for."""
    if len(invocation.via) <= len(outer.via):
        return False
    label = invocation.via[len(outer.via)]
    return label.split()[0] == outer.argv[0].rpartition("/")[2] or label.endswith(outer.argv[0])


def _pieces(command: str) -> Iterable[Invocation]:
    """The parts between separators of a line that the grammar cannot read; quoting is not undone."""
    text = command[:4000]
    for mark in ("&&", "||", "|", "\n", "&"):
        text = text.replace(mark, ";")
    for piece in text.split(";")[:40]:
        words = tuple(piece.split())
        if words:
            yield Invocation(words, piece.strip()[:300])
