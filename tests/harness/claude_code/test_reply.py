"""Verdicts in Claude Code's words."""

from __future__ import annotations

import pytest

from showcause.event import Event
from showcause.harness.claude_code.reply import CONTEXT_LIMIT, REASON_LIMIT, reply
from showcause.verdict import Verdict


def answer(name: str, decision: str, text: str = "why") -> dict[str, object] | None:
    return reply(Event(name, "claude-code"), Verdict(decision, reply=text, person="line"))


@pytest.mark.parametrize("event", ["Stop", "SubagentStop", "ToolCall", "Prompt"])
def test_a_pass_is_silence(event: str) -> None:
    assert answer(event, "pass") is None


@pytest.mark.parametrize(
    ("event", "decision", "expected"),
    [
        ("Stop", "block", {"decision": "block", "reason": "why", "systemMessage": "line"}),
        ("SubagentStop", "block", {"decision": "block", "reason": "why", "systemMessage": "line"}),
        ("Stop", "warn", {"systemMessage": "line"}),
    ],
)
def test_stops(event: str, decision: str, expected: dict[str, object]) -> None:
    assert answer(event, decision) == expected


@pytest.mark.parametrize(
    ("decision", "output"),
    [
        ("block", {"permissionDecision": "deny", "permissionDecisionReason": "why"}),
        ("ask", {"permissionDecision": "ask", "permissionDecisionReason": "why"}),
        ("warn", {"additionalContext": "why"}),
    ],
)
def test_tool_calls(decision: str, output: dict[str, object]) -> None:
    expected = {"hookSpecificOutput": {"hookEventName": "PreToolUse", **output}, "systemMessage": "line"}
    assert answer("ToolCall", decision) == expected


def test_nothing_is_longer_than_the_client_takes() -> None:
    blocked = answer("Stop", "block", "x" * 100_000)
    assert blocked is not None and len(str(blocked["reason"])) == REASON_LIMIT
    warned = answer("ToolCall", "warn", "x" * 100_000)
    assert warned is not None and len(warned["hookSpecificOutput"]["additionalContext"]) == CONTEXT_LIMIT  # type: ignore[index]
