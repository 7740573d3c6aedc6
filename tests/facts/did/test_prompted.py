"""Whether the user wants something done or told, from their own words."""

from __future__ import annotations

import pytest

from showcause.facts.did.prompted import prompted
from showcause.transcript import PROMPT, Entry

KINDS = {
    "a task": ("Fix the loader.", "task"),
    "a report of a fault": ("The build is failing since this morning.", "task"),
    "a request in the form of a question": ("Can you fix the loader?", "task"),
    "a look with a deed behind it": ("Look at the loader and fix the cycle.", "task"),
    "a question": ("Is the loader lazy?", "question"),
    "a question without a sign": ("what does the loader do", "question"),
    "a look": ("Have a look at the loader.", "question"),
    "a review": ("Can you review the changes in this branch?", "question"),
    "thinking aloud": ("I wonder if the loader should be lazy.", "question"),
    "together": ("Let's go through the comments together and fix them.", "question"),
    "an analysis": ("Can you do an analysis of the slow start?", "question"),
    "a way to be found": ("Look how we can solve this: the loader is slow.", "question"),
    "an opinion": ("Maybe we should keep the sessions in one file.", "question"),
    "a question after a subject": ("About the path, is there any safer way", "question"),
    "Chinese task": ("修复加载模块的错误。", "task"),
    "Chinese question": ("加载模块是惰性的吗", "question"),
    "Chinese request": ("能不能帮我修复加载模块？", "task"),
    "Korean task": ("로더를 고쳐 줘.", "task"),
    "Korean question": ("로더가 왜 느린가요?", "question"),
    "a menu's number": ("2", "short"),
    "an approval": ("yes please", "short"),
}


@pytest.mark.parametrize(("text", "kind"), KINDS.values(), ids=KINDS.keys())
def test_kind(text: str, kind: str) -> None:
    """Doubt falls on the side of a question, on which gates stay silent."""
    assert prompted(Entry(PROMPT, "u", text=text)).kind == kind


def test_a_pasted_question_is_not_the_users() -> None:
    """Code, quotations and logs in a fence are not the user asking."""
    text = "Fix this.\n```\nContinue? why\n```"
    assert prompted(Entry(PROMPT, "u", text=text)).kind == "task"


def test_no_prompt_in_reach() -> None:
    """Then nothing may follow."""
    assert prompted(None).kind == "none"
