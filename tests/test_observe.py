"""What the world is asked: the switch, and subagents at work."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from showcause import places
from showcause.observe import live_subagents, switched_off

NOW = 1_796_040_000.0


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path))
    monkeypatch.delenv("SHOWCAUSE_OFF", raising=False)
    folder = tmp_path / "state"
    folder.mkdir(mode=0o700)
    return folder


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("inf", False), ("nan", False), ("1e300", False), (str(NOW + 8 * 86_400), False), (str(NOW - 1), False), ("x", False),
        (str(NOW + 60), True), (str(NOW + 7 * 86_400), True),
    ],
)  # fmt: skip
def test_the_switch_ends(state: Path, text: str, expected: bool) -> None:
    """Within seven days, as `showcause off` sets it; anything else was written by something else."""
    places.write_own(str(state / "off"), text.encode())
    assert switched_off(NOW) is expected


@pytest.mark.skipif(places.WINDOWS, reason="modes say nothing there")
def test_a_file_in_a_folder_that_others_can_write_is_not_ours(state: Path) -> None:
    """They could put another in its place."""
    places.write_own(str(state / "off"), str(NOW + 60).encode())
    state.chmod(0o777)
    assert places.read_own(str(state / "off"), 64) is None
    assert not switched_off(NOW)
    state.chmod(0o700)
    assert switched_off(NOW)


@pytest.mark.parametrize(
    ("age", "expected"), [(-3600, ()), (3600, ()), (-2, ("a",)), (60, ("a",))], ids=["future", "old", "skew", "young"]
)
def test_a_subagent_is_live_while_its_file_changes(tmp_path: Path, age: int, expected: tuple[str, ...]) -> None:
    """A file with a time in the future never grows old: it says nothing."""
    folder = tmp_path / "s" / "subagents"
    folder.mkdir(parents=True)
    (folder / "agent-a.jsonl").write_text('{"type":"user","message":{}}\n')
    os.utime(folder / "agent-a.jsonl", (NOW - age, NOW - age))
    assert live_subagents(str(tmp_path / "s.jsonl"), NOW) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ('{"type":"assistant","message":' + "[" * 100_000, ("a",)),
        ('{"type":"assistant","message":{"content":5,"stop_reason":"end_turn"}}', ()),
    ],
    ids=["nested too deep", "content of another shape"],
)
def test_a_subagents_broken_line_breaks_nothing(tmp_path: Path, line: str, expected: tuple[str, ...]) -> None:
    folder = tmp_path / "s" / "subagents"
    folder.mkdir(parents=True)
    (folder / "agent-a.jsonl").write_text(line + "\n")
    os.utime(folder / "agent-a.jsonl", (NOW, NOW))
    assert live_subagents(str(tmp_path / "s.jsonl"), NOW) == expected
