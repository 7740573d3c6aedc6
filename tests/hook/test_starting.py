"""The start of a session: shadow mode's cap and its end, and a log that is kept as long as the policy says."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path
from typing import Any

import pytest

from showcause import shadow
from tests.hook.process import CLAIM, EDIT, fire, start, stop, transcript


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return transcript(tmp_path / "s.jsonl", "Speed up the loader.", EDIT, ("text", CLAIM))


def session(home: Path, name: str, **fields: Any) -> dict[str, Any]:
    """What the start of a session says."""
    done = fire(start(name, cwd=home.parent, **fields), home, cwd=home.parent)
    assert done.returncode == 0
    return json.loads(done.stdout) if done.stdout else {}


def blocked(home: Path, path: Path, name: str) -> bool:
    return b'"block"' in fire(stop(CLAIM, path, session=name), home, cwd=home.parent).stdout


class TestShadow:
    def test_without_it_gates_hold_and_rules_are_told(self, home: Path, path: Path) -> None:
        """The very stop that the other tests let pass."""
        assert "additionalContext" in session(home, "s1")["hookSpecificOutput"]
        assert blocked(home, path, "s1")

    def test_n_sessions_are_only_logged_then_the_person_is_told_once(self, home: Path, path: Path) -> None:
        """No rules are told meanwhile; what would have been said is in the log."""
        shadow.begin(str(home.parent), 2)
        assert session(home, "s1") == {}
        assert session(home, "s2") == {}
        assert not blocked(home, path, "s1")
        (log,) = (home / "log").glob("*.jsonl")
        last = json.loads(log.read_text("utf-8").splitlines()[-1])
        assert (last["verdict"], last["findings"][0]["level"]) == ("pass", "log")
        assert last["policy_rev"].endswith("+shadow")
        third = session(home, "s3")
        assert "shadow mode is over after 2 sessions" in third["systemMessage"]
        assert third["hookSpecificOutput"]["additionalContext"]
        assert blocked(home, path, "s3")
        assert "systemMessage" not in session(home, "s4")

    @pytest.mark.parametrize("source", ["resume", "compact", "fork"])
    def test_a_session_that_goes_on_is_not_counted_again(self, home: Path, path: Path, source: str) -> None:
        """And stays what it was, whichever way the mode goes meanwhile."""
        shadow.begin(str(home.parent), 1)
        session(home, "s1")
        session(home, "s2")
        session(home, "s2", source=source)
        session(home, "s1", source=source)
        assert not blocked(home, path, "s1")
        assert blocked(home, path, "s2")

    def test_a_session_whose_start_was_not_seen_counts_at_its_first_event(self, home: Path, path: Path) -> None:
        """It is capped, and takes one of the N."""
        shadow.begin(str(home.parent), 1)
        assert not blocked(home, path, "s1")
        assert blocked(home, path, "s2")
        assert "systemMessage" in session(home, "s3"), "the person is told where it can be shown"

    def test_elsewhere_gates_hold(self, home: Path, path: Path, tmp_path: Path) -> None:
        """The mode is the project's."""
        other = tmp_path / "other"
        other.mkdir()
        shadow.begin(str(other), 3)
        session(home, "s1")
        assert blocked(home, path, "s1")

    @pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="modes bind everyone but root")
    def test_a_count_that_cannot_be_kept_holds_nobody(self, home: Path, path: Path) -> None:
        """Doubt never blocks."""
        shadow.begin(str(home.parent), 1)
        (home / "state" / "shadow").chmod(0o500)
        session(home, "s1")
        assert not blocked(home, path, "s1")
        (home / "state" / "shadow").chmod(0o700)


class TestLog:
    def days(self, home: Path) -> list[str]:
        return sorted(path.name for path in (home / "log").iterdir())

    def mine(self, home: Path, policy: str) -> None:
        """The user's own policy: the log is theirs."""
        (home / "config").mkdir(parents=True, mode=0o700)
        (home / "config" / "showcause.toml").write_text(policy)

    def plant(self, home: Path, *ago: int, size: int = 10) -> list[str]:
        (home / "log").mkdir(parents=True, mode=0o700)
        names = [time.strftime("%Y-%m-%d", time.gmtime(time.time() - days * 86_400)) for days in ago]
        for name in names:
            (home / "log" / f"{name}.jsonl").write_text("x" * (size - 1) + "\n")
            (home / "log" / f"{name}.1.jsonl").write_text("x" * (size - 1) + "\n")
        (home / "log" / "notes.txt").write_text("mine")
        return names

    @pytest.mark.parametrize(
        ("policy", "left"), [("", 2), ("[log]\nkeep_days = 5\n", 1), ("[log]\nkeep_days = 3650\n", 3), ("[log", 3)],
        ids=["ninety", "five", "years", "a-broken-policy-drops-nothing"],
    )  # fmt: skip
    def test_days_are_kept_as_long_as_the_policy_says(self, home: Path, policy: str, left: int) -> None:
        """Whole days go, every part of them, when a session starts; what is not a day's file stays."""
        self.mine(home, policy)
        names = self.plant(home, 1, 30, 200)
        session(home, "s1")
        found = self.days(home)
        assert "notes.txt" in found
        assert [name for name in names if f"{name}.1.jsonl" in found and f"{name}.jsonl" in found] == names[:left]
        assert sum(name[:10] in names for name in found) == 2 * left

    def test_the_whole_is_kept_under_the_policys_bound(self, home: Path) -> None:
        """A megabyte, of which a quarter is left to today."""
        self.mine(home, "[log]\nmax_mb = 1\n")
        self.plant(home, 1, 2, 3, size=200_000)
        session(home, "s1")
        assert sum(path.stat().st_size for path in (home / "log").glob("*.jsonl")) <= 800_000
        assert len(self.days(home)) == 1 + 1 + 3

    @pytest.mark.parametrize(
        ("mine", "policy", "left"),
        [("", "[log]\nkeep_days = 5\nmax_mb = 1\n", 2), ("[log]\nkeep_days = 300\n", "[log]\nkeep_days = 100\n", 3)],
        ids=["below-the-default", "below-the-users"],
    )  # fmt: skip
    def test_a_project_may_not_keep_less(self, home: Path, mine: str, policy: str, left: int) -> None:
        """Whoever wrote the repository must not shorten a log that all projects share."""
        self.mine(home, mine)
        (home.parent / "showcause.toml").write_text(policy)
        names = self.plant(home, 1, 30, 200, size=300_000)
        session(home, "s1")
        assert sum(name[:10] in names for name in self.days(home)) == 2 * left
