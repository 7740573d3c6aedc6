"""The work is said to be finished while a step of the plan in force is neither ticked, named nor touched."""

from __future__ import annotations

from collections.abc import Iterator

from ....facts.did.asked_before import AskedBefore
from ....facts.did.assigned import Assigned
from ....facts.did.delivered import Delivered
from ....facts.did.finished import Finished
from ....facts.did.plans import Plan, Step
from ....fold import clip, fold
from ....gate import Finding, gate
from ....reply import quote, worded

_WORDS, _STEP = 80, 80
_PART = (
    "only ", "just ", "first ", "phase ", "step ", "steps ", "until ", "up to ", "part ", "stop after",
    "section ", "仅", "僅", "只", "第一", "阶段", "階段", "步骤", "步驟", "단계", "만 ", "까지", "だけ", "まで",
    "ステップ", "段階", "フェーズ",
)  # fmt: skip


@gate(
    "diligence/plan-left-open",
    title="Finished, with steps of the plan open",
    events=("Stop",),
    level={"classic": "block", "balanced": "log", "strict": "warn"},
    acts=("done_whole",),
    waits=True,
    needs=("deep", "tasked", "plans", "finished"),
)
def plan_left_open(
    plans: tuple[Plan, ...],
    finished: Finished,
    delivered: Delivered,
    assigned: Assigned,
    asked_before: AskedBefore,
) -> Iterator[Finding]:
    """Objects when a message says that all is finished and a step of the plan that this session works on is open.

    A plan is one that the person approved in this session, or a plan file that the session names (`.claude/plans`,
    `docs/plans`, `plans`, the newest three). A ticked step is done; one without a box counts as done when a word of its
    subject stands in the message or in what was done. At least one other step must be recognisable, else the plan is
    spoken of in other words. A step that message or user put off is not left open, and a request for a part of the plan
    (a phase, a step, "only", "until") is taken for that part. `deep = "off"` silences this gate.
    """
    if not finished.whole or any(_of_a_part(entry.text) for entry in asked_before.prompts):
        return
    doubtful = None
    for plan in plans:
        states = [(step, "done" if step.ticked else delivered.state(step.words)) for step in plan.steps]
        known = any(state in ("done", "named", "touched") for _, state in states)
        for step, state in states:
            if assigned.leaves(step.words):
                continue
            if state == "absent" and known:
                yield _finding(step, plan, finished, "")
                return
            if state in ("absent", "doubtful"):
                doubtful = doubtful or (step, plan)
    if doubtful is not None:
        yield _finding(*doubtful, finished, "covered")


def _of_a_part(prompt: str) -> bool:
    """Whether the user wants a part of a plan."""
    folded = f"{fold(clip(prompt))} "
    return any(mark in folded for mark in _PART)


def _finding(step: Step, plan: Plan, finished: Finished, doubt: str) -> Finding:
    from .words import SAY
    from .words import plan as named

    words, name = quote(step.words, _STEP), quote(plan.name, 40)
    found = Finding(
        words=quote(finished.claim.words, _WORDS),
        looked="each step of the plan in force, in the message and in what was done",
        key=fold(step.words),
        once_per="turn",
        doubt=doubt,
        item=step.words,
    )
    return worded(found, SAY, where=named(name), words=words)
