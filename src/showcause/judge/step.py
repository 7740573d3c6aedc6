"""The step after the gates: the open questions of a stop put to the judge, within bounds and by the clock.

Comes into being only where a policy names a judge, a gate had a doubtful finding and nothing else blocks the stop.
"""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from .. import places
from ..event import Event
from ..facts.resolve import Facts
from ..gate import Finding
from ..memory import Memory
from ..policy import GateRule, Policy
from ..record import MAX_MB
from ..reply import quote
from . import ledger
from .asking import Asked, ask
from .question import KINDS, Question
from .settings import Settings, settings
from .trail import trail

Doubtful = tuple[GateRule, Finding]


def answered(found: Sequence[Doubtful], facts: Facts, event: Event, policy: Policy, memory: Memory) -> list[Doubtful]:
    """The findings that stand because the judge's answer objects too. Whatever goes wrong, one more falls."""
    judge = settings(policy.judge)
    if judge is None:
        return []
    until = time.monotonic() + judge.timeout
    stand: list[Doubtful] = []
    for rule, finding in [one for one in found if one[1].doubt in KINDS][: judge.per_stop]:
        question = _question(finding, facts)
        if not _counted(memory, judge.per_session):
            asked = Asked(ledger.SKIPPED, why=f"the session's {judge.per_session} questions are asked")
        else:
            asked = ask(question, judge, until - time.monotonic())
        _note(asked, judge, event, rule, finding, policy)
        if asked.outcome == "objects" and asked.answer is not None:
            said = quote(asked.answer.reason, 200)
            looked = f"{finding.looked}; {judge.name} answered: {said}" if finding.looked else f"{judge.name}: {said}"
            stand.append((rule, finding._replace(doubt="", looked=looked)))
    return stand


def _question(finding: Finding, facts: Facts) -> Question:
    message = str(facts("message"))
    item = finding.item or finding.words
    if "trail" not in KINDS[finding.doubt].shows.values():
        return Question(finding.doubt, item, message)
    prompt = facts("turn").prompt
    return Question(finding.doubt, item, message, trail(facts("actions")), prompt.text if prompt else "")


def _counted(memory: Memory, most: int) -> bool:
    """Whether the session may ask once more; each question leaves a file, so that processes count together."""
    try:
        folder = places.private(os.path.join(memory.folder, "judge"))
        return any(places.create(os.path.join(folder, str(n + 1))) for n in range(most))
    except OSError:
        return False


def _note(asked: Asked, judge: Settings, event: Event, rule: GateRule, finding: Finding, policy: Policy) -> None:
    entry = ledger.line(
        asked,
        judge,
        harness=event.harness,
        session=event.session,
        gate=rule.id,
        kind=finding.doubt,
        now=time.time(),
    )
    try:
        ledger.add(entry, float(policy.log.get("max_mb", MAX_MB)))
    except OSError:
        pass  # a log that cannot be written is the doctor's to tell
