"""Which gates a message can wake, asked of thousands of messages: never "no" where a gate would speak.

The hook's prefilter looks for one literal at a time and loads no library. Here all that can wake a gate is one
automaton over bytes, made of the very patterns with their gaps widened and their anchors dropped (`widened.py`): what
matches a sentence, whose code and quotations are masked, matches the whole message so too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

import re2

from ..facts.did.prompted import prompted
from ..facts.did.tasked import tasked
from ..facts.said.present import Live, Present
from ..facts.said.prose import prose
from ..facts.said.sentences import sentences
from ..facts.said.spoken import Spoken
from ..fold import LEVELLED, clip, fold
from ..policy import GateRule, Policy
from ..prefilter import SIGNALS
from ..transcript import Entry
from .widened import widened

MEMORY = 32 << 20  # of one automaton's states; full, it begins anew
_SIGN = re.compile("[" + "".join(map(re.escape, LEVELLED)) + "]")
_PLAIN = bytes.maketrans(b"\t\n\r\x0b\x0c`", b"     '")

_TASKED = "tasked"

Match = Callable[[bytes], Any]  # numbers of what matched, or a truth value


class _Waking(NamedTuple):
    """What wakes one gate. literals, acts: tests of folded bytes; acts says only where an act may be."""

    rule: GateRule
    always: bool
    literals: Match
    signals: tuple[Callable[[str], bool], ...]
    acts: Match


class Woken(NamedTuple):
    """policy: the same with the woken gates alone, which need not be asked again. known: facts found on the way."""

    policy: Policy
    known: Mapping[str, Any]


class Batch:
    """The gates of a policy that hear one kind of stop."""

    def __init__(self, policy: Policy, event: str) -> None:
        self._all = [_waking(rule, policy) for rule in policy.gates if rule.level != "off" and event in rule.events]
        self._policy = policy
        self._policies: dict[tuple[str, ...], Policy] = {}
        self._present = _present(policy)

    def woken(self, message: str, prompt: Callable[[], Entry | None] | None = None) -> Woken | None:
        """None where no gate can have something to say about this message. prompt, where given, may rule gates out."""
        raw = folded_bytes(message)
        sure, perhaps = [], []
        for one in self._all:
            if one.always or one.literals(raw) or any(signal(message) for signal in one.signals):
                sure.append(one.rule)
            elif one.acts(raw):
                perhaps.append(one.rule)
        if not (sure or perhaps):
            return None
        known: dict[str, Any] = {"message": message, "present": self._present(raw)}
        if prompt is not None and any(_TASKED in rule.needs for rule in (*sure, *perhaps)):
            known["prompted"] = asked = prompted(prompt())
            if not tasked(asked):  # sooner told than what the message says
                sure = [rule for rule in sure if _TASKED not in rule.needs]
                perhaps = [rule for rule in perhaps if _TASKED not in rule.needs]
        if perhaps:
            known["prose"] = masked = prose(message)
            known["sentences"] = parts = sentences(masked, message)
            known["spoken"] = said = Spoken(parts, self._policy, known["present"])
            sure += [rule for rule in perhaps if said.any(rule.acts)]
        return Woken(self._only(sure), known) if sure else None

    def _only(self, rules: list[GateRule]) -> Policy:
        """The policy with these gates, in its own order, woken already."""
        key = tuple(sorted([rule.id for rule in rules]))
        if key not in self._policies:
            kept = [rule for rule in self._policy.gates if rule in rules]
            awake = tuple(rule._replace(literals=(), act_literals=(), signals=(), acts=()) for rule in kept)
            self._policies[key] = self._policy._replace(gates=awake)
        return self._policies[key]


def folded_bytes(message: str) -> bytes:
    """`fold` of the clipped message in UTF-8, several times as fast on what is no ASCII."""
    text = clip(message)
    if "Σ" in text:  # its small form depends on what stands around it
        return fold(text).encode("utf-8", "replace")
    low = text.lower()
    if not low.isascii():
        for sign in set(_SIGN.findall(low)):
            low = low.replace(sign, LEVELLED[sign])
    raw = low.encode("utf-8", "replace").translate(_PLAIN, b"*_")
    while b"  " in raw:
        raw = raw.replace(b"  ", b" ")
    return raw


def _waking(rule: GateRule, policy: Policy) -> _Waking:
    ways = [way for act in rule.acts for pattern, needed in _patterns(policy, act) for way in _ways(pattern, needed)]
    signals = tuple(SIGNALS[name] for name in rule.signals)
    return _Waking(rule, rule.always, _automaton(map(_literal, rule.literals)), signals, _automaton(ways))


def _patterns(policy: Policy, act: str) -> Iterable[tuple[str, list[str] | None]]:
    return (one for family in policy.families.get(act, {}).values() for one in family["patterns"])


def _ways(pattern: str, needed: list[str] | None) -> list[bytes]:
    """The widened pattern; where it has no widened form the literals that it needs, else what always matches."""
    wide = widened(pattern)
    if wide is not None:
        return [wide]
    return [b""] if needed is None else [_literal(literal) for literal in needed]


def _literal(literal: str) -> bytes:
    return re.escape(literal.encode("utf-8", "replace"))


def _automaton(ways: Iterable[bytes]) -> Match:
    """A test of folded bytes for one of these ways."""
    all_ways = list(dict.fromkeys(ways))
    if not all_ways:
        return _never
    if b"" in all_ways:
        return _ever
    try:
        match: Match = _set([b"|".join(b"(?:%b)" % way for way in all_ways)]).Match
    except re2.error:
        return _ever
    return match


def _none(_raw: bytes) -> None:
    return None


def _never(_raw: bytes) -> bool:
    return False


def _ever(_raw: bytes) -> bool:
    return True


def _set(patterns: Iterable[bytes]) -> Any:
    options = re2.Options()
    options.log_errors = False
    options.encoding = re2.Options.Encoding.LATIN1  # bytes as they are: `.` is one of them
    options.dot_nl = True
    options.max_mem = MEMORY
    found = re2.Set.SearchSet(options)
    for pattern in patterns:
        found.Add(pattern)
    found.Compile()
    return found


def _present(policy: Policy) -> Callable[[bytes], Present]:
    """The fact `present`, answered for all families at once by one automaton over their literals."""
    # families are known by identity: the policy keeps them alive
    families = {id(one): one["patterns"] for langs in policy.families.values() for one in langs.values()}
    places: dict[str, list[tuple[int, int]]] = {}  # literal -> family and number of each pattern that needs it
    for family, patterns in families.items():
        for number, (_, literals) in enumerate(patterns):
            for literal in literals or ():
                places.setdefault(literal, []).append((family, number))
    names = sorted(places)
    free = {
        family: [n for n, (_, literals) in enumerate(patterns) if literals is None]
        for family, patterns in families.items()
    }
    match: Callable[[bytes], list[int] | None] = _set(map(_literal, names)).Match if names else _none

    def present(raw: bytes) -> Present:
        found: dict[int, dict[int, list[str] | None]] = {}
        asked = False

        def live(family: Mapping[str, Any]) -> list[Live]:
            nonlocal asked
            if not asked:
                asked = True
                found.update({key: dict.fromkeys(numbers) for key, numbers in free.items() if numbers})
                for at in match(raw) or ():
                    for key, number in places[names[at]]:
                        found.setdefault(key, {}).setdefault(number, []).append(names[at])  # type: ignore[union-attr]
            held = found.get(id(family))
            if not held:
                return []
            patterns = families[id(family)]
            return [(patterns[number][0], held[number]) for number in sorted(held)]

        return live

    return present
