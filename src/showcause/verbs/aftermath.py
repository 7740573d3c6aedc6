"""What an agent did after a refusal: read the saved answer, took a cheap form, justified a run, or let it be.

Reads past sessions' calls only; what a refusal was worth is the ledger's to say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..facts.did.actions import Action, pair
from ..facts.did.invoked import cheap_forms
from ..facts.did.shell import invokes, parse
from ..light import Any
from ..transcript import PROMPT, Entry

READ, PARTIAL, RAN, AGAIN, DROPPED = "read", "partial", "ran", "again", "dropped"
MARK = "cost/expensive-verb"
AHEAD = 400  # actions after a refusal that are looked at


def aftermath(entries: Iterable[Entry], verbs: Mapping[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Verb, time and outcome of each refusal in a session, within the turn in which it stood."""
    for turn in _turns(entries):
        actions = pair(turn)
        for at, action in enumerate(actions):
            for name in refused(action, verbs):
                yield name, action.entry.time, _outcome(actions[at + 1 : at + 1 + AHEAD], name, verbs[name])


def refused(action: Action, verbs: Iterable[str]) -> list[str]:
    """The verbs for which this call was refused, by the first line of the refusal."""
    result = action.result
    if result is None or not result.failed or MARK not in result.text:
        return []
    return [name for name in verbs if f"runs {name} and was refused" in result.text]


def _turns(entries: Iterable[Entry]) -> Iterator[tuple[Entry, ...]]:
    kept: list[Entry] = []
    for entry in entries:
        if entry.kind == PROMPT and not entry.side:
            yield tuple(kept)
            kept = []
        elif entry.calls or entry.results:
            kept.append(entry)
    yield tuple(kept)


def _outcome(later: Sequence[Action], name: str, verb: Mapping[str, Any]) -> str:
    """The dearest thing that followed: a run outweighs a cheap form, that a saved answer."""
    seen = DROPPED
    for action in later:
        if name in refused(action, (name,)):
            return AGAIN if seen == DROPPED else seen
        what = _what(action, verb)
        if what == RAN:
            return RAN
        if what == PARTIAL or (what == READ and seen == DROPPED):
            seen = what
    return seen


def _what(action: Action, verb: Mapping[str, Any]) -> str | None:
    result, given = action.result, action.call.input
    if result is None:
        return None
    command = given.get("command")
    if action.call.kind == "shell" and isinstance(command, str):
        shell, run = parse(command), tuple(map(str, verb.get("run", ())))
        if invokes(shell, run, cheap_forms(verb)) is not None:
            return RAN
        if invokes(shell, run) is not None:
            return PARTIAL
    # an answer that could not be read answered nothing
    text = " ".join(value for value in given.values() if isinstance(value, str))
    named = any(row.get("artifact") and str(row["artifact"]) in text for row in verb.get("answers", ()))
    looks = action.call.kind in ("read", "search", "shell")
    return READ if named and looks and not result.failed else None
