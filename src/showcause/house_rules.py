"""The house rules that an agent is told when a session starts: generated from the policy, at most 1,000 characters."""

from __future__ import annotations

from .policy import Policy

LIMIT = 1000


def house_rules(policy: Policy) -> str:
    """What the gates that speak will hold the agent to, in few sentences; empty when none speaks."""
    live = {rule.id for rule in policy.gates if rule.level in ("warn", "ask", "block")}
    if not live:
        return ""
    lines = ["showcause checks this session's stops and tool calls against what was done in it."]
    if "ownership/decision-punted" in live:
        lines.append(
            "Decide what you can decide: after looking, where the step is reversible, recommend one option and go on."
        )
    if "completion/done-without-evidence" in live:
        lines.append("A claim that code works wants a run after the last change; else say what was not run.")
    if policy.preset == "classic" and "completion/verify-token-missing" in live:
        lines.append("A completion claim carries [VERIFY] with real output, or VERDICT: PASS, FAIL or PARTIAL.")
    elif "completion/verify-token-missing" in live:
        lines.append("Output after [VERIFY] must be output of this session; what was not checked is said to be so.")
    if "diligence/work-skipped" in live:
        lines.append("Assigned work is done or named as not done, never skipped for convenience.")
    if policy.verbs:
        lines.append(
            f"Expensive: {', '.join(sorted(policy.verbs))}. Look for a saved answer first; "
            "a refusal says how to justify a run."
        )
    lines.append(
        "Work handed to subagents or background jobs reports by itself: stop and wait to be called again, "
        "no sleep loops; light administrative steps are fine meanwhile."
    )
    return " ".join(lines)[:LIMIT]
