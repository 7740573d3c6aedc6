"""Task files, plan files and the deep-check mark on disk: found where harnesses keep them, bounded, never led away."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from showcause.harness.claude_code import kept

NOW = 1_796_040_000.0


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "claude"
    monkeypatch.setenv("CLAUDE_CONFIG_DIR", str(folder))
    return folder


@pytest.fixture
def project(tmp_path: Path) -> Path:
    folder = tmp_path / "app"
    folder.mkdir()
    return folder


def write(path: Path, text: str, age: float = 60.0) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (NOW - age, NOW - age))


class TestTasks:
    @pytest.mark.parametrize("session", ["", "..", "../other", "a/b", "a\0b"])
    def test_a_session_that_is_no_name(self, home: Path, project: Path, session: str) -> None:
        """No path is made of it."""
        write(home / "tasks" / "other" / "1.json", json.dumps({"subject": "A", "status": "pending"}))
        assert kept.tasks(session, str(project)) == ()

    @pytest.mark.parametrize("text", ["", "[]", "{", '{"subject": 3, "status": "pending"}', '{"subject": "A"}', "null"])
    def test_a_file_that_is_no_task(self, home: Path, project: Path, text: str) -> None:
        """It says nothing."""
        write(home / "tasks" / "s1" / "1.json", text)
        assert kept.tasks("s1", str(project)) == ()

    def test_of_this_session_in_their_order(self, home: Path, project: Path) -> None:
        """Numbers count as numbers; another session's are not read."""
        for session, number, title in (("s1", 10, "C"), ("s1", 2, "B"), ("s2", 1, "X")):
            write(home / "tasks" / session / f"{number}.json", json.dumps({"subject": title, "status": "pending"}))
        assert [(one.title, one.status) for one in kept.tasks("s1", str(project))] == [
            ("B", "pending"),
            ("C", "pending"),
        ]

    @pytest.mark.skipif(os.name == "nt", reason="links need a right there")
    def test_a_link_out_of_the_folder_is_not_followed(self, home: Path, project: Path, tmp_path: Path) -> None:
        """A task file lies where it is sought."""
        write(tmp_path / "secret.json", json.dumps({"subject": "A", "status": "pending"}))
        (home / "tasks" / "s1").mkdir(parents=True)
        (home / "tasks" / "s1" / "1.json").symlink_to(tmp_path / "secret.json")
        assert kept.tasks("s1", str(project)) == ()


class TestPlans:
    def test_the_persons_plan_must_name_project_or_session(self, home: Path, project: Path) -> None:
        """Plans of other projects lie in the same folder."""
        write(home / "plans" / "a.md", "- [ ] Something of another project")
        write(home / "plans" / "b.md", f"Work in {project}", 30.0)
        write(home / "plans" / "c.md", "Session s1", 90.0)
        assert [os.path.basename(one.path) for one in kept.plans("s1", str(project), NOW)] == ["b.md", "c.md"]

    def test_the_newest_three_of_all_folders(self, home: Path, project: Path) -> None:
        """By age, wherever they lie; what is no Markdown file is none."""
        for age, name in (
            (10, "plans/a.md"),
            (20, "docs/plans/b.md"),
            (30, ".claude/plans/c.md"),
            (40, "plans/d.md"),
            (5, "plans/e.txt"),
        ):
            write(project / name, "- [ ] A", age)
        found = kept.plans("s1", str(project), NOW)
        assert [(os.path.basename(one.path), one.age) for one in found] == [("a.md", 10), ("b.md", 20), ("c.md", 30)]  # fmt: skip

    def test_much_text_is_cut(self, home: Path, project: Path) -> None:
        """A plan is a few pages."""
        write(project / "plans" / "a.md", "x" * 1_000_000)
        assert len(kept.plans("s1", str(project), NOW)[0].text) == 64 << 10


def test_the_mark_of_the_deep_look(project: Path) -> None:
    """A file of that name in the project's `.claude`; a folder is none."""
    assert not kept.deep_flag(str(project))
    (project / ".claude" / "anti-laziness-deep-check").mkdir(parents=True)
    assert not kept.deep_flag(str(project))
    (project / ".claude" / "anti-laziness-deep-check").rmdir()
    write(project / ".claude" / "anti-laziness-deep-check", "")
    assert kept.deep_flag(str(project))


def test_folders_in_folders_end_soon(home: Path, project: Path) -> None:
    for one in range(60):
        for two in range(60):
            write(project / ".claude" / "tasks" / "s1" / str(one) / str(two) / "1.json", '{"subject": "x"}')
    looked: list[str] = []
    found = kept._files(str(project / ".claude" / "tasks" / "s1"), ".json", 2)
    looked.extend(found)
    assert len(looked) <= kept._FOLDERS**2


def test_a_folder_that_is_a_link_out_of_the_project_is_not_read(home: Path, project: Path, tmp_path: Path) -> None:
    write(tmp_path / "elsewhere" / "p.md", f"{project}\n- [ ] build the parser\n")
    (project / "plans").symlink_to(tmp_path / "elsewhere")
    assert kept.plans("s1", str(project), NOW) == ()


def test_half_a_character_in_a_task_is_replaced(home: Path, project: Path) -> None:
    write(project / ".claude" / "tasks" / "s1" / "1.json", r'{"subject": "add \ud800", "status": "pending"}')
    (task,) = kept.tasks("s1", str(project))
    task.title.encode("utf-8")


@pytest.mark.parametrize("project", ["\0", "a\0b"], ids=["NUL alone", "NUL within"])
def test_a_folder_that_cannot_be_holds_nothing(home: Path, project: str) -> None:
    assert kept.tasks("s1", project) == () and kept.plans("s1", project, NOW) == ()
