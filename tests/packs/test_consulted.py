"""Whether what was said to be consulted occurs in the session."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.event import Call
from showcause.packs.cost.expensive_verb.consulted import occurs
from showcause.transcript import ASSISTANT, MISSING, PROMPT, SUMMARY, Entry, of


def said(answer: str, kind: str = "other", given: dict[str, Any] | None = None, *more: Entry) -> bool | None:
    call = Call("X", kind, given or {}, "c1")
    return occurs(answer, of([Entry(PROMPT, text="Go on."), Entry(ASSISTANT, calls=(call,)), *more]), "now")


@pytest.mark.parametrize(
    ("answer", "kind", "given"),
    [
        ("detect-oracle", "skill", {"skill": "detect-oracle"}),
        ("the Detect-Oracle skill, twice", "skill", {"skill": "plugin/detect-oracle"}),
        ("planner", "agent", {"subagent_type": "planner", "description": "Plan it"}),
        ("the agent that reviewed the plan", "agent", {"subagent_type": "general", "description": "plan reviewed"}),
        ("docs/detect.md", "read", {"file_path": "/srv/app/docs/detect.md"}),
        ("the runbook", "read", {"file_path": "/srv/app/docs/detect-runbook.md"}),
        ("docs/detect.md", "shell", {"command": "sed -n 1,40p docs/detect.md"}),
    ],
)  # fmt: skip
def test_occurs(answer: str, kind: str, given: dict[str, Any]) -> None:
    """A skill, a subagent, a file, however it is named."""
    assert said(answer, kind, given) is True


@pytest.mark.parametrize(
    ("answer", "kind", "given"),
    [
        ("detect-oracle", "skill", {"skill": "release-notes"}),
        ("planner", "agent", {"subagent_type": "explorer", "description": "Find the tests"}),
        ("docs/detect.md", "read", {"file_path": "/srv/app/docs/deploy.md"}),
        ("detect-oracle", "shell", {"command": "showcause justify detect --consulted detect-oracle"}),
        ("the docs", "read", {"file_path": "/srv/app/docs/deploy.md"}),
    ],
)
def test_does_not_occur(answer: str, kind: str, given: dict[str, Any]) -> None:
    """Another skill, another file, and naming it in the justification itself."""
    assert said(answer, kind, given) is False


def test_by_the_user() -> None:
    """A person may have called the skill."""
    assert said("detect-oracle", "other", {}, Entry(PROMPT, text="/detect-oracle clip 7")) is True


def test_what_cannot_be_told() -> None:
    """No transcript, and a compacted one."""
    assert occurs("x-ray", MISSING, "now") is None
    assert occurs("x-ray", of([Entry(SUMMARY, text="…"), Entry(ASSISTANT, text="Go.")]), "now") is None
