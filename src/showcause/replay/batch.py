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

from .. import loading
from ..facts.said.acts import Act, select
from ..facts.said.prose import prose
from ..facts.said.sentences import sentences
from ..fold import LEVELLED, clip, fold
from ..gate import Gate
from ..policy import GateRule, Policy
from ..prefilter import SIGNALS
from .widened import widened

MEMORY = 32 << 20  # of one automaton's states; full, it begins anew
_SIGN = re.compile("[" + "".join(map(re.escape, LEVELLED)) + "]")
_PLAIN = bytes.maketrans(b"\t\n\r\x0b\x0c`", b"     '")

Match = Callable[[bytes], Any]


class _Waking(NamedTuple):
    """What wakes one gate. match: None where it is always woken. by_acts: nothing else wakes it than these."""

    rule: GateRule
    match: Match | None
    signals: tuple[Callable[[str], bool], ...]
    by_acts: frozenset[str]


class Woken(NamedTuple):
    """policy: the same with the woken gates alone, which need not be asked again. known: facts found on the way."""

    policy: Policy
    known: Mapping[str, Any]


class Batch:
    """The gates of a policy that hear one kind of stop."""

    def __init__(self, policy: Policy, event: str) -> None:
        rules = [rule for rule in policy.gates if rule.level != "off" and event in rule.events and not rule.verbs]
        self._all = [_waking(rule, policy) for rule in rules]
        self._policy = policy
        self._policies: dict[tuple[str, ...], Policy] = {}
        self._present = _present(policy)

    def woken(self, message: str) -> Woken | None:
        """None where no gate can have something to say about this message."""
        raw = folded_bytes(message)
        found = [
            one
            for one in self._all
            if one.match is None or one.match(raw) or any([signal(message) for signal in one.signals])
        ]
        if not found:
            return None
        known = self._known(message, raw)
        said = {act.act for act in known["acts"]}
        found = [one for one in found if not one.by_acts or one.by_acts & said]
        return Woken(self._only(found), known) if found else None

    def _known(self, message: str, raw: bytes) -> dict[str, Any]:
        masked = prose(message)
        parts = sentences(masked, message)
        present = self._present(raw)
        return {
            "message": message,
            "prose": masked,
            "sentences": parts,
            "acts": select(parts, self._policy, present),
        }

    def _only(self, found: list[_Waking]) -> Policy:
        key = tuple([one.rule.id for one in found])
        if key not in self._policies:
            rules = tuple(one.rule._replace(literals=(), signals=()) for one in found)
            self._policies[key] = self._policy._replace(gates=rules)
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
    signals = tuple(SIGNALS[name] for name in rule.signals)
    always = not rule.literals and not rule.signals
    gate: Gate | None = getattr(loading.load(rule), "__gate__", None)
    if gate is None or always:
        return _Waking(rule, None if always else _automaton(map(_literal, rule.literals)), signals, frozenset())
    own = [_literal(fold(literal)) for literal in gate.literals]
    ways = own + [way for act in rule.acts for pattern, needed in _patterns(policy, act) for way in _ways(pattern, needed)]
    by_acts = frozenset(rule.acts) if not own and not signals else frozenset[str]()
    return _Waking(rule, _automaton(ways), signals, by_acts)


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


def _automaton(ways: Iterable[bytes]) -> Match | None:
    """A test of folded bytes; None where it would always say yes."""
    all_ways = list(dict.fromkeys(ways))
    if b"" in all_ways:
        return None
    if not all_ways:
        return _never
    try:
        match: Match = _set([b"|".join(b"(?:%b)" % way for way in all_ways)]).Match
    except re2.error:
        return None
    return match


def _never(_raw: bytes) -> bool:
    return False


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


def _present(policy: Policy) -> Callable[[bytes], Callable[[list[str] | None], bool]]:
    """A test of folded bytes that gives a test of a pattern's literals: does one of them occur?"""
    names = sorted({one for act in policy.families for _, needed in _patterns(policy, act) for one in needed or ()})
    match = _set(map(_literal, names)).Match if names else _never

    def present(raw: bytes) -> Callable[[list[str] | None], bool]:
        found = {names[at] for at in match(raw) or ()}
        return lambda needed: needed is None or not found.isdisjoint(needed)

    return present
