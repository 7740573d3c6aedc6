"""A verb's decision table: each question, the saved answer to it, how fresh that is, and the verb itself last.

The refusal and the skill file are made from the same rows, word for word. Opens nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..light import Any, NamedTuple
from ..reply import quote
from ..world import Artifact
from .hollow import plain
from .justification import ago

Look = Callable[[str, tuple[str, ...]], Artifact]
ROWS, ROW = 40, 260


class Answer(NamedTuple):
    question: str
    read: str
    artifact: Artifact

    @property
    def fresh(self) -> bool | None:
        """Fresh by content: None where nobody knows whether the inputs changed."""
        if not self.artifact.exists:
            return False
        return None if self.artifact.changed is None else not self.artifact.changed


def answers(verb: Mapping[str, Any], look: Look) -> tuple[Answer, ...]:
    """The verb's table with what is on disk."""
    rows = [row for row in verb.get("answers", ()) if isinstance(row, Mapping)][:ROWS]
    return tuple(
        Answer(
            str(row.get("question", "")),
            str(row.get("read", "")),
            look(str(row.get("artifact", "")), tuple(map(str, row.get("inputs", ())))),
        )
        for row in rows
    )


def outdated(table: tuple[Answer, ...]) -> tuple[str, ...]:
    """The artifacts whose inputs changed, where that leaves no answer that could be fresh; empty otherwise."""
    changed = tuple(row.artifact.path for row in table if row.artifact.changed)
    return changed if changed and all(row.fresh is False for row in table) else ()


def state(artifact: Artifact) -> str:
    """What is known of an artifact, in few words."""
    if not artifact.exists:
        return "does not exist"
    inputs = {None: "inputs unknown", True: "inputs changed", False: "inputs unchanged"}[artifact.changed]
    inputs += f": {quote(artifact.first, 60)}" if artifact.first else ""
    inputs += ", by their times: too much to compare" if artifact.by == "over" else ""
    return f"exists, {ago(artifact.age or 0.0)} old, {inputs}"


def lines(name: str, verb: Mapping[str, Any], table: tuple[Answer, ...]) -> tuple[str, ...]:
    """The table as text: saved answers, then the verb's cheap forms, then the verb."""
    return (
        *(_row(row.question, row.artifact.path, row.read, f" ({state(row.artifact)})") for row in table),
        *(_cheap(name, form) for form in verb.get("cheap", ()) if isinstance(form, Mapping)),
        f"- anything else -> {name}, the expensive run itself, with a justification",
    )


def skill(verbs: Mapping[str, Any]) -> str:
    """The text of a skill file that routes questions to saved answers before anybody thinks of a run."""
    head = (
        "---\nname: saved-answers\n"
        f"description: Where the answers of {', '.join(verbs)} are saved. Read before running any of them.\n"
        "---\n"
    )
    parts = []
    for name, verb in verbs.items():
        rows = [
            _row(str(row.get("question", "")), str(row.get("artifact", "")), str(row.get("read", "")), "")
            for row in verb.get("answers", ())
            if isinstance(row, Mapping)
        ]
        parts.append("\n".join((f"\n# {name}", *rows, *lines(name, verb, ()))) + "\n")
    return head + "".join(parts)


def answering(question: str, table: tuple[Answer, ...]) -> Answer | None:
    """The first answer that is fresh and whose question shares its telling words with this one."""
    asked = _telling(question)
    for row in table:
        own = _telling(row.question)
        if row.fresh and own and len(own & asked) * 2 >= len(own):
            return row
    return None


def _telling(text: str) -> set[str]:
    return {word for word in plain(text).split() if len(word) > 3 or not word.isascii()}


def _row(question: str, path: str, read: str, state: str) -> str:
    how = f": {read}" if read else ""
    return quote(f"- {question} -> {path}{state}{how}", ROW)


def _cheap(name: str, form: Mapping[str, Any]) -> str:
    pattern = form.get("pattern", "")
    words = pattern if isinstance(pattern, str) else " ".join(map(str, pattern))
    return quote(f"- {form.get('why', 'a cheap form')} -> {name} {words}", ROW)
