"""The decision log: its form, its secrets, its bounds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from showcause.pipeline import judge
from showcause.record import append, mask, record
from tests.engine import World, policy, stop, transcript

KEYS = ["v", "id", "ts", "product", "harness", "harness_version", "session", "agent", "turn", "event", "verdict", "findings",
        "notes", "reply", "suppressed_by", "policy_rev", "gates_rev", "fail", "ms"]  # fmt: skip


def entry(message: str = "bad") -> dict[str, object]:
    event, rules = stop(message), policy()
    return record(event, judge(event, transcript(message), rules, World()), rules, "2026-11-30T12:00:00Z", 1.94)


def test_the_form_is_the_fixed_one() -> None:
    made = entry()
    assert list(made) == KEYS
    assert made["verdict"] == "block"
    assert made["ms"] == 1.9
    (finding,) = made["findings"]  # type: ignore[misc]
    assert list(finding) == ["gate", "level", "words", "evidence", "act", "strength", "maturity"]
    assert list(finding["evidence"]) == ["state", "looked", "seen"]


def test_words_are_bounded() -> None:
    (finding,) = entry("bad" + "x" * 5000)["findings"]  # type: ignore[misc]
    assert len(finding["words"]) == 160


@pytest.mark.parametrize(
    "secret",
    ["sk-abcdefghijklmnopqrstuv", "ghp_abcdefghijklmnopqrstuv", "password=hunter22", "Authorization: Bearer123456",
     "eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.abcdefgh"],
)  # fmt: skip
def test_secrets_are_masked(secret: str) -> None:
    assert secret not in mask(f"it is {secret} here")
    assert "[masked]" in mask(f"it is {secret} here")


def test_plain_words_are_not_masked() -> None:
    text = "The token is checked; a password field was added to the form."
    assert mask(text) == text


def test_lines_are_appended_whole_until_the_days_bound(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path))
    for _ in range(50):
        append(entry(), "2026-11-30", max_mb=0.005)
    path = tmp_path / "log" / "2026-11-30.jsonl"
    lines = path.read_text("utf-8").splitlines()
    assert 1 < len(lines) < 50
    assert path.stat().st_size <= 0.005 * 1_048_576
    assert all(json.loads(line)["v"] == 1 for line in lines)
