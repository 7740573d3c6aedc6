"""Freshness by content: what a run's inputs were when it ended, and whether they are the same now."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from showcause.verbs import digests, snapshots
from showcause.verbs.digests import Digests
from showcause.verbs.snapshots import Told

VERB: Mapping[str, Any] = {
    "run": ["detect"],
    "touched": {"Phase-1": ["src/collect/**"], "Phase-2": ["src/decide/**"]},
    "answers": [
        {"question": "segments", "artifact": "out/summary.json", "inputs": ["src/**", "clips/**"]},
        {"question": "times", "artifact": "out/times.json", "inputs": ["src/collect/**"]},
    ],
}
BEGAN, ENDED = 1_000_000.0, 1_000_060.0
LONG_AGO = 900_000


class Project:
    """A project and the state folder beside it."""

    def __init__(self, folder: Path) -> None:
        self.root, self.kept = folder / "app", folder / "kept"
        for name, text in {"src/collect/a.py": "one", "src/decide/b.py": "two", "clips/c.clip": "three"}.items():
            self.write(name, text)

    def write(self, name: str, text: str, when: float = LONG_AGO) -> Path:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        os.utime(path, (when, when))
        return path

    def run(self, *wrote: str, began: float | None = BEGAN, ended: float = ENDED, background: bool = False) -> str:
        for name in wrote:
            self.write(name, f"made at {ended}", ended)
        return snapshots.remember(
            str(self.kept), str(self.root), "detect", VERB, began=began, now=ended, background=background
        )

    def told(self, artifact: str = "out/summary.json", inputs: tuple[str, ...] = ("src/**", "clips/**")) -> Told | None:
        found = os.stat(self.root / artifact)
        return snapshots.since_written(
            str(self.kept), str(self.root), "detect", artifact, inputs, found, Digests(str(self.root))
        )

    def changed(self) -> bool | None:
        told = self.told()
        assert told is not None
        return told.changed

    def since(self, *patterns: str) -> Told | None:
        return snapshots.since_last(str(self.kept), str(self.root), "detect", patterns, Digests(str(self.root)))


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


SAME: dict[str, Callable[[Project], object]] = {
    "nothing happened": lambda p: None,
    "an input was touched": lambda p: os.utime(p.root / "src/collect/a.py"),
    "an input was written again as it was": lambda p: p.write("src/decide/b.py", "two", 2_000_000),
    "an input was replaced by its copy": lambda p: (
        p.write("src/decide/new", "two"),
        os.replace(p.root / "src/decide/new", p.root / "src/decide/b.py"),
    ),
    "edited and put back": lambda p: (p.write("clips/c.clip", "other"), p.write("clips/c.clip", "three")),
    "what is no input was edited": lambda p: p.write("docs/notes.md", "new", 2_000_000),
    "an installed package came": lambda p: p.write("src/node_modules/x.js", "new", 2_000_000),
    "its mode was changed": lambda p: os.chmod(p.root / "clips/c.clip", 0o600),
}
OTHER: dict[str, Callable[[Project], object]] = {
    "an input was edited": lambda p: p.write("src/decide/b.py", "changed", 2_000_000),
    "edited to the same length": lambda p: p.write("src/decide/b.py", "owt", 2_000_000),
    "edited, and its old time put back": lambda p: p.write("src/decide/b.py", "owt"),
    "an older file was put over it": lambda p: p.write("src/decide/b.py", "older", 1000),
    "a new input": lambda p: p.write("clips/d.clip", "four", 1000),
    "an input was taken away": lambda p: os.unlink(p.root / "clips/c.clip"),
    "an input was renamed": lambda p: os.rename(p.root / "clips/c.clip", p.root / "clips/d.clip"),
    "an input was emptied": lambda p: p.write("clips/c.clip", "", 2_000_000),
}


class TestArtifact:
    @pytest.mark.parametrize("what", SAME)
    def test_fresh(self, project: Project, what: str) -> None:
        """Inputs as they were when the run ended leave the artifact fresh, whatever their times say."""
        project.run("out/summary.json")
        SAME[what](project)
        assert project.told() == Told(False, (), "content")

    @pytest.mark.parametrize("what", OTHER)
    def test_stale(self, project: Project, what: str) -> None:
        """Any other byte, name or number of inputs makes it stale, whatever their times say."""
        project.run("out/summary.json")
        OTHER[what](project)
        assert project.changed() is True

    def test_without_a_run_on_record(self, project: Project) -> None:
        """Nobody knows; times decide elsewhere."""
        project.write("out/summary.json", "by hand")
        assert project.told() is None

    def test_written_again_by_no_run_on_record(self, project: Project) -> None:
        """A partial run or an editor wrote it since: the record is of another artifact."""
        project.run("out/summary.json")
        project.write("out/summary.json", "by hand", 2_000_000)
        assert project.told() is None

    def test_belongs_to_the_run_that_wrote_it(self, project: Project) -> None:
        """A later run that left it alone does not make it young."""
        project.run("out/summary.json", "out/times.json")
        project.write("src/collect/a.py", "edited", 1_000_100)
        project.run("out/times.json", began=1_000_200, ended=1_000_300)
        assert project.changed() is True
        told = project.told("out/times.json", ("src/collect/**",))
        assert told is not None and told.changed is False

    def test_that_no_run_wrote(self, project: Project) -> None:
        """An artifact from before the first recorded run is not that run's."""
        project.write("out/summary.json", "old", 500_000)
        project.run("out/times.json")
        assert project.told() is None

    def test_of_a_run_of_unknown_length(self, project: Project) -> None:
        """Where nobody says when it began, nobody knows what it wrote."""
        project.run("out/summary.json", began=None)
        assert project.told() is None

    def test_inputs_declared_later_were_not_recorded(self, project: Project) -> None:
        """A pattern that the policy did not have when the run ended."""
        project.run("out/summary.json")
        assert project.told(inputs=("src/**", "conf/**")) is None

    def test_in_the_background(self, project: Project) -> None:
        """What it read is as old as its start; what it wrote came later."""
        project.run(background=True, ended=BEGAN)
        project.write("out/summary.json", "made", ENDED)
        assert project.changed() is False
        project.write("clips/c.clip", "while it ran", BEGAN + 5)
        assert project.changed() is True

    def test_in_the_background_and_not_there_yet(self, project: Project) -> None:
        """The artifact of the run before stays that run's."""
        project.run("out/summary.json")
        project.write("clips/c.clip", "edited", ENDED + 10)
        project.run(background=True, ended=ENDED + 20)
        assert project.changed() is True

    @pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"v": 9}'])
    def test_a_broken_record_is_none(self, project: Project, text: str) -> None:
        """Then nothing is known, and nothing fails."""
        project.run("out/summary.json")
        Path(snapshots.path_of(str(project.kept), "detect")).write_text(text)
        assert project.told() is None


