"""Which gates a message can wake, asked of thousands of messages: never "no" where a gate would speak.

The hook's prefilter looks for one literal at a time and loads no library. Here all literals of all families and gates
are looked for at once by one automaton over bytes; what it finds is kept for whoever asks for the message's acts.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

import re2

from ..facts.resolve import Facts
from ..facts.said.present import Present
from ..fold import LEVELLED, clip, fold
from ..light import NamedTuple
from ..policy import GateRule, Policy
from ..prefilter import SIGNALS
from ..transcript import Transcript
from .matched import Filters, Matched

MEMORY = 64 << 20  # of the automaton's states; full, it begins anew
# facts that the transcript alone answers, sooner told than what the message says
CHEAP = ("tasked", "touched")
_SIGN = re.compile("[" + "".join(map(re.escape, LEVELLED)) + "]")
_PLAIN = bytes.maketrans(b"\t\n\r\x0b\x0c`", b"     '")

Match = Callable[[bytes], "list[int] | None"]  # numbers of what matched


class _Waking(NamedTuple):
    """One gate and what wakes it besides literals."""

    rule: GateRule
    always: bool
    signals: tuple[Callable[[str], bool], ...]
    needs: tuple[str, ...]
    acts: frozenset[str]


class Woken(NamedTuple):
    """policy: the same with the woken gates alone, which need not be asked again. known: facts found on the way."""

    policy: Policy
    known: Mapping[str, Any]


class Batch:
    """The gates of a policy that hear one kind of stop."""

    def __init__(self, policy: Policy, event: str) -> None:
        rules = [rule for rule in policy.gates if rule.level != "off" and event in rule.events]
        self._all = [_waking(rule) for rule in rules]
        self._policy = policy
        self._policies: dict[tuple[str, ...], Policy] = {}
        self._literals = _Literals(policy, rules)

    def woken(self, message: str, transcript: Transcript | None = None) -> Woken | None:
        """None where no gate can have something to say about this message; the transcript may rule gates out."""
        held = self.held(message)
        sure, perhaps = [], []
        for one in self._all:
            if one.always or one.rule.id in held.rules or any(signal(message) for signal in one.signals):
                sure.append(one)
            elif not one.acts.isdisjoint(held.acts):
                perhaps.append(one)
        if not (sure or perhaps):
            return None
        given = {"message": message, "policy": self._policy, "present": held.present}
        facts = Facts(given if transcript is None else {**given, "transcript": transcript})
        try:
            if transcript is not None:
                sure = [one for one in sure if all(map(facts, one.needs))]
                perhaps = [one for one in perhaps if all(map(facts, one.needs))]
            if perhaps:
                said = facts("spoken")
                sure += [one for one in perhaps if said.any(one.rule.acts)]
        except Exception:  # the pipeline meets it again, and says which gate it was
            return Woken(self._policy, {})
        return Woken(self._only([one.rule for one in sure]), facts.known()) if sure else None

    def held(self, message: str) -> Held:
        """What the message's literals tell."""
        return self._literals.held(folded_bytes(message))

    def _only(self, rules: list[GateRule]) -> Policy:
        """The policy with these gates, in its own order, woken already."""
        key = tuple(sorted([rule.id for rule in rules]))
        if key not in self._policies:
            kept = [rule for rule in self._policy.gates if rule in rules]
            awake = tuple(rule._replace(literals=(), act_literals=(), signals=(), acts=()) for rule in kept)
            self._policies[key] = self._policy._replace(gates=awake)
        return self._policies[key]


def _waking(rule: GateRule) -> _Waking:
    needs = tuple(name for name in rule.needs if name in CHEAP)
    return _Waking(rule, rule.always, tuple(SIGNALS[name] for name in rule.signals), needs, frozenset(rule.acts))


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


class Held(NamedTuple):
    """rules: gates of which a literal occurs. acts: those of which a pattern may match."""

    rules: frozenset[str]
    acts: frozenset[str]
    present: Present


class _Literals:
    """All literals of a policy, looked for at once."""

    def __init__(self, policy: Policy, rules: Iterable[GateRule]) -> None:
        self._filters = Filters(policy.families)
        acts: dict[str, set[str]] = {}  # by literal
        langs: dict[str, set[str]] = {}
        wakes: dict[str, set[str]] = {}
        free: set[tuple[str, str]] = set()  # families with a pattern whose literals are not known
        for act, languages in policy.families.items():
            for lang, one in languages.items():
                for _, literals in one["patterns"]:
                    if literals is None:
                        free.add((act, lang))
                    for literal in literals or ():
                        acts.setdefault(literal, set()).add(act)
                        langs.setdefault(literal, set()).add(lang)
        for rule in rules:
            for literal in rule.literals:
                wakes.setdefault(literal, set()).add(rule.id)
        self._free_acts = frozenset([act for act, _ in free])
        self._free_langs = frozenset([lang for _, lang in free])
        self._names = names = sorted({*acts, *wakes})
        self._acts = [frozenset(acts.get(name, ())) for name in names]
        self._langs = [tuple(langs.get(name, ())) for name in names]
        self._wakes = [frozenset(wakes.get(name, ())) for name in names]
        self._match = _automaton(names)

    def held(self, raw: bytes) -> Held:
        found = self._match(raw) or []
        alive: dict[str, list[str] | None] = {}
        for at in found:
            for lang in self._langs[at]:
                alive.setdefault(lang, []).append(self._names[at])  # type: ignore[union-attr]
        alive.update(dict.fromkeys(self._free_langs))
        rules: frozenset[str] = frozenset().union(*[self._wakes[at] for at in found])
        acts = self._free_acts.union(*[self._acts[at] for at in found])
        return Held(rules, acts, partial(Matched, self._filters, alive))


def _automaton(literals: list[str]) -> Match:
    options = re2.Options()
    options.log_errors = False
    options.encoding = re2.Options.Encoding.LATIN1  # bytes as they are
    options.max_mem = MEMORY
    found = re2.Set.SearchSet(options)
    for literal in literals:
        found.Add(re.escape(literal.encode("utf-8", "replace")))
    if not literals:
        return _none  # an empty set cannot be asked
    found.Compile()
    match: Match = found.Match
    return match


def _none(_raw: bytes) -> None:
    return None
