"""Sums of the ledger and money in words, for `doctor` and `judge status`."""

from __future__ import annotations

from .ledger import SKIPPED, Sums


def counted(total: Sums, currency: str) -> str:
    """One line: questions, what came of them, what they took."""
    outcomes = total.outcomes
    parts = [
        f"{total.questions} asked, {total.cached} of them from kept answers"
        if total.cached
        else f"{total.questions} asked",
        f"{outcomes.get('objects', 0)} objected",
        f"{outcomes.get('allows', 0)} allowed",
        f"{outcomes.get('unsure', 0)} unsure",
        f"{outcomes.get('void', 0)} void",
        f"{outcomes.get('failed', 0)} failed",
    ]
    if outcomes.get(SKIPPED):
        parts.append(f"{outcomes[SKIPPED]} over the session's bound")
    if total.tokens_in or total.tokens_out:
        parts.append(f"{total.tokens_in} tokens in and {total.tokens_out} out")
    parts.append(f"cost {money(total.cost, currency)}")
    return ", ".join(parts)


def money(cost: float | None, currency: str) -> str:
    return "unknown (no prices in [judge])" if cost is None else f"{cost:.4f} {currency}"
