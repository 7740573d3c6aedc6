"""Skipping as its source describes it: phrases of two tiers on the text without fenced code."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Event
from ....facts.said.patterns import search_lines
from ....facts.said.prose import MASK, Prose
from ....fold import clip
from ....gate import Finding, gate
from ....world import Observed

_SENTENCE = r"[^.!?\n]*?"
_STAGE = r"(?:remaining|stage|review|step|defer|later|move on|skip)"
_PROCESS = r"(?:skill|process|step|stage|review|check)"
TIER_1 = (
    r"skip the remaining",
    rf"skip the {_SENTENCE}(?:review|test|stage|phase|step)",
    r"skip external research",
    r"in the interest of time",
    r"for brevity",
    r"considerable time",
    r"would take too long",
    r"takes? significant",
    r"context constraints",
    r"running low on context",
    r"context limit",
    r"conserve tokens",
    r"session is getting long",
    r"accelerate through the remaining",
    r"consolidate the remaining",
)
TIER_2 = (
    r"not worth the complexity",
    r"not worth the effort",
    r"do that later",
    r"doesn't need a formal",
    r"for the sake of efficiency",
    r"to save time",
    rf"overkill.*\b{_PROCESS}|\b{_PROCESS}\b.*overkill",
    r"this is straightforward.*(?:skip|no need|don't need|unnecessary)",
    rf"for now.*\b{_STAGE}|\b{_STAGE}\b.*for now",
)
LITERALS = (
    "skip", "interest of time", "brevity", "considerable time", "take too long", "significant", "context",
    "conserve tokens", "getting long", "remaining", "not worth the", "do that later", "need a formal",
    "sake of efficiency", "save time", "overkill", "straightforward", "for now",
)  # fmt: skip
REPLY = (
    'diligence/work-skipped: the message excuses work that was not done ("{words}"). Do the skipped part now, '
    "or name what prevents it: a missing tool, missing access, a failing dependency. "
    "Time, length and context are no reasons."
)


@gate(
    "diligence/work-skipped",
    title="A phrase that excuses skipped work",
    events=("Stop",),
    level={"classic": "block"},
    literals=LITERALS,
    labels="skip=skip",
)
def work_skipped(event: Event, prose: Prose, message: str, observed: Observed) -> Iterator[Finding]:
    """Objects to a phrase of the first two tiers in the last message, fenced code stripped.

    Passes when the harness says that a stop hook already made the agent go on, when the payload lists background work,
    and when a subagent's file changed lately. Tier 3 ("already covered", "pre-existing", "out of scope", "good enough",
    "follow-up", "streamline") is right too seldom and never enforced.
    """
    if event.stop_active:
        return
    text = message
    for cut in reversed([cut for cut in prose.cuts if cut.kind == "fence"]):
        text = text[: cut.start] + MASK + text[cut.end :]
    found = search_lines((*TIER_1, *TIER_2), clip(text), str.lower)
    if found is None or event.running or observed.live_subagents():
        return
    line, span = found
    words = line[span[0] : span[1]]
    yield Finding(words=words, seen="an excuse for skipped work", act=REPLY, text=REPLY.format(words=words[:160]))
