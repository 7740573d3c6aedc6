"""The text of a refusal: the reason, the decision table, the form, the command that answers it. Bounded."""

from __future__ import annotations

from collections.abc import Mapping

from ....facts.did.invoked import Use
from ....light import Any
from ....reply import quote
from ....verbs.answers import Answer, lines
from ....verbs.justification import Terms, ago, form

GATE = "cost/expensive-verb"
LIMIT = 3900  # the engine adds how to learn more
HEAD = 420


def head(use: Use, why: str) -> str:
    """The one line that is left when the agent has had the whole three times."""
    through = f" (through {quote(' > '.join(use.via), 60)})" if use.via else ""
    return quote(f"{GATE}: `{quote(use.text, 120)}`{through} runs {use.verb} and was refused: {why}", HEAD)


def lesson(
    use: Use, why: str, verb: Mapping[str, Any], wanted: Terms, table: tuple[Answer, ...], path: str, session: str
) -> str:
    first = head(use, why)
    tail = "\n".join(_form(use.verb, wanted, path, session))
    room = LIMIT - len(first) - len(tail)
    rows = _fitting([*lines(use.verb, verb, table)], room)
    return "\n".join((first, "What do you want to know? Take the cheapest answer:", *rows, tail))[:LIMIT]


def _fitting(rows: list[str], room: int) -> list[str]:
    """As many rows as there is room for; the verb's own row stays the last."""
    kept: list[str] = []
    left = room - len(rows[-1]) - 120
    for row in rows[:-1]:
        left -= len(row) + 1
        if left < 0:
            kept.append(f"- {len(rows) - 1 - len(kept)} more in the policy's table for this verb")
            break
        kept.append(row)
    return [*kept, rows[-1]]


def _form(name: str, wanted: Terms, path: str, session: str) -> list[str]:
    touched = " | ".join((*wanted.touched, "none"))
    once = "" if wanted.lenient else ", once"
    return [
        f"If only a run answers it, say so; that lets it through within {ago(wanted.ttl)}{once}:",
        f"showcause justify {shell_word(name)} --session {shell_word(session)} --question '…' --cache-cannot '…' "
        f"--touched '{touched}' --consulted '…'",
        f"or write {path}:",
        *form(wanted),
    ]


def shell_word(word: str) -> str:
    """`word` as one argument of a shell line."""
    if word and all(char.isalnum() or char in "-_./" for char in word) and word.isascii():
        return word
    return "'" + word.replace("'", "'\\''") + "'"
