"""Whether what a justification says was touched agrees with the files that changed since the verb's last run.

Two witnesses: the state of the files that was kept when the last run ended, which settles it either way, and the edits
that the session shows, which can only prove that something changed. Where neither knows, nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ....event import Event
from ....facts.did.actions import Action, pair
from ....facts.did.edit_kinds import kind_of
from ....facts.did.edits import changed
from ....facts.did.invoked import cheap_forms, mentions
from ....facts.did.shell import invokes, parse
from ....light import Any
from ....reply import quote
from ....transcript import SUMMARY, Entry, Transcript
from ....verbs.inputs import covers
from ....verbs.justification import TOUCHED, Fault, parts
from ....world import Observed

ENTRIES = 5000
RUNS = 20  # commands that name the verb and are parsed


def touched_fault(
    said: str,
    line: int,
    name: str,
    verb: Mapping[str, Any],
    event: Event,
    transcript: Transcript,
    observed: Observed,
    root: str,
) -> Fault | None:
    declared = verb.get("touched")
    if not isinstance(declared, Mapping) or not declared:
        return None
    globs = {part: tuple(map(str, patterns)) for part, patterns in declared.items()}
    named = parts(said, globs)
    known = {part: observed.changed_since_run(name, patterns) for part, patterns in globs.items()}
    edited = _Once(lambda: tuple(edited_since_run(name, verb, event, transcript, root)))
    right = "say " + ", ".join(_changed(globs, known, edited) or ("none",))
    for part, patterns in globs.items():
        path = _witness(known[part], edited, patterns)
        if path and not any(covers(globs[one])(path) for one in named):
            what = f"{quote(path, 80)} ({part}) changed since the last run, and it is not said"
            return Fault("untold", line, TOUCHED, what, right)
    idle = [part for part in named if known[part] == ()]
    if idle:
        return Fault("idle", line, TOUCHED, f"no file of {idle[0]} changed since the last run", right)
    return None


class _Once:
    """The edits of a session, looked for where the files themselves cannot tell, and once."""

    def __init__(self, make: Callable[[], tuple[str, ...]]) -> None:
        self._make = make
        self._made: tuple[str, ...] | None = None

    def __call__(self) -> tuple[str, ...]:
        if self._made is None:
            self._made = self._make()
        return self._made


def _witness(known: tuple[str, ...] | None, edited: _Once, patterns: tuple[str, ...]) -> str:
    if known is not None:
        return known[0] if known else ""
    inside = covers(patterns)
    return next((path for path in edited() if inside(path)), "")


def _changed(
    globs: Mapping[str, tuple[str, ...]], known: Mapping[str, tuple[str, ...] | None], edited: _Once
) -> tuple[str, ...]:
    return tuple(part for part, patterns in globs.items() if _witness(known[part], edited, patterns))


def edited_since_run(
    name: str, verb: Mapping[str, Any], event: Event, transcript: Transcript, root: str
) -> Iterator[str]:
    """Files below the project that the session changed after the verb's last run in it."""
    since: list[Entry] = []
    own = event.call.id if event.call is not None else ""
    run = _Run(verb)
    answered: set[str] = set()  # calls that ran: their results are met first
    for count, entry in enumerate(transcript.back()):
        if count >= ENTRIES or entry.kind == SUMMARY:
            break
        answered |= {one.call for one in entry.results if not one.failed or one.exit is not None}
        if any(call.id != own and call.id in answered and run.by(call.kind, call.input) for call in entry.calls):
            break
        since.append(entry)
    for order, action in enumerate(pair(tuple(reversed(since)))):
        if action.call.id != own:
            yield from _paths(order, action, event.cwd, root)


def _paths(order: int, action: Action, cwd: str, root: str) -> Iterator[str]:
    for edit in changed(order, action):
        path = below(edit.path, cwd, root)
        # a project below a scratch folder is no scratch: its kind is told by the path within it
        idle = edit.trivial and (edit.kind != "generated" or kind_of(path) == "generated")
        if path and not idle:
            yield path


class _Run:
    """Whether a call really runs the verb; only so many commands are parsed."""

    def __init__(self, verb: Mapping[str, Any]) -> None:
        self.run, self.cheap = tuple(map(str, verb.get("run", ()))), cheap_forms(verb)
        self.left = RUNS

    def by(self, kind: str, given: Mapping[str, Any]) -> bool:
        command = given.get("command")
        if kind != "shell" or not isinstance(command, str) or not mentions(command[:20_000], self.run):
            return False
        self.left -= 1
        # past the bound every command that names it counts as a run, so that less is concluded
        return self.left < 0 or invokes(parse(command), self.run, self.cheap) is not None


def below(path: str, cwd: str, root: str) -> str:
    """A path as the project's globs have it, "" for one outside. Text only: links are not resolved."""
    full = path.replace("\\", "/")
    if not full.startswith("/") and full[1:2] != ":":
        full = f"{cwd or root}/{full}".replace("\\", "/")
    words: list[str] = []
    for word in full.split("/"):
        if word == "..":
            del words[-1:]
        elif word not in ("", "."):
            words.append(word)
    home = [word for word in root.replace("\\", "/").split("/") if word not in ("", ".")]
    return "/".join(words[len(home) :]) if words[: len(home)] == home else ""
