"""A person's machine for the command line: a home, a project and our own folders, all in one temporary folder."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from showcause.cli.app import run as run_command
from showcause.cli.output import AGENT_MARKS, SET_BY_PEOPLE


class Done(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class Machine:
    """`run` is one command line typed in the project, without a terminal."""

    def __init__(self, root: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.home, self.project, self.ours = root / "home", root / "project", root / "ours"
        self._capsys = capsys

    @property
    def user_settings(self) -> Path:
        return self.home / ".claude" / "settings.json"

    @property
    def project_settings(self) -> Path:
        return self.project / ".claude" / "settings.json"

    def run(self, *arguments: str) -> Done:
        self._capsys.readouterr()
        code = run_command(arguments)
        out, err = self._capsys.readouterr()
        return Done(code, out, err)

    def files(self) -> dict[str, bytes]:
        """Every file of home, project and ours, with its bytes."""
        return {
            str(path): path.read_bytes()
            for root in (self.home, self.project, self.ours)
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Machine:
    made = Machine(tmp_path, capsys)
    for folder in (made.home, made.project):
        folder.mkdir()
    monkeypatch.setenv("HOME", str(made.home))
    monkeypatch.setenv("USERPROFILE", str(made.home))
    monkeypatch.setenv("SHOWCAUSE_HOME", str(made.ours))
    for name in ("SHOWCAUSE_OFF", "SHOWCAUSE_DEBUG", "CLAUDE_CONFIG_DIR", *SET_BY_PEOPLE):
        monkeypatch.delenv(name, raising=False)
    for name in list(os.environ):
        if any(name == mark or (mark.endswith("*") and name.startswith(mark[:-1])) for mark in AGENT_MARKS):
            monkeypatch.delenv(name)
    monkeypatch.chdir(made.project)
    return made
