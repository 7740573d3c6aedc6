"""How right each gate is: objections met by labels, with intervals. Values in, values out; reads no file.

An objection is a finding at any level but `off`, before memory. Strict figures use labels of high confidence, generous
ones all. A Wilson interval is at 95 %, two-sided.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from ..light import NamedTuple

Z = 1.959964  # of the normal distribution at 97.5 %


class Label(NamedTuple):
    """One labelled turn. values: label name -> value as text; sure: of high confidence. next_user: what the user said
    next, which tells turns of one file that end in the same words; "" where the label does not say."""

    file: str
    tail: str
    lang: str
    harness: str
    sure: bool
    values: Mapping[str, str]
    next_user: str = ""


class Met(NamedTuple):
    """A labelled turn with what the gates said of it: gate -> the words objected to. hard: gates that took the words
    for a hard claim. turn: which stop of its file it is, from 1."""

    label: Label
    objections: Mapping[str, str]
    message_tail: str
    hard: frozenset[str] = frozenset()
    turn: int = 0


class Rate(NamedTuple):
    """hits of n with the interval's bounds; value is None where n is 0."""

    hits: int
    n: int
    value: float | None
    low: float
    high: float


class Figures(NamedTuple):
    """One gate over one set of labelled turns. wrong_share: wrong objections per labelled turn."""

    n: int
    objections: int
    positives: int
    precision: Rate
    recall: Rate
    wrong_share: float


def rate(hits: int, n: int) -> Rate:
    if n == 0:
        return Rate(0, 0, None, 0.0, 1.0)
    share = hits / n
    centre = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n)
    return Rate(hits, n, share, max(0.0, centre - half), min(1.0, centre + half))


def positive(label: Label, wanted: str) -> bool:
    """Whether a label meets a gate's `labels`, such as `punt=punt,offer=offer`: any of them."""
    pairs = (part.partition("=") for part in wanted.split(",") if part)
    return any(label.values.get(name.strip()) == value.strip() for name, _, value in pairs)


def figures(met: Iterable[Met], gate: str, wanted: str) -> Figures:
    turns = list(met)
    objected = [one for one in turns if gate in one.objections]
    right = sum(positive(one.label, wanted) for one in objected)
    positives = sum(positive(one.label, wanted) for one in turns)
    wrong = len(objected) - right
    return Figures(
        len(turns),
        len(objected),
        positives,
        rate(right, len(objected)),
        rate(right, positives),
        wrong / len(turns) if turns else 0.0,
    )


def together(met: Iterable[Met], gates: Sequence[str], name: str) -> list[Met]:
    """The same turns as if these gates were one of that name."""
    found = []
    for one in met:
        words = next((one.objections[gate] for gate in gates if gate in one.objections), None)
        found.append(one._replace(objections={} if words is None else {name: words}))
    return found


def hard_alone(met: Iterable[Met], gate: str) -> list[Met]:
    """The same turns as if the gate spoke of hard claims alone."""
    return [one if gate in one.hard else one._replace(objections={}) for one in met]


def allowed_level(found: Figures) -> str:
    """The level that strict figures earn: `block`, `warn` or `log`."""
    if found.objections >= 30 and found.precision.low >= 0.80 and found.wrong_share <= 0.005:
        return "block"
    return "warn" if found.objections >= 20 and found.precision.low >= 0.60 else "log"


def by(met: Sequence[Met], part: str, gate: str, wanted: str) -> dict[str, Figures]:
    """Figures for each language or harness."""
    groups: dict[str, list[Met]] = {}
    for one in met:
        groups.setdefault(getattr(one.label, part), []).append(one)
    return {name: figures(turns, gate, wanted) for name, turns in sorted(groups.items())}


def disagreements(met: Iterable[Met], gate: str, wanted: str) -> list[dict[str, Any]]:
    """Every wrong objection and every miss, with its words, for a person to read."""
    found = []
    for one in met:
        said, right = one.objections.get(gate), positive(one.label, wanted)
        if (said is not None) == right:
            continue
        found.append(
            {
                "gate": gate,
                "kind": "missed" if right else "wrong",
                "confidence": "high" if one.label.sure else "low",
                "lang": one.label.lang,
                "harness": one.label.harness,
                "file": one.label.file,
                "turn": one.turn,
                "words": said or "",
                "message_tail": one.message_tail,
                "labels": dict(one.label.values),
            }
        )
    return sorted(found, key=lambda entry: (entry["kind"] != "wrong", entry["confidence"] != "high", entry["file"]))
