"""Shadow mode counts sessions, each once, also where they start at the same moment."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import showcause
from showcause import memory, shadow
from showcause.policies import compiling


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("SHOWCAUSE_HOME", str(tmp_path / "home"))
    folder = tmp_path / "project"
    (folder / "deep" / "er").mkdir(parents=True)
    return str(folder)


def starts(cwd: str, *sessions: str) -> list[bool]:
    """Whether each session was only logged."""
    return [(found := shadow.found(cwd)) is not None and shadow.counted(found, session) for session in sessions]


class TestNotInShadow:
    def test_nobody_asked(self, project: str) -> None:
        """No file, no mode; nothing is made by looking."""
        assert shadow.found(project) is None
        assert not shadow.end(project)
        assert not os.path.exists(os.environ["SHOWCAUSE_HOME"])

    def test_beside_and_above_the_project(self, project: str) -> None:
        """Only the folder itself and what lies below it."""
        shadow.begin(project, 2)
        assert shadow.found(os.path.dirname(project)) is None
        assert shadow.found(f"{project}-2") is None

    @pytest.mark.parametrize(
        "body",
        [b"", b"{", b"[]", b"7", b'{"left": 0}', b'{"left": -1}', b'{"left": "3"}', b'{"left": 999999}'],
        ids=repr,
    )
    def test_a_broken_file(self, project: str, body: bytes) -> None:
        """Is no mode: the gates hold."""
        shadow.begin(project, 2)
        (path,) = (Path(os.environ["SHOWCAUSE_HOME"]) / "state" / "shadow").iterdir()
        path.write_bytes(body)
        assert shadow.found(project) is None

    @pytest.mark.skipif(sys.platform == "win32", reason="modes are POSIX")
    def test_a_folder_that_others_can_write(self, project: str) -> None:
        """Nobody else disarms us."""
        shadow.begin(project, 2)
        (Path(os.environ["SHOWCAUSE_HOME"]) / "state" / "shadow").chmod(0o777)
        assert shadow.found(project) is None


class TestCounting:
    def test_sessions_are_counted_once(self, project: str) -> None:
        """A session that starts again is still one of the N; the N+1st is none."""
        shadow.begin(project, 2)
        assert starts(project, "a", "a", f"b{os.sep}..", "a", "c", "c", "a") == [
            True,
            True,
            True,
            True,
            False,
            False,
            True,
        ]
        assert shadow.found(project) == shadow.Shadow(os.path.realpath(project), 2, 0)

    def test_below_the_project(self, project: str) -> None:
        """A session of a folder below counts; a nearer mode goes first."""
        shadow.begin(project, 2)
        shadow.begin(f"{project}/deep", 1)
        assert starts(f"{project}/deep/er", "a", "b") == [True, False]
        assert shadow.found(project) == shadow.Shadow(os.path.realpath(project), 2, 2)

    def test_begun_again_it_counts_from_the_start(self, project: str) -> None:
        """Of the same sessions too."""
        shadow.begin(project, 1)
        assert starts(project, "a", "b") == [True, False]
        shadow.begin(project, 1)
        assert starts(project, "b", "a") == [True, False]

    def test_ended_nothing_is_left(self, project: str) -> None:
        """And other projects keep theirs."""
        shadow.begin(project, 3)
        shadow.begin(f"{project}/deep", 3)
        starts(project, "a", "b")
        assert shadow.end(project)
        assert shadow.found(project) is None
        assert shadow.found(f"{project}/deep") is not None

    def test_it_is_told_once_when_it_is_over(self, project: str) -> None:
        """With what to do next."""
        shadow.begin(project, 1)
        starts(project, "a")
        over = shadow.found(project)
        assert over is not None
        told = shadow.to_tell(over)
        assert all(f"`showcause {word}" in told for word in ("log", "replay", "init"))
        assert shadow.to_tell(over) == ""

    def test_old_memory_is_pruned_and_the_count_stays(self, project: str) -> None:
        """A mode that waits for weeks is not forgotten."""
        shadow.begin(project, 2)
        starts(project, "a")
        memory.prune(now=4e9)
        assert shadow.found(project) == shadow.Shadow(os.path.realpath(project), 2, 1)


RACER = """
import sys
sys.path[:0] = sys.argv[3:]
from showcause import shadow
sys.stdin.read(1)
print(sum(shadow.counted(shadow.found(sys.argv[1]), f"{sys.argv[2]}-{n}") for n in range(5)))
"""


def test_racing_starts_count_right(project: str) -> None:
    """Eight processes start five sessions each; exactly the first twenty are only logged."""
    shadow.begin(project, 20)
    source = str(Path(showcause.__file__).parents[1])
    racers = [
        subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", RACER, project, str(n), source],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env={**os.environ},
        )
        for n in range(8)
    ]  # fmt: skip
    for racer in racers:
        assert racer.stdin is not None
        racer.stdin.write("x")
        racer.stdin.flush()
    assert sum(int(racer.communicate(timeout=60)[0]) for racer in racers) == 20
    found = shadow.found(project)
    assert found is not None
    assert found.left == 0


def test_capped_is_log_at_most(tmp_path: Path) -> None:
    """Off stays off, a verb's own level is capped, no failure of ours refuses a call, and the revision says so."""
    verbs = {"detect": {"run": ["detect"], "level": "ask"}, "build": {"run": ["build"]}}
    extra = {
        "verbs": verbs,
        "gates": {"reply/empty-or-cut": "off", "cost/expensive-verb": {"level": "block", "fail": "closed"}},
    }
    data = compiling.preset_values("strict", extra, str(tmp_path))
    found = shadow.capped(data)
    levels = {rule["id"]: rule["level"] for rule in found["gates"]}
    assert set(levels.values()) == {"off", "log"}
    assert levels["reply/empty-or-cut"] == "off"
    assert {rule["fail"] for rule in found["gates"]} == {"open"}
    assert found["verbs"] == {"detect": {"run": ["detect"], "level": "log"}, "build": {"run": ["build"]}}
    assert found["rev"] != data["rev"]
    assert {rule["level"] for rule in data["gates"]} == {"off", "block", "warn"}
