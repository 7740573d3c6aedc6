"""The batch filter says yes wherever the hook's prefilter does, and the acts that it finds are the same."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.event import Event
from showcause.facts.resolve import Facts
from showcause.fold import LIMIT, clip, fold
from showcause.policies import compiling
from showcause.policy import Policy, load
from showcause.prefilter import wakes
from showcause.replay.batch import Batch, folded_bytes
from showcause.transcript import of

from .past import ENDS

POLICIES = {preset: load(compiling.preset_values(preset)) for preset in ("classic", "balanced", "strict")}
BATCHES = {preset: Batch(policy, "Stop") for preset, policy in POLICIES.items()}
WORDS = sorted(
    {
        word
        for policy in POLICIES.values()
        for langs in policy.families.values()
        for family in langs.values()
        for _, literals in family["patterns"]
        for literal in literals or ()
        for word in (literal, literal.upper())
    }
)
MARKS = (
    "`",
    "```\n",
    "“",
    "”",
    '"',
    "'",
    "’",
    "**",
    "_",
    " ",
    "\n",
    "\n\n",
    "    ",
    "\n> ",
    ". ",
    "。",
    "?",
    "\u200b",
    "x",
)
MESSAGES = st.lists(st.one_of(st.sampled_from(ENDS), st.sampled_from(WORDS), st.sampled_from(MARKS), st.text(max_size=8)), max_size=12).map("".join)  # fmt: skip


def plain(message: str, policy: Policy) -> list[str]:
    """The gates that the hook's prefilter wakes."""
    facts = Facts({"event": Event("Stop", "x", message=message), "transcript": of(()), "policy": policy})
    rules = (rule for rule in policy.gates if rule.level != "off" and "Stop" in rule.events)
    return [rule.id for rule in rules if wakes(rule, facts, policy)]


def batch(message: str, preset: str) -> list[str]:
    woken = BATCHES[preset].woken(message)
    return [rule.id for rule in woken.policy.gates] if woken else []


@pytest.mark.parametrize("preset", POLICIES)
@pytest.mark.parametrize("message", ENDS)
def test_known_endings_wake_the_same_gates(message: str, preset: str) -> None:
    assert batch(message, preset) == plain(message, POLICIES[preset])


@settings(max_examples=300, deadline=None)
@given(MESSAGES, st.sampled_from(sorted(POLICIES)))
def test_any_message_wakes_the_same_gates(message: str, preset: str) -> None:
    assert batch(message, preset) == plain(message, POLICIES[preset])


def test_every_sign_is_folded_alike() -> None:
    for start in range(0, sys.maxunicode + 1, 997):
        text = "a" + " b".join(map(chr, range(start, min(start + 997, sys.maxunicode + 1))))
        assert folded_bytes(text) == fold(text).encode("utf-8", "replace")


@given(st.text(max_size=60))
def test_any_text_is_folded_alike(text: str) -> None:
    assert folded_bytes(text) == fold(text).encode("utf-8", "replace")


def test_a_long_message_is_clipped_alike() -> None:
    text = "’é x" * LIMIT
    assert folded_bytes(text) == fold(clip(text)).encode()


@pytest.mark.parametrize("preset", POLICIES)
@pytest.mark.parametrize("message", ENDS)
def test_known_endings_have_the_same_acts(message: str, preset: str) -> None:
    """Whatever passes patterns by beforehand, the acts are those that the hook finds."""
    policy = POLICIES[preset]
    given = {"event": Event("Stop", "x", message=message), "transcript": of(()), "policy": policy}
    fast = BATCHES[preset].held(message)
    assert Facts({**given, "present": fast.present})("acts") == Facts(given)("acts")


@settings(max_examples=200, deadline=None)
@given(MESSAGES)
def test_any_message_has_the_same_acts(message: str) -> None:
    given = {"event": Event("Stop", "x", message=message), "transcript": of(()), "policy": POLICIES["balanced"]}
    fast = BATCHES["balanced"].held(message)
    assert Facts({**given, "present": fast.present})("acts") == Facts(given)("acts")
