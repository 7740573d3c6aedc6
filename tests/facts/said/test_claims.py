"""A claim is what the agent says it achieved; plans, conditions, denials and other people's words are none."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.compiling import preset_policy
from showcause.facts.resolve import Facts
from showcause.facts.said.claims import KINDS, Claim

POLICY = preset_policy("balanced")
PHRASES = tomllib.loads((Path(__file__).parent / "claim_phrases.toml").read_text("utf-8"))
ROWS = [
    (lang, kind, phrase, side == 0)
    for lang, kinds in PHRASES.items()
    for kind, sides in kinds.items()
    for side, phrases in enumerate(sides)
    for phrase in phrases
]
NEAR = [row[:3] for row in ROWS if not row[3]]
CLAIMS = [row[:3] for row in ROWS if row[3]]


def claims(message: str) -> tuple[Claim, ...]:
    found: tuple[Claim, ...] = Facts({"message": message, "policy": POLICY})("claims")
    return found


def kinds(message: str) -> set[str]:
    return {claim.kind for claim in claims(message)}


def test_every_language_has_every_kind() -> None:
    """At least three claims and three near-misses of each."""
    assert {lang: set(kinds) for lang, kinds in PHRASES.items()} == dict.fromkeys(PHRASES, set(KINDS))
    assert {len(phrases) >= 3 for kinds in PHRASES.values() for sides in kinds.values() for phrases in sides} == {True}


@pytest.mark.parametrize(("lang", "kind", "phrase"), NEAR, ids=[f"{row[0]}-{row[1]}-{n}" for n, row in enumerate(NEAR)])
def test_near_misses(lang: str, kind: str, phrase: str) -> None:
    """Words of a claim in a plan, a condition, a denial or a description claim nothing of the kind."""
    assert kind not in kinds(phrase)


@pytest.mark.parametrize(
    ("lang", "kind", "phrase"), CLAIMS, ids=[f"{row[0]}-{row[1]}-{n}" for n, row in enumerate(CLAIMS)]
)
def test_claims_by_kind(lang: str, kind: str, phrase: str) -> None:
    """Each short claim is told with its kind."""
    assert kind in kinds(phrase)
