"""What the user locked stays, whatever a project's policy says; the rest is the project's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from showcause.errors import PolicyError
from showcause.policies import compiling
from showcause.policies.compiling import compiled


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Writes the user's and the project's policy and gives the compiled outcome."""
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    config, project = tmp_path / "home" / "config", tmp_path / "project"
    gate = project / ".showcause" / "gates" / "team" / "hold"
    for folder in (config, gate):
        folder.mkdir(parents=True)
    (gate / "gate.toml").write_text(
        'id = "team/hold"\ntitle = "t"\nshape = "phrases"\npatterns.en = ["hold"]\n'
        'reply.en = { seen = "s", act = "a" }\nlevel = { balanced = "warn", strict = "block", classic = "off" }\n'
    )

    def merge(user: str, own: str) -> dict[str, Any]:
        (config / "showcause.toml").write_text(user)
        (project / "showcause.toml").write_text(own)
        return compiled(str(project))

    return merge


def level(data: dict[str, Any]) -> str:
    return next(rule["level"] for rule in data["gates"] if rule["id"] == "team/hold")


@pytest.mark.parametrize(
    ("user", "project", "expected"),
    [
        ("", "", "warn"),
        ("", '[gates]\n"team/hold" = "log"', "log"),
        ("", '[gates]\n"team/hold" = "block"', "block"),
        ('[gates]\n"team/hold" = "block"', '[gates]\n"team/hold" = "log"', "log"),
        ('[locked.gates]\n"team/hold" = "block"', '[gates]\n"team/hold" = "log"', "block"),
        ('[locked.gates]\n"team/hold" = "log"', '[gates]\n"team/hold" = "block"', "log"),
        ('[locked.gates]\n"team/hold" = "block"', '[gates."team/hold"]\nfail = "open"', "block"),
        ('[locked]\npreset = "strict"', 'preset = "classic"', "block"),
        ('preset = "strict"', 'preset = "classic"', "off"),
    ],
    ids=[
        "nothing-said", "lowered", "raised", "lowered-under-the-users-word", "lock-against-lowering",
        "lock-against-raising", "a-locked-gate-is-locked-whole", "locked-preset", "unlocked-preset",
    ],
)  # fmt: skip
def test_levels(place: Any, user: str, project: str, expected: str) -> None:
    """A project may lower and raise levels except where the user locked them."""
    assert level(place(user, project)) == expected


LOCK = '[locked.gates]\n"team/hold" = "block"\n'


def test_what_is_ignored_is_said(place: Any) -> None:
    """The diagnostic names the project's file, the line and who could change it."""
    data = place(LOCK, '[gates]\n"team/hold" = "log"')
    assert len(data["notes"]) == 1
    assert "showcause.toml:2:1]" in data["notes"][0]
    assert "locked by the user's policy" in data["notes"][0]


def test_a_project_cannot_waive_a_locked_gate(place: Any) -> None:
    """Neither by its name nor by a waiver for all gates; the user's own waiver stays."""
    waiver = '[[waive]]\ngate = "{}"\npaths = ["**"]\nreason = "r"\nuntil = 2999-01-01\n'
    data = place(waiver.format("team/hold") + LOCK, waiver.format("team/hold") + waiver.format("*"))
    assert [one["gate"] for one in data["waivers"] if one["gate"] in ("team/hold", "*")] == ["team/hold"]
    assert len(place(waiver.format("*") + LOCK, "")["waivers"]) == 1
    assert len(place("", waiver.format("*"))["waivers"]) == 1


def test_limits_verbs_and_log_can_be_locked_key_by_key(place: Any) -> None:
    """A lock holds the keys it names; those beside it stay the project's."""
    data = place(
        "[locked.limits]\nmax_blocks_per_turn = 1\n[locked.verbs.detect]\nrun = ['detect']\nlevel = 'block'",
        "[limits]\nmax_blocks_per_turn = 9\nmax_blocks_per_session = 7\n"
        "[verbs.detect]\nrun = ['other']\n[verbs.mine]\nrun = ['mine']",
    )
    assert (data["max_blocks_per_turn"], data["max_blocks_per_session"]) == (1, 7)
    assert data["verbs"] == {"detect": {"run": ["detect"], "level": "block"}, "mine": {"run": ["mine"]}}
    assert len(data["notes"]) == 2


def test_a_near_miss_cannot_silence_the_acts_of_a_locked_gate(place: Any) -> None:
    """Patterns may be added; what would take from a locked gate may not."""
    from showcause.policies.checking import Source
    from showcause.policies.locking import unlocked

    family = {"act": "punt", "lang": "en", "patterns": ["a"], "near": ["b"]}
    source = Source("p", {"families": [family, {**family, "act": "other"}]}, False)
    kept = unlocked(source, {"gates": {"x/y": "block"}}, acts=("punt",))
    assert [one["near"] for one in kept.data["families"]] == [[], ["b"]]
    assert len(kept.notes) == 1


def test_the_root_is_the_project_and_never_the_users_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With only the user's policy the working directory is the project."""
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "config").mkdir(parents=True)
    (tmp_path / "home" / "config" / "showcause.toml").write_text('preset = "strict"')
    work = tmp_path / "work" / "deep"
    work.mkdir(parents=True)
    assert compiled(str(work))["root"] == str(work)
    (tmp_path / "work" / "showcause.toml").write_text("")
    assert compiled(str(work))["root"] == str(tmp_path / "work")
    assert compiling.is_users(str(tmp_path / "home" / "config" / "showcause.toml"))


DETECT = '[verbs.detect]\nrun = ["detect"]\n'


def test_a_locked_gate_on_verbs_keeps_the_users_verbs(place: Any) -> None:
    """A project adds verbs of its own; those of the user it cannot redefine while their gate is locked."""
    mine = f'[locked.gates]\n"cost/expensive-verb" = "block"\n{DETECT}'
    data = place(mine, '[verbs.detect]\nrun = ["other"]\nlevel = "off"\n[verbs.train]\nrun = ["train"]\n')
    assert data["verbs"]["detect"] == {"run": ["detect"]}
    assert "train" in data["verbs"]
    assert any("verbs.detect" in note for note in data["notes"])
    assert place(DETECT, '[verbs.detect]\nrun = ["other"]\n')["verbs"]["detect"]["run"] == ["other"]


def test_a_broken_project_policy_takes_no_lock_down(place: Any) -> None:
    """What the user locked holds; without locks a broken policy is an error, and every gate waits for its mending."""
    data = place('[locked.gates]\n"ownership/decision-punted" = "block"\n', "[gates")
    assert any("showcause.toml" in note for note in data["notes"])
    assert next(rule["level"] for rule in data["gates"] if rule["id"] == "ownership/decision-punted") == "block"
    with pytest.raises(PolicyError):
        place("", "[gates")
