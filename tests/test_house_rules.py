"""The house rules: what the agent is told is what may be said to it, and nothing that is merely logged."""

from __future__ import annotations

import pytest

from showcause.house_rules import LIMIT, house_rules
from showcause.policies.compiling import preset_policy
from showcause.policy import Policy

RUN, DECIDE, TOKEN = "wants a run after the last change", "Decide what you can decide", "Output after [VERIFY]"


def levelled(**levels: str) -> Policy:
    """balanced, with these gates, named by their last part, at these levels."""
    policy = preset_policy("balanced")
    named = {name.replace("_", "-"): level for name, level in levels.items()}
    rules = [rule._replace(level=named.get(rule.id.partition("/")[2], rule.level)) for rule in policy.gates]
    return policy._replace(gates=tuple(rules))


@pytest.mark.parametrize(
    ("levels", "told", "untold"),
    [
        ({}, (RUN, DECIDE), (TOKEN,)),
        ({"done_without_evidence": "log"}, (DECIDE,), (RUN, TOKEN)),
        ({"decision_punted": "off"}, (RUN,), (DECIDE, TOKEN)),
        ({"verify_token_missing": "warn"}, (RUN, DECIDE, TOKEN), ()),
    ],
    ids=["as-it-comes", "a-gate-that-only-logs", "a-gate-that-is-off", "a-gate-that-a-policy-lets-speak"],
)
def test_a_gate_that_may_speak_has_its_rule(
    levels: dict[str, str], told: tuple[str, ...], untold: tuple[str, ...]
) -> None:
    """The others have none."""
    text = house_rules(levelled(**levels))
    assert ([rule for rule in told if rule not in text], [rule for rule in untold if rule in text]) == ([], [])
    assert len(text) < LIMIT


def test_where_no_gate_speaks_nothing_is_told() -> None:
    """No agent is burdened with rules that nobody holds it to."""
    policy = preset_policy("balanced")
    assert house_rules(policy._replace(gates=tuple(rule._replace(level="log") for rule in policy.gates))) == ""
