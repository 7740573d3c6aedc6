"""The files behind a verb's patterns, found within bounds."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from showcause.event import Event
from showcause.observe import Live
from showcause.policies.compiling import preset_policy
from showcause.verbs import inputs, snapshots
from showcause.verbs.answers import state


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for number, name in enumerate(("src/a.py", "src/deep/b.py", "src/deep/c.txt", "src/node_modules/d.py", "e.py"), 1):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name)
        os.utime(path, (number, number))
    return tmp_path


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("src/**", {"src/a.py", "src/deep/b.py", "src/deep/c.txt"}),
        ("src/**/*.py", {"src/a.py", "src/deep/b.py"}),
        ("src/deep/", {"src/deep/b.py", "src/deep/c.txt"}),
        ("e.py", {"e.py"}),
        ("*.txt", {"src/deep/c.txt"}),
        ("none/**", set()),
        ("../**", set()),
        ("/etc/**", set()),
    ],
)
def test_matching(tree: Path, pattern: str, expected: set[str]) -> None:
    """Globs below the project; nothing above it, no installed packages."""
    assert {path for path, _ in inputs.matching(str(tree), (pattern,))} == expected


def test_a_link_is_not_followed(tree: Path) -> None:
    """A linked folder may lead anywhere."""
    (tree / "src" / "out").symlink_to("/usr")
    assert inputs.newest(str(tree), ("src/**",)) == ("src/deep/c.txt", 3.0)


@pytest.mark.parametrize("pattern", ["out/**", "out/*.txt", "out/a.txt", "out/deep/a.txt", "out/deep/**"])
def test_a_pattern_through_a_link_reads_nothing_outside(tree: Path, pattern: str) -> None:
    """The wildcard may stand behind the link; one that stays in the project is read."""
    outside = tree.parent / "outside" / "deep"
    outside.mkdir(parents=True, exist_ok=True)
    for folder in (outside, outside.parent):
        (folder / "a.txt").write_text("x")
    (tree / "out").symlink_to(outside.parent)
    assert list(inputs.matching(str(tree), (pattern,))) == []
    (tree / "out").unlink()
    (tree / "out").symlink_to(tree / "src")
    assert [path for path, _ in inputs.matching(str(tree), ("out/deep/*.txt",))] == ["out/deep/c.txt"]


def test_too_many_files_give_no_answer(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Then nobody knows, and the table says so."""
    monkeypatch.setattr(inputs, "MOST", 2)
    assert inputs.newest(str(tree), ("src/**",)) is None


@pytest.mark.parametrize(
    ("written", "expected"), [(10, False), (2, True)], ids=["later than its inputs", "earlier than one of them"]
)
def test_an_artifact_and_its_inputs(tree: Path, written: int, expected: bool) -> None:
    """Changed where an input is newer than what was made of it."""
    (tree / "out.json").write_text("{}")
    os.utime(tree / "out.json", (written, written))
    live = Live(Event("ToolCall", "", session="s"), preset_policy("balanced", root=str(tree)))
    assert live.artifact("out.json", ("src/**",)).changed is expected
    assert live.artifact("out.json", ()).changed is None


@pytest.mark.parametrize("path", ["/etc/passwd", "../x", "", "a\0b", "link"])
def test_nothing_outside_the_project_is_looked_at(tree: Path, path: str) -> None:
    """A project's policy cannot make us tell of other files."""
    (tree / "link").symlink_to("/etc/passwd")
    live = Live(Event("ToolCall", "", session="s"), preset_policy("balanced", root=str(tree)))
    assert live.artifact(path, ()).exists is False


class TestByContent:
    """Where a run on record wrote the artifact, bytes decide and times do not."""

    def live(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> Live:
        monkeypatch.setenv("SHOWCAUSE_HOME", str(tree.parent / "ours"))
        rows = [{"question": "q", "artifact": "out.json", "inputs": ["src/**"]}]
        verbs = {"detect": {"run": ["detect"], "touched": {"Deep": ["src/deep/**"]}, "answers": rows}}
        live = Live(Event("ToolCall", "", session="s"), preset_policy("balanced", {"verbs": verbs}, str(tree)))
        (tree / "out.json").write_text("{}")
        written = os.stat(tree / "out.json").st_mtime
        folder = os.path.dirname(live.memory.folder)
        table = live.policy.verbs["detect"]
        snapshots.remember(folder, str(tree), "detect", table, began=written - 9, now=written, background=False)
        return live

    def test_a_newer_time_is_no_change(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """The same bytes, written again."""
        live = self.live(tree, monkeypatch)
        os.utime(tree / "src/a.py", (5_000_000_000, 5_000_000_000))
        found = live.artifact("out.json", ("src/**",))
        assert (found.changed, found.by, found.first) == (False, "content", "")
        assert live.changed_since_run("detect", ("src/deep/**",)) == ()

    def test_an_older_time_hides_no_change(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Other bytes with a time from before; the table says which file."""
        live = self.live(tree, monkeypatch)
        (tree / "src/deep/b.py").write_text("other")
        os.utime(tree / "src/deep/b.py", (2, 2))
        found = live.artifact("out.json", ("src/**",))
        assert (found.changed, found.by, found.first) == (True, "content", "src/deep/b.py")
        assert state(found).endswith("inputs changed: src/deep/b.py")
        assert live.changed_since_run("detect", ("src/deep/**",)) == ("src/deep/b.py",)

    def test_too_much_to_compare(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Times decide, the table says so, and nothing is said of the parts."""
        monkeypatch.setattr(snapshots, "MOST_FILES", 1)
        live = self.live(tree, monkeypatch)
        found = live.artifact("out.json", ("src/**",))
        assert (found.changed, found.by) == (False, "over")
        assert state(found).endswith("inputs unchanged, by their times: too much to compare")
        assert live.changed_since_run("detect", ("src/deep/**",)) is None

    def test_no_run_on_record(self, tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """Times, as before."""
        live = self.live(tree, monkeypatch)
        os.utime(tree / "out.json", (10, 10))
        assert live.artifact("out.json", ("src/**",)).by == "times"
        assert live.artifact("out.json", ("src/**", "e.py")).changed is False
