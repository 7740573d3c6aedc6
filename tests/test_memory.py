"""Memory on disk: exclusive, pruned, private."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from showcause import memory as module
from showcause import places
from showcause.memory import Memory, prune, safe
from showcause.verdict import Verdict


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def memory() -> Memory:
    return Memory("/project", "session", places.sha256)


def block(stop: str = "stop", *claims: str, turn: str = "t") -> Verdict:
    return Verdict("block", stop=stop, claims=claims or ("f",), bound=True, turn=turn)


def test_a_claim_is_remembered_across_processes() -> None:
    assert memory().times("f") == 0
    assert memory().commit(block(), 2, 20) is None
    assert (memory().times("f"), memory().blocks("t"), memory().session_blocks()) == (1, 1, 1)


def test_the_second_judge_of_a_stop_is_not_first() -> None:
    assert memory().commit(block(), 2, 20) is None
    assert memory().commit(block(), 2, 20) == "said"
    assert memory().blocks("t") == 1


def test_the_bound_holds_without_reading_first() -> None:
    results = [memory().commit(block(f"stop{n}", f"f{n}"), 2, 20) for n in range(4)]
    assert results == [None, None, "bound", "bound"]


def test_a_tool_refusal_is_counted_not_suppressed() -> None:
    verdict = Verdict("block", claims=("f",))
    assert [memory().commit(verdict, 2, 20) for _ in range(6)] == [None] * 6
    assert memory().times("f") == module.TIMES


RACER = """
import sys, time
from showcause import places
from showcause.memory import Memory
from showcause.verdict import Verdict
verdict = Verdict("block", stop="s", claims=("f",), bound=True, turn="t")
while time.time() < float(sys.argv[1]): pass
print(Memory("/project", "session", places.sha256).commit(verdict, 2, 20))
"""


def test_of_32_processes_racing_on_one_stop_one_blocks() -> None:
    start = str(time.time() + 3)
    racers = [
        subprocess.Popen([sys.executable, "-c", RACER, start], stdout=subprocess.PIPE, text=True) for _ in range(32)
    ]
    said = [racer.communicate(timeout=60)[0].strip() for racer in racers]
    assert sorted(said) == ["None"] + ["said"] * 31


def test_a_linked_state_folder_is_not_used(home: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    home.mkdir()
    Path(memory().folder).parent.mkdir(parents=True, mode=0o700)
    Path(memory().folder).mkdir(mode=0o700)
    (Path(memory().folder) / "said").symlink_to(elsewhere)
    with pytest.raises(OSError, match="not a folder"):
        memory().commit(block(), 2, 20)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can give a folder away")
def test_somebody_elses_state_folder_is_not_used() -> None:
    said = Path(memory().folder) / "said"
    said.mkdir(parents=True)
    os.chown(said, 12345, -1)
    with pytest.raises(PermissionError):
        memory().commit(block(), 2, 20)


@pytest.mark.parametrize("name", ["..", "../../x", "a/b", "", "x" * 300, "a\0b", "ü", "a b"], ids=repr)
def test_a_hostile_session_name_is_no_path(name: str) -> None:
    assert safe(name, places.sha256) == places.sha256(name)[:32]


def test_old_sessions_are_pruned_and_living_ones_kept() -> None:
    memory().commit(block(), 2, 20)
    other = Memory("/project", "other", places.sha256)
    other.commit(block(), 2, 20)
    long_ago = time.time() - 30 * 86_400
    for path in (Path(other.folder), *Path(other.folder).iterdir()):
        os.utime(path, (long_ago, long_ago))
    assert prune() == 1
    assert Path(memory().folder).exists()
    assert not Path(other.folder).exists()


def test_the_bound_of_a_session_holds_without_reading_first() -> None:
    """Of many processes that block in different turns at once, no more than the session's bound come through."""
    verdicts = [block(f"stop{n}", f"f{n}", turn=f"t{n}") for n in range(6)]
    assert [memory().commit(one, 2, 4) for one in verdicts] == [None] * 4 + ["bound"] * 2
