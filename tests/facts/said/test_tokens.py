"""A token used, and a token talked about."""

from __future__ import annotations

import pytest

from showcause.facts.said import tokens as module
from showcause.facts.said.prose import prose
from showcause.facts.said.tokens import Token, outcome_at, tokens


def found(message: str) -> tuple[Token, ...]:
    return tokens(message, prose(message))


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("Add [VERIFY] to your message and paste the output.", id="in mid-sentence"),
        pytest.param("[VERIFY] is followed by the output of a command.", id="explained"),
        pytest.param("[VERIFY] <output of the command>", id="a template"),
        pytest.param("```\n[VERIFY] 12 passed in 0.31s\n```", id="in a fence"),
        pytest.param("`[VERIFY]` 12 passed in 0.31 seconds", id="in inline code"),
        pytest.param("> [VERIFY] 12 passed in 0.31 seconds", id="in a block quote"),
        pytest.param("- [EDIT] the loader\n- [VERIFY] the suites by hand", id="a legend of tags"),
        pytest.param("VERDICT: PASS/FAIL/PARTIAL", id="a verdict's template"),
        pytest.param("VERDICT: PASSED long ago", id="another word"),
        pytest.param("The verifier ended with VERDICT: PASS", id="a verdict told of"),
        pytest.param("[verify] 12 passed in 0.31 seconds", id="lower case"),
    ],
)
def test_not_used(message: str) -> None:
    assert found(message) == ()


@pytest.mark.parametrize(
    ("message", "quoted"),
    [
        ("All done. [VERIFY] 12 passed in 0.31s", "12 passed in 0.31s"),
        ("**[VERIFY]**: 12 passed\nin 0.31s over all suites\n\nThat is all.", "12 passed\nin 0.31s over all suites"),
        ("- [VERIFY] ok\n\n12 passed in 0.31s\n\nMore.", "ok\n12 passed in 0.31s"),
        (
            "[VERIFY] output of the last run:\n\n```\n12 passed\n\n3 warnings\n```\nMore.",
            "output of the last run:\n12 passed\n\n3 warnings",
        ),
    ],
    ids=["after a sentence", "joined lines", "next paragraph", "fence"],
)
def test_what_is_quoted(message: str, quoted: str) -> None:
    (token,) = found(message)
    assert (token.kind, token.quoted) == ("verify", quoted)


def test_verdicts_in_order() -> None:
    """Each has its outcome; emphasis does not hide it."""
    message = "VERDICT: FAIL\n\nAfter the fix:\n**VERDICT: PASS**\nVERDICT: **PARTIAL**"
    assert [token.outcome for token in found(message)] == ["FAIL", "PASS", "PARTIAL"]


def test_an_outcome_wants_one_word() -> None:
    assert outcome_at("VERDICT: PASS or FAIL", 0) == ""
    assert outcome_at("VERDICT: PASS (all inputs)", 0) == "PASS"


def test_a_fence_behind_many_blank_lines_is_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each question looks at the rest of the message."""
    asked: list[str] = []
    behind = module._fence_next
    monkeypatch.setattr(module, "_fence_next", lambda *given: asked.append(given[0]) or behind(*given))
    message = "All done.\n[VERIFY] " + "ran it " * 5 + "\n" * 5000 + "```\n12 passed\n```"
    assert [token.quoted.endswith("12 passed") for token in tokens(message, prose(message))] == [True]
    assert len(asked) == 1
