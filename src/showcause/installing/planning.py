"""What `init` and `uninstall` would change in a user's files, planned first and then carried out. Asks nobody anything.

A harness that can be installed is a folder under `harness/` with an `install.py`; nothing here names one.
"""

from __future__ import annotations

import glob
import importlib
import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol, cast

from ..errors import UserError
from ..judge.settings import settings
from ..light import NamedTuple
from ..policies import compiling
from ..policies import editing as policy_file

JUDGE_SPARE = 4  # seconds of a stop beside the judge's
SCOPES = ("user", "project", "local")
HARNESSES = Path(__file__).parent.parent / "harness"


class Place(Protocol):
    @property
    def event(self) -> str: ...
    @property
    def handler(self) -> dict[str, Any]: ...
    @property
    def line(self) -> int: ...


class Installer(Protocol):
    """What a harness's `install.py` offers."""

    def settings_path(self, scope: str, home: Path, project: Path, config_dir: str | None = None) -> Path: ...
    def events(self, *, verbs: bool) -> dict[str, str | None]: ...
    def resolve_command(self) -> dict[str, Any]: ...
    def install(
        self, text: str | None, handler: Mapping[str, Any], wanted: Mapping[str, str | None], file: str = ""
    ) -> str: ...
    def uninstall(self, text: str, file: str = "") -> str | None: ...
    def registered(self, text: str, file: str = "", ours: Callable[[Any], bool] | None = None) -> list[Place]: ...
    def doubled(self, places: Sequence[Place]) -> list[str]: ...
    def all_off(self, text: str, file: str = "") -> bool: ...
    def read(self, path: Path) -> str | None: ...
    def write(self, path: Path, new_text: str, now: datetime, expected: str | None = None) -> Path | None: ...
    def erase(self, path: Path) -> None: ...
    def diff(self, old: str | None, new: str | None, path: Path) -> str: ...


class Site(NamedTuple):
    """Where a harness keeps its settings for this person in this project."""

    harness: str
    home: Path
    project: Path
    config_dir: str | None = None

    @property
    def installer(self) -> Installer:
        return cast(Installer, part(self.harness, "install"))

    def settings(self, scope: str) -> Path:
        return self.installer.settings_path(scope, self.home, self.project, self.config_dir)


class Change(NamedTuple):
    """One file as it is and as it would be; None is no file. scope: of settings, "" for a policy."""

    what: str  # settings | policy
    scope: str
    path: Path
    old: str | None
    new: str | None

    @property
    def needed(self) -> bool:
        return self.old != self.new


def harnesses() -> list[str]:
    """The harnesses that can be installed, by the names that people type."""
    return sorted(found.parent.name.replace("_", "-") for found in HARNESSES.glob("*/install.py"))


def site(harness: str, home: Path, project: Path) -> Site:
    """The harness's settings for this home and project. Raises UserError for a name that no folder has."""
    if harness not in harnesses():
        raise UserError(f"no harness is called {harness!r}", right=f"harnesses: {', '.join(harnesses())}")
    return Site(harness, home, project, part(harness, "client").config_dir())


def part(harness: str, name: str) -> Any:
    return importlib.import_module(f"showcause.harness.{harness.replace('-', '_')}.{name}")


def plan_install(where: Site, scope: str, judge: str | None = None) -> Change:
    """The settings of a scope with our hooks in them. judge: "native", "none", or None to leave them as they are."""
    installer = where.installer
    path = where.settings(scope)
    _inside(scope, path, where.project)
    old = installer.read(path)
    wanted = installer.events(verbs=tools_needed(str(where.project)))
    if scope == "user" and old is not None:
        # another project's verbs may need what this one does not
        every = installer.events(verbs=True)
        if any(place.event in every and place.event not in wanted for place in installer.registered(old, str(path))):
            wanted = every
    handler = installer.resolve_command()
    handler["timeout"] = max(handler["timeout"], _judge_seconds(str(where.project)))
    new = installer.install(old, handler, wanted, str(path))
    if judge is not None:
        own = native(where.harness)
        new = own.install(new, str(path)) if judge == "native" else own.uninstall(new, str(path))
    return Change("settings", scope, path, old, new)


