"""The shape `phrases`: objects to a sentence that matches a pattern, unless what the turn did speaks for the agent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..facts.did.actions import Action
from ..facts.said.acts import attributed, negated
from ..facts.said.patterns import search
from ..facts.said.sentences import Sentence
from ..gate import Finding
from ..transcript import Turn

FACTS = ("sentences", "folded", "actions", "turn")


def phrases(
    sentences: tuple[Sentence, ...],
    folded: str,
    actions: tuple[Action, ...],
    turn: Turn,
    options: Mapping[str, Any],
) -> Iterator[Finding]:
    """Objects to each sentence of the agent's own prose that matches one of `patterns` and none of `near`.

    `without` names kinds of tool calls whose presence in the turn silences the gate; `with` names kinds of which one
    must have occurred; `mood` keeps it to statements or to questions. A sentence that denies what the pattern says
    just before it, or gives it as the user's wish, is let alone; so is a turn whose beginning cannot be read, where the
    gate would rest on what is missing from it.
    """
    kinds = {action.call.kind for action in actions}
    without, needed = options.get("without", ()), options.get("with", ())
    if kinds.intersection(without) or (needed and not kinds.intersection(needed)):
        return
    if without and not turn.complete:
        return
    live = [
        (pattern, literals)
        for family in options["patterns"].values()
        for pattern, literals in family
        if literals is None or any(literal in folded for literal in literals)
    ]
    near = [pattern for family in options.get("near", {}).values() for pattern in family]
    reply = {lang: (one["seen"], one["act"]) for lang, one in options["reply"].items()}
    seen, act = reply.pop("en")
    for sentence in sentences:
        if options.get("mood", "any") in ("any", sentence.mood) and _says(sentence, live, near):
            yield Finding(sentence.words, seen, act, looked=", ".join((*without, *needed)), say=reply)


def _says(sentence: Sentence, live: list[tuple[str, list[str] | None]], near: list[str]) -> bool:
    spans = (search(pattern, literals, sentence.folded) for pattern, literals in live)
    span = next((one for one in spans if one is not None), None)
    if span is None or negated(sentence.folded, (span[0], span[0])) or attributed(sentence.folded):
        return False
    return not any(search(pattern, None, sentence.folded) for pattern in near)
