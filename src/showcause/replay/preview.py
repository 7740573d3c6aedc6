"""What a policy would have done to the last days' sessions of one harness, in bounded time. Prints nothing."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ..gate import LEVELS
from ..light import NamedTuple
from ..log.masking import mask
from ..policy import Policy, load
from ..reply import quote
from ..times import moment as seconds
from .files import Found, stores
from .formats import reader_of
from .judging import Judged, judge_file
from .summary import Tally, count, empty

Example = tuple[int, Mapping[str, str]]  # which of its gate's objections it was
DAYS, SECONDS, EXAMPLES, WORDS = 7, 5.0, 3, 100


class Preview(NamedTuple):
    """gates: gate -> block, ask, warn, log or suppressed (said before, waiting, bound) -> how many.

    files: read whole; of: found. whole: False where the time ran out.
    """

    files: int
    of: int
    stops: int
    calls: int
    gates: Mapping[str, Mapping[str, int]]
    examples: tuple[Mapping[str, str], ...]
    whole: bool


def preview(
    home: str, policy: Mapping[str, Any], harness: str, now: float, clock: Callable[[], float] = time.monotonic
) -> Preview | None:
    """The newest sessions first, one process, at most SECONDS; None where there are no sessions."""
    oldest = now - DAYS * 86_400
    found = stores(home, oldest, harness).get(harness, [])
    if not found:
        return None
    rules, end = load(policy), clock() + SECONDS
    tally, read = empty(), 0
    levels: dict[str, Counter[str]] = {}
    examples: list[Example] = []
    for one in reversed(found):
        if clock() > end:
            break
        try:
            for judged in _moments(one, rules, oldest):
                if clock() > end:
                    break
                tally = _counted(judged, tally, levels, examples)
            else:
                read += 1
        except Exception:  # noqa: S112  # a broken session is not what `init` is about
            continue
    return Preview(
        read,
        len(found),
        tally.stops,
        tally.calls,
        {gate: dict(counts) for gate, counts in sorted(levels.items())},
        _choice(examples),
        clock() <= end,
    )


def _moments(found: Found, rules: Policy, oldest: float) -> Iterator[Judged]:
    source = found.source()
    reader = reader_of(source)
    if reader is None:
        return
    for judged in judge_file(source, reader, rules, Counter()):
        if not judged.moment.time or seconds(judged.moment.time) >= oldest:
            yield judged


def _counted(judged: Judged, tally: Tally, levels: dict[str, Counter[str]], examples: list[Example]) -> Tally:
    """One moment added; the first examples of each gate are kept."""
    for one in judged.verdict.judged:
        counts = levels.setdefault(one.rule.id, Counter())
        counts["suppressed" if one.suppressed else one.level] += 1
        spoken = counts.total() - counts["suppressed"]
        if not one.suppressed and spoken <= EXAMPLES:
            words = quote(mask(one.finding.words), WORDS)
            examples.append((spoken, {"gate": one.rule.id, "level": one.level, "words": words}))
    return count(judged, tally)


def _choice(examples: list[Example]) -> tuple[Mapping[str, str], ...]:
    """Every gate's first before any gate's second, and what blocks before what is only logged."""
    ranked = sorted(examples, key=lambda one: (one[0], -LEVELS.index(one[1]["level"]), one[1]["gate"]))
    return tuple(one for _, one in ranked[:EXAMPLES])
