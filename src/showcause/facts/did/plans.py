"""Plans in force: what the person approved in this session, and plan files that this session works on. Newest first.

A file is in scope where the session names it (in a prompt or in a call) or it names the session; under a deep look also
where it names the project. Their items are check boxes, else numbered steps or steps in headings.
"""

from __future__ import annotations

import re

from ...event import Result
from ...light import NamedTuple
from ...transcript import PROMPT, Transcript
from ...world import Observed
from .actions import pair
from .asked_before import AskedBefore
from .todo import boxes

MOST, ENTRIES = 3, 3_000
_TEXT, _ITEMS = 40_000, 60
_STEP = re.compile(
    r"^(?:#{2,4} +)?(?:\*\*)?(?:(?:step|task|phase|步骤|步驟|任务|단계|ステップ) *)?(\d{1,2})[.:)、：] *(\S.{3,200})$",
    re.I | re.M,
)
_THEIRS = (
    "manual", "you ", "your ", "user ", "review", "approv", "sign-off", "optional", "人工", "手动", "手動", "수동",
)  # fmt: skip
_REFUSED = (
    "rejected",
    "doesn't want to proceed",
    "does not want to proceed",
    "keep planning",
    "stay in plan mode",
    "denied",
)


class Step(NamedTuple):
    """ticked: None where the plan has no boxes."""

    words: str
    ticked: bool | None


class Plan(NamedTuple):
    """by: call or file."""

    name: str
    steps: tuple[Step, ...]
    by: str


def plans(asked_before: AskedBefore, transcript: Transcript, deep: str, observed: Observed) -> tuple[Plan, ...]:
    """Those of the request at hand; under a deep look those of the whole session."""
    named: list[str] = []
    approved: list[Plan] = []
    kept = (*asked_before.prompts, *asked_before.entries)
    if deep == "on":
        kept = tuple(reversed([entry for entry, _ in zip(transcript.back(), range(ENTRIES), strict=False)]))
    for action in pair(kept):
        call, result = action.call, action.result
        text = call.input.get("plan")
        if call.kind == "plan" and isinstance(text, str) and result is not None and _approved(result):
            approved = [Plan("", steps(text), "call")]  # a later plan takes the place of an earlier one
        named += [value[:2_000] for value in call.input.values() if isinstance(value, str) and ".md" in value]
    named += [entry.text[:4_000] for entry in kept if entry.kind == PROMPT]
    texts = "\n".join(named)
    found = []
    for file in observed.plans():
        name = file.path.replace("\\", "/").rpartition("/")[2]
        if name in texts or (deep == "on" and file.named):
            found.append(Plan(name, steps(file.text), "file"))
    return tuple(plan for plan in (*found, *approved) if plan.steps)[:MOST]


def steps(text: str) -> tuple[Step, ...]:
    """What is to be done by the agent; what a person is to do or to look at is not."""
    return tuple(step for step in _steps(text[:_TEXT]) if not any(mark in step.words.lower() for mark in _THEIRS))


def _steps(text: str) -> tuple[Step, ...]:
    ticks = [Step(one.title, one.status == "done") for one in boxes(text) if one.status != "doing"]
    if ticks:
        return tuple(ticks[:_ITEMS])
    return tuple(Step(one[2].strip(" *#:"), None) for one in list(_STEP.finditer(text))[:_ITEMS])


def _approved(result: Result) -> bool:
    return not result.failed and not any(mark in result.text[:2_000].lower() for mark in _REFUSED)
