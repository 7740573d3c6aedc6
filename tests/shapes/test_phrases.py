"""The shape `phrases`: silent first, then what it objects to."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.facts.resolve import Facts
from showcause.gate import Finding
from showcause.gates.cases import Case, Step
from showcause.gates.trial import build
from showcause.shapes.phrases import FACTS, phrases

BASE: dict[str, Any] = {
    "patterns": {"en": [("a workaround", ("a workaround",)), ("hack(?:ed)? it", None)], "zh": [("绕过", ("绕过",))]},
    "near": {"en": ["as planned"]},
    "without": ["todo"],
    "with": [],
    "mood": "any",
    "reply": {"en": {"seen": "no task", "act": "Write one."}, "zh": {"seen": "没有任务", "act": "请写一个。"}},
}


def objections(message: str, *tools: str, user: str | None = "Do it.", **options: Any) -> list[Finding]:
    steps = [Step("user", user, 1)] if user else []
    steps += [Step("tool", tool, 2) for tool in tools]
    event, transcript = build(Case("flags", "", (*steps, Step("agent", message, 3)), {}, (), (), "", 1))
    facts = Facts({"event": event, "transcript": transcript})
    return list(facts.call(phrases, options={**BASE, **options}))


@pytest.mark.parametrize(
    ("message", "tools", "options"),
    [
        ("It works.", (), {}),
        ("I left a workaround as planned.", (), {}),
        ("I left a workaround.", ("TodoWrite later",), {}),
        ("I left a workaround.", (), {"with": ["edit"]}),
        ("I left a workaround.", ("Read a.py",), {"with": ["edit", "shell"]}),
        ("Would a workaround do?", (), {"mood": "statement"}),
        ("I left a workaround.", (), {"mood": "question"}),
        ("There is no need for a workaround.", (), {}),
        ("I did not add a workaround.", (), {}),
        ("I left a workaround, as you asked.", (), {}),
        ("The ticket says `a workaround` here.", (), {}),
        ("> I left a workaround.\n\nThat is what the log says.", (), {}),
    ],
    ids=[
        "no-phrase", "near-miss", "a-call-that-silences", "no-call-that-must-be", "other-calls-than-must-be",
        "question-where-statements-count", "statement-where-questions-count", "not-needed", "denied", "the-users-wish",
        "code", "block-quote",
    ],
)  # fmt: skip
def test_silent(message: str, tools: tuple[str, ...], options: dict[str, Any]) -> None:
    """Words alone are not enough, and other people's words are none."""
    assert objections(message, *tools, **options) == []


def test_silent_where_the_turn_has_no_beginning() -> None:
    """What is missing from half a turn says nothing; a gate that needs nothing missing still speaks."""
    assert objections("I left a workaround.", user=None) == []
    assert len(objections("I left a workaround.", user=None, without=[])) == 1


@pytest.mark.parametrize(
    ("message", "tools", "options", "words"),
    [
        ("I left a workaround.", (), {}, "I left a workaround."),
        ("Done. I left *a*  workaround\nin it.", (), {}, "I left *a*  workaround"),
        ("I hacked it.", (), {}, "I hacked it."),
        ("I left a workaround.", ("Edit a.py",), {"with": ["edit", "shell"]}, "I left a workaround."),
        ("Would a workaround do?", (), {"mood": "question"}, "Would a workaround do?"),
        ("我绕过了它。", (), {}, "我绕过了它。"),
    ],
    ids=["statement", "emphasis", "pattern-without-literal", "one-of-the-calls", "question", "other-language"],
)
def test_objects(message: str, tools: tuple[str, ...], options: dict[str, Any], words: str) -> None:
    """The finding holds the agent's own sentence and the reply of the gate's author."""
    found = objections(message, *tools, **options)
    assert len(found) == 1
    assert words in found[0].words
    assert (found[0].seen, found[0].act) == ("no task", "Write one.")
    assert found[0].say == {"zh": ("没有任务", "请写一个。")}


def test_each_sentence_is_one_finding() -> None:
    """Two sentences, two findings, in their order."""
    found = objections("I left a workaround. Fine otherwise. I hacked it.")
    assert [one.words for one in found] == ["I left a workaround.", "I hacked it."]


def test_the_facts_it_looks_at_are_those_it_names() -> None:
    """gate.toml's `facts` may name exactly these."""
    from showcause.facts.resolve import parameters

    assert set(FACTS) == set(parameters(phrases)) - {"options"}
