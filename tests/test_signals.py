"""What wakes a gate on a message: the signals, and that no gate would have objected to what they pass by."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.facts.resolve import Facts
from showcause.fold import fold
from showcause.gates import loading
from showcause.policies.compiling import preset_policy
from showcause.policy import Policy
from showcause.prefilter import bare_code, blank, colon_end, message_wakes, open_end, open_fence

from .engine import World, stop, transcript

POLICIES = {preset: preset_policy(preset) for preset in ("classic", "balanced")}
MINE = ("reply/empty-or-cut", "reply/code-without-explanation", "completion/verify-token-missing")
PIECES = st.sampled_from(
    [
        "```",
        "```python\n",
        "~~~",
        "\n",
        "\n\n",
        "    ",
        "- ",
        "3.",
        "| a | b |\n",
        "| c",
        "**",
        "`",
        "(",
        ")",
        ":",
        "：",
        ".",
        ",",
        "The loader reads one page and then the",
        "because",
        "Let me now run the tests",
        "I'll update the reader.",
        "All done.",
        "任务完成",
        "现在让我运行测试",
        "테스트를 실행하겠습니다",
        "[VERIFY] 12 passed in 0.31 seconds",
        "VERDICT: PASS",
        "[truncated]",
        "<tool_call>\n{",
        "\u200b",
        "<invoke name=",
        "Cancelled",
        "No response requested.",
        "I apologize",
        "x = read(1) + offset\n" * 12,
        " ",
        '"',
        "'2024",
    ]
)


@pytest.mark.parametrize("preset", POLICIES)
@given(pieces=st.lists(PIECES, max_size=7))
@settings(max_examples=150, deadline=None)
def test_what_a_gate_objects_to_wakes_it(preset: str, pieces: list[str]) -> None:
    """Each gate on messages, called without its prefilter, finds nothing that its prefilter would have passed by."""
    message, policy = "".join(pieces), POLICIES[preset]
    event, trail = stop(message), transcript(message, prompt="Fix the loader.")
    for rule in policy.gates:
        if rule.id in MINE and not message_wakes(message, fold(message), rule.wake_literals, rule.signals):
            facts = Facts({"event": event, "transcript": trail, "policy": policy, "observed": World()})
            assert not list(facts.call(loading.load(rule), options=rule.options) or ())


@pytest.mark.parametrize("policy", POLICIES.values(), ids=list(POLICIES))
@pytest.mark.parametrize(
    "message",
    [
        "Pushed to main, and the suite is green.",
        "See https://example.org 🚀",
        "- one thing is left.\n\n---",
        "**Good to go!**",
    ],
)
def test_plain_endings_wake_nothing_of_these(policy: Policy, message: str) -> None:
    """The commonest stops cost no more than the question itself."""
    woken = [
        rule.id
        for rule in policy.gates
        if rule.id in MINE and message_wakes(message, fold(message), rule.wake_literals, rule.signals)
    ]
    assert woken == []


@pytest.mark.parametrize(
    ("message", "is_open"),
    [
        ("It is pushed.", False),
        ("It is live 🚀", False),
        ("说明完毕。", False),
        ("", False),
        ("a rule\n\n---", False),
        ("It keeps the", True),
        ("one, two,", True),
        ("- one\n-", True),
        ("- [ ] one\n- [ ]", True),
        ("1. one\n2.", True),
        ("已经修好", True),
    ],
)
def test_open_ends(message: str, is_open: bool) -> None:
    """Letters, digits and opening signs at the end may be a cut; a stop, a closing sign or a smiley is none."""
    assert open_end(message) is is_open


@pytest.mark.parametrize(
    ("message", "is_open"),
    [
        ("no fence", False),
        ("```\nx\n```", False),
        ("~~~\nx\n~~~", False),
        ("```py\nx\n```\nmore", False),
        ("```py\nx", True),
        ("~~~\nx", True),
        ("```\nx\n```\n```js", True),
    ],
)
def test_open_fences(message: str, is_open: bool) -> None:
    assert open_fence(message) is is_open


@pytest.mark.parametrize(
    ("message", "is_bare"),
    [
        ("```\nx\n```", True),
        ("Here:\n~~~\nx\n~~~", True),
        ("no fence", False),
        ("It reads the rows in order, line by line:\n```\nx\n```", False),
    ],
)
def test_bare_code(message: str, is_bare: bool) -> None:
    assert bare_code(message) is is_bare


def test_blank_and_colon() -> None:
    """Zero-width signs say nothing; emphasis hides no colon."""
    assert blank(" \n\u200b")
    assert not blank("42")
    assert colon_end("**Now the tests:**\n")
    assert not colon_end("Now the tests: done")
