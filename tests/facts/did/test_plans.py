"""Plans in force: approved in this request, or files that the session names."""

from __future__ import annotations

import pytest

from showcause.event import Call, Result
from showcause.facts.did.asked_before import asked_before
from showcause.facts.did.plans import Plan, Step, plans, steps
from showcause.transcript import ASSISTANT, PROMPT, RESULTS, Entry, of
from showcause.world import PlanFile

TEXT = "- [x] Add the retry\n- [ ] Measure it"
STEPS = (Step("Add the retry", True), Step("Measure it", False))


class Disk:
    def __init__(self, *files: PlanFile) -> None:
        self._files = files

    def plans(self) -> tuple[PlanFile, ...]:
        return self._files


def approved(text: str, answer: str = "User has approved your plan.", *, failed: bool = False) -> list[Entry]:
    call = Call("ExitPlanMode", "plan", {"plan": text}, "p")
    return [Entry(ASSISTANT, calls=(call,)), Entry(RESULTS, results=(Result("p", answer, failed),))]


def found(prompt: str, *entries: Entry, files: tuple[PlanFile, ...] = (), deep: str = "auto") -> tuple[Plan, ...]:
    transcript = of([Entry(PROMPT, text=prompt), *entries])
    return plans(asked_before(transcript), transcript, deep, Disk(*files))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["docs/plans/retry.md", "docs/plans/other.md"])
def test_a_file_that_nobody_names_is_not_in_force(name: str) -> None:
    """It may be anybody's; naming the project is enough only under a deep look."""
    file = PlanFile(name, TEXT, 5.0, named=True)
    assert found("Rename the option.", files=(file,)) == ()
    assert found("Rename the option.", files=(file,), deep="on") == (Plan(name[11:], STEPS, "file"),)


def test_a_deep_look_leaves_plans_of_other_projects() -> None:
    """A plan that names neither project nor session stays out."""
    assert found("Go.", files=(PlanFile("docs/plans/retry.md", TEXT, 5.0),), deep="on") == ()


def test_a_file_that_the_user_names() -> None:
    """The prompt is enough, and so is a call."""
    file = PlanFile("docs/plans/retry.md", TEXT, 5.0)
    read = Entry(ASSISTANT, calls=(Call("Read", "read", {"file_path": "/srv/app/docs/plans/retry.md"}, "r"),))
    assert found("Do docs/plans/retry.md.", files=(file,)) == (Plan("retry.md", STEPS, "file"),)
    assert found("Go on with it.", read, files=(file,)) == (Plan("retry.md", STEPS, "file"),)


@pytest.mark.parametrize(
    ("answer", "failed"),
    [("The user doesn't want to proceed with this tool use.", False), ("rejected", False), ("", True)],
    ids=["refused", "rejected", "failed"],
)
def test_a_plan_that_was_not_approved(answer: str, failed: bool) -> None:
    """It is no order."""
    assert found("Plan it.", *approved("1. Add the retry", answer, failed=failed)) == ()


def test_the_last_approved_plan_counts() -> None:
    """A later one takes the place of an earlier one."""
    assert found("Plan it.", *approved("1. Add it"), *approved("1. Rename it")) == (
        Plan("", (Step("Rename it", None),), "call"),
    )


def test_what_a_person_is_to_do_is_no_step() -> None:
    """Reviews, approvals and checks by hand are not the agent's."""
    text = "- [ ] Add the retry\n- [ ] Manual check in staging\n- [ ] Review by the team\n- [ ] Ask for your approval"
    assert [step.words for step in steps(text)] == ["Add the retry"]


def test_steps_without_boxes() -> None:
    """Numbered lines and headings; prose has none."""
    assert [one.words for one in steps("## Task 1: Add it\n\nSome prose.\n\n2. **Rename it**\n")] == [
        "Add it",
        "Rename it",
    ]
    assert steps("First we add it, then we rename it.") == ()
