"""How far the gates on assigned work look: "" (off), "auto" (where tasks, plans or lists exist) or "on"."""

from __future__ import annotations

from ...policy import Policy
from ...world import Observed


def deep(policy: Policy, observed: Observed) -> str:
    """`classic` has the mark file of its source beside the policy's word."""
    if policy.preset == "classic" and observed.deep_flag():
        return "on"
    return "" if policy.deep == "off" else policy.deep
