"""One question: asked, held to its form, kept; whatever goes wrong is an outcome and never an exception."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from showcause.judge import asking, cache
from showcause.judge.answer import Answer
from showcause.judge.asking import ask
from showcause.judge.digest import Digest, digest
from showcause.judge.providers import Failed, Said
from showcause.judge.question import Question
from showcause.judge.settings import Settings

from .models import answer, gullible

JUDGE = Settings("openai", model="m", price_in=2.0, price_out=10.0)
QUESTION = Question("contradiction", "All is done.", "All is done. The exporter is not written yet.")
FINE = QUESTION._replace(message="All is done.")

Put = Callable[..., list[str]]


@pytest.fixture
def says(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Put a model behind every provider; returns what it is asked."""

    def put(model: Callable[[str, str], str]) -> list[str]:
        asked: list[str] = []

        def say(settings: Settings, text: Digest, seconds: float) -> Said:
            asked.append(text.user)
            return Said(model(text.system, text.user), 1000, 100)

        monkeypatch.setattr(asking, "say", say)
        return asked

    return put


def test_nothing_is_asked_where_an_answer_is_kept(says: Put) -> None:
    """The second time costs nothing, and another judge, message or question is another matter."""
    asked = says(gullible)
    first, second = ask(QUESTION, JUDGE, 1), ask(QUESTION, JUDGE, 1)
    assert (first.outcome, first.cached, second.outcome, second.cached) == ("objects", False, "objects", True)
    assert (second.tokens_in, second.cost) == (0, None)
    ask(FINE, JUDGE, 1)
    ask(QUESTION, JUDGE._replace(model="n"), 1)
    ask(QUESTION, JUDGE, 1, kept=False)
    assert len(asked) == 4


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        pytest.param(answer("consistent"), "allows", id="it allows"),
        pytest.param(answer("unsure"), "unsure", id="it does not know"),
        pytest.param(answer("contradicts", "words of its own"), "void", id="words that are not there"),
        pytest.param("I think so.", "void", id="no JSON"),
        pytest.param("", "void", id="nothing"),
        pytest.param(answer("contradicts", "not written yet"), "objects", id="it objects"),
    ],
)
def test_only_an_objection_that_holds_objects(says: Put, reply: str, outcome: str) -> None:
    says(lambda system, user: reply)
    done = ask(QUESTION, JUDGE, 1)
    assert (done.outcome, done.tokens_in, done.tokens_out) == (outcome, 1000, 100)
    assert done.cost == pytest.approx(0.003)


@pytest.mark.parametrize(
    "error",
    [
        pytest.param(Failed("no answer in time"), id="the provider's own"),
        pytest.param(RuntimeError("sk-secret"), id="anything else"),
        pytest.param(UnicodeEncodeError("utf-8", "\ud800", 0, 1, "no"), id="a text that cannot be sent"),
    ],
)
def test_an_error_is_an_outcome_that_tells_no_secret(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def say(*_: object) -> Said:
        raise error

    monkeypatch.setattr(asking, "say", say)
    done = ask(QUESTION, JUDGE, 1)
    assert done.outcome == "failed"
    assert "secret" not in done.why


def test_what_failed_or_is_void_is_asked_again(says: Put) -> None:
    says(lambda system, user: "junk")
    assert ask(QUESTION, JUDGE, 1).outcome == "void"
    says(gullible)
    assert ask(QUESTION, JUDGE, 1).outcome == "objects"


def test_without_time_nobody_is_asked(says: Put) -> None:
    asked = says(gullible)
    assert ask(QUESTION, JUDGE, 0.0).outcome == "failed"
    assert asked == []


def test_a_kept_answer_that_somebody_changed_is_none(says: Put, ours: Path) -> None:
    asked = says(gullible)
    ask(QUESTION, JUDGE, 1)
    (kept,) = Path(cache.folder()).iterdir()
    for planted in ('["omitted", "", ""]', "[1]", "{}", "x", '["contradicts", 1, ""]'):
        kept.write_text(planted)
        assert ask(QUESTION, JUDGE, 1).outcome == "objects"
    assert len(asked) == 6


def test_kept_answers_are_bounded_and_the_oldest_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache, "MOST", 5)
    monkeypatch.setattr(cache, "SPARE", 2)
    for number in range(6):
        cache.keep(f"{number}", Answer("unsure", "", ""))
        os.utime(os.path.join(cache.folder(), f"{number}.json"), (number, number))
    assert sorted(os.listdir(cache.folder())) == ["3.json", "4.json", "5.json"]


def test_a_folder_that_is_not_ours_keeps_nothing_and_the_answer_counts(says: Put, ours: Path) -> None:
    says(gullible)
    (ours / "state").mkdir(parents=True)
    (ours / "state" / "judge").write_text("in the way")
    assert ask(QUESTION, JUDGE, 1).outcome == "objects"


def test_no_text_of_the_session_is_kept(says: Put) -> None:
    says(lambda system, user: answer("unsure", "", "cannot tell"))
    ask(QUESTION, JUDGE, 1)
    (kept,) = Path(cache.folder()).iterdir()
    assert "exporter" not in kept.read_text() + kept.name
    assert kept.stat().st_mode & 0o077 == 0


def test_the_fingerprint_is_of_all_that_an_answer_depends_on() -> None:
    made = digest(QUESTION)
    keys = {
        cache.fingerprint(judge, "contradiction", text)
        for judge in (JUDGE, JUDGE._replace(provider="anthropic"), JUDGE._replace(base_url="http://x"),
                      JUDGE._replace(command=("a",)), JUDGE._replace(command=("a", "b")))
        for text in (made, digest(FINE))
    }  # fmt: skip
    assert len(keys) == 10
