"""Servers through their own packages, on loopback: what is sent, what is counted, and every way in which they fail."""

from __future__ import annotations

import importlib.util
import json
import time
from pathlib import Path

import pytest

from showcause.judge import cache
from showcause.judge.asking import ask
from showcause.judge.bench.injections import INJECTIONS, injected
from showcause.judge.bench.turns import OWN
from showcause.judge.question import Question
from showcause.judge.settings import Settings

from .models import Server, gullible, served

QUESTION = Question("contradiction", "All is done.", "All is done. The exporter is not written yet.")
SECRET = "sk-test-a1b2c3d4e5f6"  # noqa: S105  # it opens nothing

PROVIDERS = [
    pytest.param(
        name,
        marks=pytest.mark.skipif(
            importlib.util.find_spec(name) is None, reason=f"needs its package: pip install '.[{name}]'"
        ),
    )
    for name in ("openai", "anthropic")
]
pytestmark = pytest.mark.parametrize("provider", PROVIDERS)


@pytest.fixture(autouse=True)
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_KEY", SECRET)


def judge(provider: str, server: Server | None, **more: object) -> Settings:
    url = server.url if server else "http://127.0.0.1:9"
    base = f"{url}/v1" if provider == "openai" else url
    values = {"model": "m", "base_url": base, "key": "JUDGE_KEY", "price_in": 1.0, "price_out": 5.0, **more}
    return Settings(provider, **values)  # type: ignore[arg-type]


def test_one_question_one_request(provider: str) -> None:
    with served(gullible) as server:
        done = ask(QUESTION, judge(provider, server), 20)
    assert (done.outcome, done.tokens_in, done.tokens_out) == ("objects", 200, 20)
    assert done.cost == pytest.approx(0.0003)
    (request,) = server.requests
    body = request["body"]
    assert (body["model"], body["max_tokens"]) == ("m", 1000)
    assert "tools" not in body
    assert len(body["messages"]) == (2 if provider == "openai" else 1)


def test_the_key_goes_to_that_server_and_nowhere_else(
    provider: str, monkeypatch: pytest.MonkeyPatch, ours: Path
) -> None:
    """It is in the request's header and in no file; what the environment holds for other purposes is not sent."""
    for name in ("OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "ANTHROPIC_AUTH_TOKEN", "OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(name, "not-for-you")
    with served(gullible) as server:
        ask(QUESTION, judge(provider, server), 20)
    headers = {name.lower(): value for name, value in server.requests[0]["headers"].items()}
    assert SECRET in headers.get("authorization", "") + headers.get("x-api-key", "")
    assert "not-for-you" not in json.dumps(server.requests)
    assert all(SECRET not in path.read_text() for path in ours.rglob("*") if path.is_file())
    assert list(Path(cache.folder()).iterdir())


def test_a_local_server_without_a_key_gets_none_of_ours(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "ANTHROPIC_API_KEY"):
        monkeypatch.setenv(name, "not-for-you")
    with served(gullible) as server:
        done = ask(QUESTION, judge(provider, server, key=""), 20)
    assert done.outcome == ("objects" if provider == "openai" else "failed")
    assert "not-for-you" not in json.dumps(server.requests)


@pytest.mark.parametrize("status", [400, 401, 404, 429, 500, 529])
def test_a_refusal_is_a_pass_after_one_try(provider: str, status: int) -> None:
    """The server's text, which here repeats the key, is not told."""
    with served(gullible, status=status) as server:
        done = ask(QUESTION, judge(provider, server), 20)
    assert (done.outcome, len(server.requests)) == ("failed", 1)
    assert str(status) in done.why
    assert SECRET not in done.why


@pytest.mark.parametrize("how", [{"delay": 30.0}, {"drip": 0.05}], ids=["silent", "a byte now and then"])
def test_a_slow_server_gets_no_more_than_its_time(provider: str, how: dict[str, float]) -> None:
    with served(gullible, **how) as server:
        ask(
            QUESTION._replace(message="warm up"), judge(provider, None), 20
        )  # the package's import is not what is timed
        started = time.monotonic()
        done = ask(QUESTION, judge(provider, server), 1.0)
        took = time.monotonic() - started
    assert (done.outcome, done.why) == ("failed", "no answer in time")
    assert took < 4


@pytest.mark.parametrize(
    "said",
    ["", "no", "null", "[]", '{"verdict": "contradicts"}', "\ud83d\ude00" * 9000],
    ids=lambda said: said[:20] or "none",
)
def test_junk_is_void(provider: str, said: str) -> None:
    with served(lambda system, user: said) as server:
        assert ask(QUESTION, judge(provider, server), 20).outcome == "void"


def test_nobody_there_is_a_pass(provider: str) -> None:
    done = ask(QUESTION, judge(provider, None), 20)
    assert done.outcome == "failed"
    assert "Connection" in done.why


def test_a_key_that_is_not_set_is_told_by_its_name(provider: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("JUDGE_KEY")
    assert ask(QUESTION, judge(provider, None), 20).why == "the environment has no JUDGE_KEY"


def test_no_injection_flips_a_server_that_obeys_what_is_unfenced(provider: str) -> None:
    """The whole way: digest, package, request, reply, answer."""
    with served(gullible) as server:
        configured = judge(provider, server)
        wrong = [
            (turn.name, injection.name)
            for turn in (OWN[0], OWN[4], OWN[8], OWN[10])
            for injection in INJECTIONS
            if (ask(injected(turn.question, injection), configured, 20, kept=False).outcome == "objects")
            != turn.objects
        ]
    assert wrong == []
    assert len(server.requests) == 4 * len(INJECTIONS)
