"""Which declared verbs a shell call really invokes, and which parts of it mention one but cannot be told.

Rests on the parsed command; whether an invocation is justified is not asked here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ...event import Event
from ...light import Any, NamedTuple
from ...policy import Policy
from ...world import Observed
from .shell import Invocation, Shell, Undecided, invokes, parse

_REPEATING = ("xargs", "find", "parallel", "watch")
_RUNNERS = re.compile(r"^(?:python|pypy|node|bash|sh|ruby|perl)[\d.]*$")


class Use(NamedTuple):
    """Invocations of one verb in one call. argv and text are the first one's; repeated: a loop or xargs runs it."""

    verb: str
    argv: tuple[str, ...]
    text: str
    via: tuple[str, ...]
    times: int
    repeated: bool


class Invoked(NamedTuple):
    uses: tuple[Use, ...] = ()
    undecided: tuple[tuple[str, Undecided], ...] = ()  # a verb, and the part that mentions it


def invoked(event: Event, policy: Policy, observed: Observed, written: Mapping[str, str]) -> Invoked:
    command = event.call.input.get("command") if event.call is not None and event.call.kind == "shell" else None
    if not isinstance(command, str) or not policy.verbs:
        return Invoked()
    shell = parse(command, {**observed.scripts(), **written})
    uses, undecided = [], []
    for name, verb in policy.verbs.items():
        if verb.get("level") == "off":
            continue
        run = tuple(entry for entry in verb.get("run", ()) if isinstance(entry, str))
        found = [one for one in shell.invocations if invokes(Shell((one,), ()), run, cheap_forms(verb))]
        if found:
            uses.append(_use(name, found))
        else:
            undecided += [(name, part) for part in shell.undecided if mentions(part.text, run)]
    return Invoked(tuple(uses), tuple(undecided))


def cheap_forms(verb: Mapping[str, Any]) -> tuple[tuple[str, ...], ...]:
    """The argument patterns that the policy calls cheap."""
    patterns = (form.get("pattern") for form in verb.get("cheap", ()) if isinstance(form, Mapping))
    return tuple(
        tuple(pattern.split()) if isinstance(pattern, str) else tuple(map(str, pattern))
        for pattern in patterns
        if pattern
    )


def mentions(text: str, run: Iterable[str]) -> bool:
    """Whether the names of a program stand in `text` as words of their own."""
    return any(
        names and all(re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", text) for name in names)
        for names in map(_names, run)
    )


def _names(entry: str) -> list[str]:
    words = [word.rpartition("/")[2] for word in entry.split() if not word.startswith("-")]
    return [word for word in words if not _RUNNERS.match(word)] or words


def _use(name: str, found: list[Invocation]) -> Use:
    first = found[0]
    repeated = any(one.looped or any(label.startswith(_REPEATING) for label in one.via) for one in found)
    return Use(name, first.argv, first.text, first.via, len(found), repeated)