class TestSinceTheLastRun:
    def test_parts(self, project: Project) -> None:
        """Each part's own files, told by content."""
        assert project.since("src/collect/**") is None
        project.run()
        project.write("src/decide/b.py", "edited", 2_000_000)
        assert project.since("src/collect/**") == Told(False, (), "content")
        assert project.since("src/decide/**") == Told(True, ("src/decide/b.py",), "content")

    def test_what_went_away_is_told_of_its_own_part(self, project: Project) -> None:
        """A file that is gone belongs to the pattern that it matched."""
        project.run()
        os.unlink(project.root / "src/decide/b.py")
        assert project.since("src/collect/**") == Told(False, (), "content")
        assert project.since("src/decide/**") == Told(True, ("src/decide/b.py",), "content")


class TestBounds:
    def test_too_many_files(self, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        """Nothing is kept of them, and the log is told."""
        monkeypatch.setattr(snapshots, "MOST_FILES", 2)
        assert project.run("out/summary.json") == "more than 2 input files: their times decide"
        assert project.told() == Told(None, (), "over")

    def test_too_many_bytes(self, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        """What could not be read is told by its time, the rest by content."""
        monkeypatch.setattr(digests, "MOST_BYTES", 5)
        project.write("clips/c.clip", "much longer than that")
        assert project.run("out/summary.json") == "2 input files are too large to compare: their times decide"
        assert project.changed() is False
        os.utime(project.root / "clips/c.clip", (2_000_000, 2_000_000))
        assert project.told() == Told(True, ("clips/c.clip",), "over")

    def test_the_record_forgets(self, project: Project) -> None:
        """Runs that no artifact needs go."""
        for number in range(30):
            project.run("out/summary.json", began=BEGAN + number * 100, ended=ENDED + number * 100)
        record = snapshots._read(str(project.kept), "detect")
        assert len(record["runs"]) == 1

    def test_bytes_are_read_once(self, project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
        """What differs in nothing is not read at the next run."""
        project.run("out/summary.json")
        read: list[str] = []
        monkeypatch.setattr(digests, "digest", lambda path, size: read.append(path) or "x")
        now = os.stat(project.root / "clips/c.clip").st_ctime + 60
        project.run("out/summary.json", began=now - 5, ended=now)
        first, read[:] = len(read), []
        project.run("out/summary.json", began=now + 5, ended=now + 10)
        assert (first, read) == (3, [])


BYTES = st.binary(min_size=0, max_size=40)
NAMES = st.sampled_from(["src/a", "src/b/c", "src/d.py"])


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(NAMES, BYTES, min_size=1), NAMES, BYTES, st.sampled_from([LONG_AGO, 2_000_000, None]))
def test_stale_exactly_where_a_byte_differs(
    before: dict[str, bytes], name: str, after: bytes, when: int | None
) -> None:
    """Whatever is written, over a file or as a new one, and whatever time it gets."""
    verb = {"answers": [{"artifact": "out", "inputs": ["src/**"]}]}
    with tempfile.TemporaryDirectory() as folder:
        root, kept = Path(folder, "app"), Path(folder, "kept")
        for path, data in before.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(data)
            os.utime(root / path, (LONG_AGO, LONG_AGO))
        (root / "out").write_bytes(b"made")
        now = os.stat(root / "out").st_mtime
        snapshots.remember(str(kept), str(root), "detect", verb, began=now - 1, now=now, background=False)
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(after)
        if when is not None:
            os.utime(root / name, (when, when))
        found = os.stat(root / "out")
        told = snapshots.since_written(str(kept), str(root), "detect", "out", ("src/**",), found, Digests(str(root)))
        assert told == Told(before.get(name) != after, (name,) if before.get(name) != after else (), "content")


@settings(max_examples=40, deadline=None)
@given(BYTES.filter(bool), st.data())
def test_any_byte_changed_is_stale_and_a_touch_is_not(data: bytes, draw: st.DataObject) -> None:
    """One bit of one byte, with the old time put back; and the same bytes with a new time."""
    at = draw.draw(st.integers(0, len(data) - 1))
    other = data[:at] + bytes([data[at] ^ (1 << draw.draw(st.integers(0, 7)))]) + data[at + 1 :]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "x")
        path.write_bytes(data)
        os.utime(path, (LONG_AGO, LONG_AGO))
        kept = digests.state("x", os.stat(path), Digests(folder), os.stat(path).st_ctime)
        os.utime(path, None)
        assert digests.differs("x", kept, os.stat(path), Digests(folder)) is False
        path.write_bytes(other)
        os.utime(path, (LONG_AGO, LONG_AGO))
        assert digests.differs("x", kept, os.stat(path), Digests(folder)) is True


def test_what_differs_in_nothing_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Size, times and inode settle it, but for a state that was taken in the moment of writing."""
    path = tmp_path / "x"
    path.write_text("one")
    settled = digests.state("x", os.stat(path), Digests(str(tmp_path)), os.stat(path).st_ctime + 60)
    fresh = digests.state("x", os.stat(path), Digests(str(tmp_path)), os.stat(path).st_ctime)
    read: list[str] = []
    monkeypatch.setattr(digests, "digest", lambda path, size: read.append(path) or "other")
    assert digests.differs("x", settled, os.stat(path), Digests(str(tmp_path))) is False and not read
    assert digests.differs("x", fresh, os.stat(path), Digests(str(tmp_path))) is True and read
