"""Whose decision a turn's is."""

from __future__ import annotations

import pytest

from showcause.event import Call, Result
from showcause.facts.resolve import Facts
from showcause.policies.compiling import preset_policy
from showcause.transcript import ASSISTANT, PROMPT, RESULTS, Entry, of
from tests.engine import stop

POLICY = preset_policy("balanced")


def did(kind: str, text: str = "ok", failed: bool = False) -> list[Entry]:
    call = Call(kind, kind, {}, f"c-{kind}")
    return [Entry(ASSISTANT, calls=(call,)), Entry(RESULTS, results=(Result(call.id, text, failed=failed),))]


def why(prompt: str, *entries: Entry, mode: str = "") -> str:
    event = stop("Which one?")._replace(mode=mode)
    trail = of([Entry(PROMPT, "u", text=prompt), *entries])
    found: str = Facts({"event": event, "transcript": trail, "policy": POLICY})("authority").why
    return found


@pytest.mark.parametrize(
    ("prompt", "entries"),
    [
        pytest.param("Fix the loader.", [], id="a task"),
        pytest.param("Make it fast and follow your own recommendation.", [], id="told to follow its own advice"),
        pytest.param("Before you start: keep the names. Fix the loader.", [], id="a condition told beforehand"),
        pytest.param("Fix the loader.", [*did("plan"), *did("edit")], id="a plan that was carried out"),
        pytest.param("Fix the loader.", did("shell", "exit 1", failed=True), id="a call that failed"),
    ],
)
def test_the_agents(prompt: str, entries: list[Entry]) -> None:
    """Work was assigned and nobody kept the choice."""
    assert why(prompt, *entries) == ""


@pytest.mark.parametrize(
    ("prompt", "entries"),
    [
        pytest.param("Is the loader lazy?", [], id="a question"),
        pytest.param("Recommend a parser for the loader and fix it.", [], id="asked for a recommendation"),
        pytest.param("Fix the loader, and show me what you found before you start.", [], id="to be shown first"),
        pytest.param("Fix the loader.", did("plan"), id="a plan laid out and nothing done since"),
        pytest.param("Fix the loader.", did("ask"), id="asked with the tool"),
        pytest.param("Fix the loader.", did("edit", "The user doesn't want this", failed=True), id="a call refused"),
    ],
)
def test_the_users(prompt: str, entries: list[Entry]) -> None:
    assert why(prompt, *entries)


def test_plan_mode() -> None:
    assert why("Fix the loader.", mode="plan") == "the turn plans"


def test_no_prompt_in_reach() -> None:
    """Nothing may follow from what nobody saw."""
    trail = of(did("edit"))
    found = Facts({"event": stop("Which one?"), "transcript": trail, "policy": POLICY})("authority")
    assert found.holder == "user"


@pytest.mark.parametrize(
    ("before", "now", "users"),
    [
        pytest.param(
            "Give me three ways to store it.", "The second looks best to me.", True, id="a choice between proposals"
        ),
        pytest.param(
            "What is the cache for?", "That is a strange place for a cache.", True, id="a remark after a question"
        ),
        pytest.param(
            "Give me three ways to store it.", "The second, and make it lazy.", False, id="an order ends the talk"
        ),
        pytest.param(
            "Give me three ways to store it.", "Yes, the second of those.", False, id="a go-ahead ends the talk"
        ),
        pytest.param("What is the cache for?", "The import crashes since yesterday.", False, id="a fault is work"),
        pytest.param("Cache the index.", "That is a strange place for a cache.", False, id="nobody was talking"),
    ],
)
def test_a_remark_in_a_talk(before: str, now: str, users: bool) -> None:
    """Who was asked for a say and answers it has not ordered anything yet."""
    trail = of([Entry(PROMPT, "a", text=before), Entry(ASSISTANT, text="So."), Entry(PROMPT, "b", text=now)])
    facts = Facts({"event": stop("Which one?"), "transcript": trail, "policy": POLICY})
    assert (facts("authority").why == "the user talks it over") is users