def native(harness: str) -> Any:
    """The module that registers a harness's own judges. Raises UserError where it has none."""
    if not (HARNESSES / harness.replace("-", "_") / "native.py").is_file():
        raise UserError(f"{harness} has no judge of its own", right="configure [judge] in your showcause.toml")
    return part(harness, "native")


def _judge_seconds(project: str) -> int:
    """What a stop may take where the policy names a judge; 0 where it names none."""
    judge = settings(compiling.compiled(project)["judge"])
    return 0 if judge is None else math.ceil(judge.timeout) + JUDGE_SPARE


def _inside(scope: str, path: Path, project: Path) -> None:
    """Refuse a project's settings file that a link leads out of it: such a link may be a stranger's.

    A person's own settings may lie wherever they keep their dotfiles.
    """
    if scope == "user":
        return
    real, root = Path(os.path.realpath(path)), Path(os.path.realpath(project))
    if not real.is_relative_to(root):
        raise UserError(
            f"a link leads out of the project, to {real}",
            file=str(path),
            right="remove the link, or use --scope user",
        )


def plan_repair(where: Site) -> list[Change]:
    """The settings of every scope that already holds our hooks, mended."""
    return [plan_install(where, scope) for scope, _, _ in installed(where)]


def plan_uninstall(where: Site, scopes: tuple[str, ...]) -> list[Change]:
    """The settings of these scopes without anything of ours; files that hold nothing of ours are left out."""
    changes = []
    for scope, path, text in installed(where):
        if scope in scopes:
            _inside(scope, path, where.project)
            changes.append(Change("settings", scope, path, text, where.installer.uninstall(text, str(path))))
    return changes


def plan_policy(scope: str, project: Path, preset: str) -> Change:
    """The policy of a scope with this preset: the one in force there edited in one key, else a new one."""
    path = policy_file.place(scope, project)
    old = policy_file.read(path)
    return Change("policy", "", path, old, policy_file.with_preset(old, preset, str(path)))


def installed(where: Site) -> Iterator[tuple[str, Path, str]]:
    """Scope, file and text of the settings that hold our hooks. A file that two scopes share comes once."""
    seen = set()
    for scope in SCOPES:
        path = where.settings(scope)
        text = None if path in seen else where.installer.read(path)
        seen.add(path)
        if text is not None and where.installer.registered(text, str(path)):
            yield scope, path, text


def elsewhere(where: Site, scope: str) -> list[tuple[str, Path]]:
    """Scope and file of the other settings that hold our hooks: what stands in two scopes runs twice."""
    return [(found, path) for found, path, _ in installed(where) if path != where.settings(scope)]


def drop_backups(backup: Path) -> None:
    """Take away the backups that `init` left beside the settings; this one, the last, stays."""
    stem = backup.name.rpartition("-backup-")[0]
    for old in backup.parent.glob(f"{glob.escape(stem)}-backup-*"):
        if old != backup:
            old.unlink(missing_ok=True)


def tools_needed(project: str) -> bool:
    """Whether a gate of the policy in force there has to see tool calls. Raises PolicyError."""
    data = compiling.compiled(project)
    live = [rule for rule in data["gates"] if rule["level"] != "off" and "ToolCall" in rule["events"]]
    return bool(data["verbs"]) or bool(data["tool_literals"]) or any(not rule["verbs"] for rule in live)


def carry_out(where: Site, change: Change, now: datetime) -> Path | None:
    """Write one change; returns the backup of what was there, if one was made."""
    if not change.needed:
        return None
    if change.what == "policy":
        policy_file.write(change.path, change.new or "", change.old)
        return None
    if change.new is None:
        where.installer.erase(change.path)
        return None
    return where.installer.write(change.path, change.new, now, change.old)
