"""Findings reduced under the policy to one verdict: what is said, what is only logged, and what must be remembered."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .event import STOPS, Event
from .fold import fold
from .gate import LEVELS, Finding, Permit
from .light import NamedTuple, Protocol
from .policy import GateRule, Policy
from .reply import person_line, word

Digest = Callable[[str], str]


class Memory(Protocol):
    """What was already said in this session. Reading only: claims are carried out by the host, after the verdict."""

    def times(self, fingerprint: str) -> int: ...
    def blocks(self, turn: str) -> int: ...
    def session_blocks(self) -> int: ...


class Judged(NamedTuple):
    """A finding under its rule, with what the policy makes of it."""

    rule: GateRule
    finding: Finding
    level: str
    fingerprint: str
    suppressed: str | None = None


class Verdict(NamedTuple):
    """decision: pass, warn, ask or block; pass is no objection, never approval.

    claims: fingerprints that the host must create before it answers; stop: the id under which one process judges this
    stop; bound: whether a block of this turn must be counted. failed: what went wrong on the way, "" when nothing.
    """

    decision: str
    judged: tuple[Judged, ...] = ()
    reply: str = ""
    person: str = ""
    id: str = ""
    turn: str = ""
    stop: str = ""
    claims: tuple[str, ...] = ()
    bound: bool = False
    permits: tuple[Permit, ...] = ()
    failed: str = ""

    @property
    def suppressed_by(self) -> str | None:
        """Why a verdict that had findings at warn or above became a pass."""
        if self.decision != "pass":
            return None
        return next((judged.suppressed for judged in self.judged if judged.suppressed), None)

    @property
    def unshown(self) -> bool:
        """Whether anything that is said rests on what the transcript does not show."""
        return self.decision != "pass" and any(one.finding.unshown for one in self.judged if _spoken(one))


def reduce(
    event: Event,
    found: Sequence[tuple[GateRule, Finding]],
    policy: Policy,
    memory: Memory,
    *,
    turn: str,
    ordinal: str,
    off: str | None,
    waived: Callable[[str], bool],
    waiting: Callable[[], bool],
    message: str,
    lang: str,
    digest: Digest,
    permits: tuple[Permit, ...] = (),
    failed: str = "",
) -> Verdict:
    """The one place where levels, bounds, nag-once, waiting and the ways out are applied."""
    identity = decision_id(event, turn, ordinal, digest)
    is_stop = event.name in STOPS
    judged = [
        _judge(event, rule, finding, memory, turn, off, waived, waiting, digest, is_stop) for rule, finding in found
    ]
    strongest = _strongest(judged)
    if is_stop and strongest == "ask":
        strongest = "warn"  # a stop cannot ask
    if is_stop and strongest == "block":
        full = memory.blocks(turn) >= policy.max_blocks_per_turn
        if full or memory.session_blocks() >= policy.max_blocks_per_session:
            judged = [one if one.suppressed else one._replace(suppressed="bound") for one in judged]
            strongest = "pass"
    if strongest == "pass":
        return Verdict("pass", tuple(judged), id=identity, turn=turn, permits=permits, failed=failed)
    spoken = [one for one in judged if _spoken(one)]
    return Verdict(
        strongest,
        tuple(judged),
        reply=word([(one.rule.id, one.finding) for one in spoken], identity, lang, memory_times(spoken, memory)),
        person=person_line(strongest, [(one.rule.id, one.finding) for one in spoken], identity),
        id=identity,
        turn=turn,
        stop=digest("\0".join((event.harness, event.session, event.agent or "", turn, message))) if is_stop else "",
        claims=tuple(dict.fromkeys(one.fingerprint for one in spoken)),
        bound=is_stop and strongest == "block",
        permits=() if strongest == "block" else permits,
        failed=failed,
    )


def decision_id(event: Event, turn: str, ordinal: str, digest: Digest) -> str:
    """The first 12 hex digits that name this decision, the same from the live hook and from replay."""
    return digest("\0".join((event.session, event.agent or "", turn, event.name, ordinal)))[:12]


def memory_times(spoken: Sequence[Judged], memory: Memory) -> int:
    """How often the least often said of these findings was already said."""
    return min((memory.times(one.fingerprint) for one in spoken), default=0)


def _judge(
    event: Event,
    rule: GateRule,
    finding: Finding,
    memory: Memory,
    turn: str,
    off: str | None,
    waived: Callable[[str], bool],
    waiting: Callable[[], bool],
    digest: Digest,
    is_stop: bool,
) -> Judged:
    scope = turn if finding.once_per == "turn" else ""
    key = fold(finding.words).strip() if finding.key is None else finding.key
    fingerprint = digest("\0".join((rule.id, event.agent or "", scope, key, finding.state or "")))
    suppressed = None
    level = rule.level if finding.at_most is None else min(rule.level, finding.at_most, key=LEVELS.index)
    if LEVELS.index(level) < LEVELS.index("warn"):
        return Judged(rule, finding, level, fingerprint)
    if off:
        suppressed = "off"
    elif waived(rule.id):
        suppressed = "waived"
    elif rule.waits and waiting():
        suppressed = "waiting"
    elif is_stop and memory.times(fingerprint):
        suppressed = "said"
    return Judged(rule, finding, level, fingerprint, suppressed)


def _spoken(one: Judged) -> bool:
    return one.suppressed is None and LEVELS.index(one.level) >= LEVELS.index("warn")


def _strongest(judged: Sequence[Judged]) -> str:
    levels = [LEVELS.index(one.level) for one in judged if one.suppressed is None]
    strongest = LEVELS[max(levels, default=0)]
    return strongest if strongest in ("warn", "ask", "block") else "pass"
