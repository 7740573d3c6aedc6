"""The cheap question before every gate: can it possibly have something to say? May only ever answer "no" truthfully.

The hook asks it with nothing loaded but the compiled policy's head; the pipeline asks it again of each gate. Both use
the functions below, and a property test holds the one against the other.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from .facts.resolve import Facts
    from .policy import GateRule, Policy

SHORT = 10
EXPLAINED = 30  # characters outside code that count as an explanation
# signs that a cut may leave at the end, beside letters and digits, and lines that are a list's mark alone
_OPEN = ",，、([{（【「『“‘`|/<=&"
_LIST_MARKS = ("-", "*", "+", "•", "- [ ]", "- [x]")


def bare(command: str) -> str:
    """A command without quotes, backslashes and line continuations, so that `de"tec"t` still shows its name."""
    return command.replace("\\\n", "").translate(_BARE)


_BARE = {ord('"'): None, ord("'"): None, ord("\\"): None}


def payload_wakes(raw: bytes, literals: "Sequence[str]") -> bool:
    """Whether a tool call's payload can concern a declared verb, judged on its bytes alone."""
    if not literals:
        return False
    if b"\\u" in raw:
        return True  # a name may hide behind an escape that only a JSON reader undoes
    text = bare(_plain(raw.decode("utf-8", "replace")))
    return any(literal in text for literal in literals)


def _plain(text: str) -> str:
    """JSON's escapes undone. The doubled backslash is set aside first: what follows it is no escape."""
    if "\\" not in text:
        return text
    text = text.replace("\\\\", "\0")
    for escape, meant in _ESCAPES:
        text = text.replace(escape, meant)
    return text.replace("\0", "\\")


_ESCAPES = (("\\n", "\n"), ("\\t", "\t"), ("\\r", "\r"), ("\\b", "\b"), ("\\f", "\f"), ('\\"', '"'), ("\\/", "/"))


def empty(message: str) -> bool:
    return len(message.strip()) < SHORT


def fence(message: str) -> bool:
    return "```" in message or "~~~" in message


def bare_code(message: str) -> bool:
    """Hardly anything stands before the first fence and after the last one."""
    marks = [mark for mark in ("```", "~~~") if mark in message]
    if not marks:
        return False
    last = max(message.rfind(mark) for mark in marks)
    head = message[: min(message.find(mark) for mark in marks)]
    return len(head.strip()) + len(message[last + 3 :].strip()) < EXPLAINED


def blank(message: str) -> bool:
    return not message.strip(" \t\r\n\u00a0\u200b\u200c\u200d\u2060\ufeff")


def open_end(message: str) -> bool:
    """No closing sign at the end: the message may be cut. A link, a smiley or a rule closes as well as a full stop."""
    tail = message.rstrip()
    if not tail:
        return False
    if tail[-1].isalnum() or tail[-1] in _OPEN:
        return True
    line = tail[tail.rfind("\n") + 1 :].strip()
    return line in _LIST_MARKS or (line[-1] in ".)" and line[:-1].isdecimal())


def open_fence(message: str) -> bool:
    """Fences do not pair up, or the last of them names a language and so opens."""
    return any(_unpaired(message, mark) for mark in ("```", "~~~"))


def _unpaired(message: str, mark: str) -> bool:
    last = message.rfind(mark)
    if last < 0:
        return False
    stop = message.find("\n", last)
    return message.count(mark) % 2 == 1 or bool(message[last + 3 : stop if stop >= 0 else None].strip(mark[0]).strip())


def colon_end(message: str) -> bool:
    return message.rstrip(" \t\r\n*_").endswith((":", "\uff1a"))


SIGNALS = {
    "bare-code": bare_code, "blank": blank, "empty": empty, "fence": fence,
    "open-end": open_end, "open-fence": open_fence, "colon-end": colon_end,
}  # fmt: skip


def message_wakes(message: str, folded: str, literals: "Iterable[str]", signals: "Iterable[str]") -> bool:
    """Whether a message holds one of the folded literals or shows one of the signals."""
    return any(SIGNALS[name](message) for name in signals) or any(literal in folded for literal in literals)


def wakes(rule: "GateRule", facts: "Facts", policy: "Policy") -> bool:
    """The same question for one gate inside the pipeline."""
    if rule.verbs:
        return bool(policy.tool_literals) and any(literal in facts("bare_command") for literal in policy.tool_literals)
    if rule.always:
        return True
    message, folded = facts("message"), facts("folded")
    if message_wakes(message, folded, rule.literals, rule.signals):
        return True
    if not message_wakes(message, folded, rule.act_literals or (), ()):
        return False
    return bool(facts("spoken").any(rule.acts))
