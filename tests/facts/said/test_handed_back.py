"""What a message hands back, and what of it is the user's alone."""

from __future__ import annotations

import pytest

from showcause.facts.resolve import Facts
from showcause.facts.said import scored
from showcause.facts.said.handed_back import Handed
from showcause.policies.compiling import preset_policy
from showcause.transcript import ASSISTANT, PROMPT, Entry, of
from tests.engine import stop

POLICY = preset_policy("balanced")


def handed(message: str) -> tuple[Handed, ...]:
    trail = of([Entry(PROMPT, "u", text="Fix the loader."), Entry(ASSISTANT, text=message)])
    found: tuple[Handed, ...] = Facts({"event": stop(message), "transcript": trail, "policy": POLICY})("handed_back")
    return found


@pytest.mark.parametrize(
    "message",
    [
        pytest.param("The loader is fixed.", id="nothing asked"),
        pytest.param("It is built. Shall I publish it?", id="outward"),
        pytest.param("It is fixed. Want me to commit it?", id="a commit"),
        pytest.param("The push is all that is left. Shall I go ahead?", id="a bare ask behind an outward act"),
        pytest.param("Which colours do you prefer?", id="taste"),
        pytest.param("Which parser would you want? I went with the second one.", id="answered by itself"),
        pytest.param(
            "Would you like me to:\n1. Deploy it\n2. Publish the package\n3. Write a note", id="most of it outward"
        ),
        pytest.param(
            "Which parser do you prefer? Which names do you want? How would you like to handle errors?",
            id="an interview",
        ),
        pytest.param(
            "I recommend to rebase the branch. Should I:\n1. Rebase it\n2. Run its tests first\n\nWhich would you prefer?",
            id="what is recommended rewrites a branch",
        ),
        pytest.param(
            "Ready for feedback. How would you like to proceed?\n- A) Take the parser\n- B) Take the notes",
            id="a review",
        ),
        pytest.param("- If you prefer the other one, tell me which tests to keep.", id="an invitation in a list"),
    ],
)
def test_closed(message: str) -> None:
    assert handed(message) == ()


@pytest.mark.parametrize(
    ("message", "way", "recommended"),
    [
        pytest.param("Both work. Which parser would you prefer?", "choice", False, id="a choice"),
        pytest.param(
            "I recommend the second. Which parser would you prefer?", "choice", True, id="with its own advice"
        ),
        pytest.param("Would you like me to:\n1. Fix the tests\n2. Measure it", "menu", False, id="next steps laid out"),
        pytest.param("Want me to make that change?", "leave", False, id="leave"),
        pytest.param("The login is lost. Want me to fix this?", "leave", False, id="a fault in what is barred"),
        pytest.param("Should I continue with the rest?", "go_on", False, id="going on"),
        pytest.param("Should I continue with the rest, or commit first?", "go_on", False, id="a commit beside it"),
        pytest.param("While that deploys, should I continue with the rest?", "go_on", False, id="only says when"),
        pytest.param("The price feed and the e-mail field are wrong. Ready when you are.", "word", False, id="subject"),
        pytest.param(
            "Would you like me to:\n1. Fix the tests\n2. Measure it\n3. Deploy it",
            "menu",
            False,
            id="one outward option",
        ),
    ],
)
def test_open(message: str, way: str, recommended: bool) -> None:
    """The subject's own words, and a single outward option, do not make it the user's."""
    assert (way, recommended) in [(one.way, one.recommended) for one in handed(message)]


def test_the_scorer_may_lower_an_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence that it takes for no ask is none, though a family found words of one; what it took it for is told."""
    message = "Both work. Which parser would you prefer?"
    (found,) = handed(message)
    assert found.score.startswith("punt 0.")
    none = tuple(1000 * (act == "none") for act in scored.ACTS)
    monkeypatch.setattr(scored, "thousandths", lambda folded: none)
    assert handed(message) == ()


def test_the_scorer_alone_makes_no_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    punt = tuple(1000 * (act == "punt") for act in scored.ACTS)
    monkeypatch.setattr(scored, "thousandths", lambda folded: punt)
    assert handed("The loader is fixed. Is that not nice?") == ()
