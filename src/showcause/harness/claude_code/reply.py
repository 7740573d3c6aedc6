"""A verdict in Claude Code's own words: at most one JSON object, nothing for a pass. Exit code is always 0."""

from __future__ import annotations

from ...event import STOPS, Event
from ...verdict import Verdict

REASON_LIMIT = 40_000  # the client cuts at about 50,000
CONTEXT_LIMIT = 9_500


def reply(event: Event, verdict: Verdict) -> dict[str, object] | None:
    """The object to print, or None for silence. Shape: Claude Code's hook output."""
    if verdict.decision == "pass" or not verdict.reply:
        return None
    text = verdict.reply[:REASON_LIMIT]
    if event.name in STOPS:
        if verdict.decision == "block":
            return {"decision": "block", "reason": text, "systemMessage": verdict.person}
        return {"systemMessage": verdict.person}
    if event.name == "ToolCall":
        if verdict.decision == "warn":
            return _tool({"additionalContext": text[:CONTEXT_LIMIT]}, verdict.person)
        decision = "ask" if verdict.decision == "ask" else "deny"
        return _tool({"permissionDecision": decision, "permissionDecisionReason": text}, verdict.person)
    return None


def context(event: Event, text: str, person: str = "") -> dict[str, object]:
    """At SessionStart: house rules as additional context, and a line for the person. Either may be ""."""
    said: dict[str, object] = {}
    if text:
        said["hookSpecificOutput"] = {"hookEventName": event.name and "SessionStart", "additionalContext": text}
    return {**said, "systemMessage": person} if person else said


def _tool(output: dict[str, object], person: str) -> dict[str, object]:
    return {"hookSpecificOutput": {"hookEventName": "PreToolUse", **output}, "systemMessage": person}
