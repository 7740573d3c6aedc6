"""The cheap question before every gate: can it possibly have something to say? May only ever answer "no" truthfully.

The hook asks it with nothing loaded but the compiled policy's head; the pipeline asks it again of each gate. Both use
the functions below, and a property test holds the one against the other.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .facts.resolve import Facts
    from .policy import GateRule, Policy

SHORT = 10
_CLOSED = ".!?。！？…．｡)）]】}」』”’\"'»*_`|>✓✅🎉:："


def bare(command: str) -> str:
    """A command without quotes, backslashes and line continuations, so that `de"tec"t` still shows its name."""
    return command.replace("\\\n", "").translate(_BARE)


_BARE = {ord('"'): None, ord("'"): None, ord("\\"): None}


def payload_wakes(raw: bytes, literals: Sequence[str]) -> bool:
    """Whether a tool call's payload can concern a declared verb, judged on its bytes alone."""
    if not literals:
        return False
    if b"\\u" in raw:
        return True  # a name may hide behind an escape that only a JSON reader undoes
    text = bare(raw.decode("utf-8", "replace").replace("\\\\\\n", ""))
    return any(literal in text for literal in literals)


def empty(message: str) -> bool:
    return len(message.strip()) < SHORT


def fence(message: str) -> bool:
    return "```" in message or "~~~" in message


def open_end(message: str) -> bool:
    """No closing sign at the end: the message may be cut."""
    tail = message.rstrip()
    return not tail or tail[-1] not in _CLOSED


def colon_end(message: str) -> bool:
    return message.rstrip().endswith((":", "："))


SIGNALS = {"empty": empty, "fence": fence, "open-end": open_end, "colon-end": colon_end}


def message_wakes(message: str, folded: str, literals: Iterable[str], signals: Iterable[str]) -> bool:
    """Whether a message holds one of the folded literals or shows one of the signals."""
    return any(SIGNALS[name](message) for name in signals) or any(literal in folded for literal in literals)


def wakes(rule: GateRule, facts: Facts, policy: Policy) -> bool:
    """The same question for one gate inside the pipeline."""
    if rule.verbs:
        return bool(policy.tool_literals) and any(literal in facts("bare_command") for literal in policy.tool_literals)
    if not rule.literals and not rule.signals:
        return True
    return message_wakes(facts("message"), facts("folded"), rule.literals, rule.signals)
