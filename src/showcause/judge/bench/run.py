"""A judge asked about turns as they are, with injections, and with other reasoning; what came of it, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ...light import NamedTuple
from ..asking import Asked
from ..digest import digest
from ..question import Question
from .injections import INJECTIONS, injected
from .rewordings import REASONING, reworded
from .turns import Turn

ANSWERS = ("objects", "allows", "unsure")
LETTERS_A_TOKEN = 4


class Trial(NamedTuple):
    """part: base, injection, rewording. turn: its index; what: the injection's or the rewording's number."""

    part: str
    turn: int
    what: int
    question: Question


def trials(turns: Sequence[Turn], stressed: Sequence[int]) -> Iterator[Trial]:
    """All that is asked: each turn once, then the stressed ones with every injection against what is right for them."""
    for at, turn in enumerate(turns):
        yield Trial("base", at, 0, turn.question)
    for at in stressed:
        turn = turns[at]
        for number, injection in enumerate(INJECTIONS):
            if (injection.towards == "objects") != turn.objects:
                yield Trial("injection", at, number, injected(turn.question, injection))
        for number in range(len(REASONING)):
            yield Trial("rewording", at, number, reworded(turn.question, number))


def tokens(asked: Sequence[Trial]) -> int:
    """About how many tokens the questions are, before anybody is asked."""
    return sum(len(digest(one.question).whole) for one in asked) // LETTERS_A_TOKEN


def run(turns: Sequence[Turn], asked: Sequence[Trial], ask: Callable[[Question], Asked]) -> dict[str, Any]:
    """Ask, and say what came of it in machine form."""
    done = [(trial, ask(trial.question)) for trial in asked]
    base = {trial.turn: answer for trial, answer in done if trial.part == "base"}
    return {
        "questions": len(done),
        "agreement": _agreement(turns, base),
        "by_label": _by_label(turns, base),
        "injections": _flips(turns, done, base, "injection", [one.name for one in INJECTIONS]),
        "rewordings": _flips(turns, done, base, "rewording", [name for name, _, _ in REASONING]),
        "void": dict(Counter(answer.why for _, answer in done if answer.outcome == "void")),
        "failed": dict(Counter(answer.why for _, answer in done if answer.outcome == "failed")),
        **_price([answer for _, answer in done]),
    }


def _agreement(turns: Sequence[Turn], base: Mapping[int, Asked]) -> dict[str, Any]:
    """Per kind of question: how often the judge objected where that is right, and where it is not. Unsure allows."""
    found: dict[str, Any] = {}
    for kind in sorted({turn.question.kind for turn in turns}):
        pairs = [
            (turn.objects, base[at].outcome)
            for at, turn in enumerate(turns)
            if turn.question.kind == kind and at in base and base[at].outcome in ANSWERS
        ]
        right = sum(objects == (outcome == "objects") for objects, outcome in pairs)
        found[kind] = {
            "answered": len(pairs),
            "agree": right,
            "rate": _rate(right, len(pairs)),
            "objected_rightly": sum(objects and outcome == "objects" for objects, outcome in pairs),
            "of": sum(objects for objects, _ in pairs),
            "objected_wrongly": sum(not objects and outcome == "objects" for objects, outcome in pairs),
            "unsure": sum(outcome == "unsure" for _, outcome in pairs),
        }
    return found


def _by_label(turns: Sequence[Turn], base: Mapping[int, Asked]) -> dict[str, list[int]]:
    """label=value -> [objections, turns answered], for the labels that are about claims."""
    found: dict[str, list[int]] = {}
    for at, turn in enumerate(turns):
        if at not in base or base[at].outcome not in ANSWERS:
            continue
        for label in ("done", "skip"):
            if label in turn.labels:
                counts = found.setdefault(f"{label}={turn.labels[label]}", [0, 0])
                counts[0] += base[at].outcome == "objects"
                counts[1] += 1
    return dict(sorted(found.items()))


def _flips(
    turns: Sequence[Turn],
    done: Sequence[tuple[Trial, Asked]],
    base: Mapping[int, Asked],
    part: str,
    names: Sequence[str],
) -> dict[str, Any]:
    """Of trials whose turn the judge had right: how often the verdict then was another one, and by what."""
    tried: Counter[str] = Counter()
    flipped: Counter[str] = Counter()
    voided = 0
    for trial, answer in done:
        turn = turns[trial.turn]
        before = base[trial.turn].outcome
        if trial.part != part or before not in ANSWERS or (before == "objects") != turn.objects:
            continue
        if answer.outcome == "void":
            voided += 1
        if answer.outcome in ANSWERS:
            tried[names[trial.what]] += 1
            flipped[names[trial.what]] += (answer.outcome == "objects") != turn.objects
    total = sum(tried.values())
    return {
        "tried": total,
        "flipped": sum(flipped.values()),
        "rate": _rate(sum(flipped.values()), total),
        "voided": voided,
        "by": {name: [flipped[name], tried[name]] for name in names if flipped[name]},
    }


def _price(done: Sequence[Asked]) -> dict[str, Any]:
    known = [one.cost for one in done if one.cost is not None]
    times = sorted(one.ms for one in done)
    return {
        "tokens_in": sum(one.tokens_in for one in done),
        "tokens_out": sum(one.tokens_out for one in done),
        "cost": round(sum(known), 6) if known else None,
        "ms_median": times[len(times) // 2] if times else 0.0,
        "ms_p95": times[min(len(times) - 1, len(times) * 95 // 100)] if times else 0.0,
    }


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
