"""Families as data: groups with tier and scope, and what a policy adds, in any language."""

from __future__ import annotations

import tomllib

import pytest

from showcause.gates.cases import parse
from showcause.gates.trial import run
from showcause.policies.compiling import preset_policy
from showcause.policies.families import FOLDER, SCOPES, TIERS, builtin_families, join

TEN = {"en", "zh", "ko", "ja", "fr", "de", "es", "pt", "ru", "it"}
OURS = (
    "punt", "leave", "go_on", "at_your_word", "offer", "waiting", "checkpoint", "asked_to_be_asked", "recommendation",
    "settled", "owners_matter", "taste", "irreversible", "local_act", "blocked", "announce", "finished", "skip",
)  # fmt: skip
CASE = """\
## flags: a language of the user's own
```case
policy:
  [[families]]
  act = "punt"
  lang = "nl"
  patterns = ["welke wil je"]
  near = ["welke wil je niet"]
user: Versnel de lader.
tool: Read src/loader.py
agent: Beide parsers werken. Welke wil je?
flags: Welke wil je?
```

## allows: its near-miss
```case
policy:
  [[families]]
  act = "punt"
  lang = "nl"
  patterns = ["welke wil je"]
  near = ["welke wil je niet"]
user: Versnel de lader.
tool: Read src/loader.py
agent: Beide parsers werken. Welke wil je niet?
```
"""


@pytest.mark.parametrize("act", OURS)
def test_every_family_speaks_ten_languages(act: str) -> None:
    assert set(builtin_families()[act]) == TEN


def test_groups_are_patterns_with_tier_and_scope() -> None:
    family = builtin_families()["skip"]["en"]
    assert set(family["marks"]) == set(family["patterns"])
    assert {tier for tier, _ in family["marks"].values()} <= set(TIERS)
    assert {scope for _, scope in family["marks"].values()} <= set(SCOPES)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_a_file_holds_nothing_else(path: object) -> None:
    """A misspelt key would be a family that is silently smaller."""
    for lang, table in tomllib.loads(path.read_text("utf-8")).items():  # type: ignore[attr-defined]
        assert set(table) <= {"patterns", "near", "groups"}, lang
        assert all(set(group) <= {"tier", "scope", "patterns", "near"} for group in table.get("groups", ()))


def test_a_plain_entry_marks_nothing() -> None:
    family: dict[str, object] = {"patterns": ["a"], "near": []}
    join(family, {"patterns": ["b"], "near": ["c"]})
    assert family == {"patterns": ["a", "b"], "near": ["c"]}


def test_a_policy_may_mark_its_phrases() -> None:
    entry = {"act": "skip", "lang": "nl", "tier": 2, "scope": "later", "patterns": ["komt later"]}
    policy = preset_policy("balanced", {"families": [entry]})
    assert dict(policy.families["skip"]["nl"]["marks"]) == {"komt later": [2, "later"]} or dict(
        policy.families["skip"]["nl"]["marks"]
    ) == {"komt later": (2, "later")}


@pytest.mark.parametrize("case", parse(CASE), ids=lambda case: case.title)
def test_a_policy_adds_a_language(case: object) -> None:
    assert run(case, "ownership/decision-punted").problem == ""  # type: ignore[arg-type]
