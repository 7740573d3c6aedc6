"""Whether a harness's settings start us: once, on every event that the policy needs, with programs that still exist."""

from __future__ import annotations

import os
import shlex
import shutil
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..installing.planning import HARNESSES, SCOPES, Site, part
from ..light import NamedTuple
from .check import Check, note, ok, problem


class Hook(NamedTuple):
    """One registered entry: where it stands and what it runs."""

    scope: str
    path: Path
    line: int
    event: str
    handler: dict[str, Any]

    @property
    def words(self) -> list[str]:
        """The command as words, whichever form it has; of the shell form, as a shell would split a plain line."""
        command = str(self.handler.get("command", ""))
        if isinstance(self.handler.get("args"), list):
            return [command, *(str(word) for word in self.handler["args"])]
        try:
            return shlex.split(command)
        except ValueError:
            return [command]


def examine(where: Site, policy: Mapping[str, Any] | None) -> tuple[list[Hook], list[Check]]:
    """The hooks found in all scopes, and what is wrong with them."""
    hooks, found = _read(where)
    name = f"{where.harness} hooks"
    if not hooks:
        found.append(problem(name, "not registered in any scope", "showcause init"))
        return hooks, found
    found += _events(where, hooks, policy, name)
    found += _targets(hooks, name)
    if not any(check.name == name for check in found):
        files = ", ".join(dict.fromkeys(str(hook.path) for hook in hooks))
        found.append(ok(name, f"{', '.join(dict.fromkeys(hook.event for hook in hooks))} in {files}"))
    return hooks, found


def _read(where: Site) -> tuple[list[Hook], list[Check]]:
    hooks: list[Hook] = []
    found: list[Check] = []
    installer, seen = where.installer, set()
    for scope in SCOPES:
        path = where.settings(scope)
        if path in seen:
            continue
        seen.add(path)
        try:
            text = installer.read(path)
            if text is None:
                continue
            if installer.all_off(text, str(path)):
                act = "take disableAllHooks out of that file"
                found.append(problem(f"{where.harness} settings", f"{path} turns every hook off", act))
            places = installer.registered(text, str(path))
            hooks += [Hook(scope, path, place.line, place.event, place.handler) for place in places]
        except UserError as error:
            found.append(
                problem(f"{where.harness} settings", str(error), "mend the file: the client ignores it as it is")
            )
    return hooks, found


def _events(where: Site, hooks: Sequence[Hook], policy: Mapping[str, Any] | None, name: str) -> list[Check]:
    found = []
    events = [hook.event for hook in hooks]
    doubled = where.installer.doubled(hooks)
    if doubled:
        twice = [hook for hook in hooks if hook.event in doubled]
        scopes = {hook.scope: hook.path for hook in twice}
        places = " and ".join(f"{path} ({scope})" for scope, path in scopes.items())
        one_file = f"showcause init --scope {twice[0].scope} --repair"
        act = one_file if len(scopes) == 1 else f"take one out: showcause uninstall --scope {' or '.join(scopes)}"
        found.append(problem(name, f"registered twice, in {places}: each event is judged twice", act))
    missing = [event for event in where.installer.events(verbs=_tools(policy)) if event not in events]
    if missing:
        act = f"showcause init --scope {hooks[0].scope}"
        found.append(problem(name, f"not registered for {', '.join(missing)}, which the policy needs", act))
    return found


def _tools(policy: Mapping[str, Any] | None) -> bool:
    if policy is None:
        return False
    live = [rule for rule in policy["gates"] if rule["level"] != "off" and "ToolCall" in rule["events"]]
    return bool(policy["verbs"]) or any(not rule["verbs"] for rule in live)


def _targets(hooks: Sequence[Hook], name: str) -> list[Check]:
    """What the commands name and is gone; each thing once."""
    found: dict[str, Check] = {}
    for hook in hooks:
        words = hook.words
        repair = f"showcause init --scope {hook.scope} --repair"
        program = words[0] if words else ""
        if not _runnable(program):
            what = f"{hook.path}: the interpreter {program} is gone or cannot be run"
            found.setdefault(program, problem(name, what, repair))
        for path in _paths(words):
            if not os.path.exists(path):
                what = f"{hook.path}: {path} is gone, which the command needs"
                found.setdefault(path, problem(name, what, repair))
    return list(found.values())


def _runnable(program: str) -> bool:
    if os.path.dirname(program):
        return os.path.isfile(program) and os.access(program, os.X_OK)
    return shutil.which(program) is not None


def _paths(words: Sequence[str]) -> list[str]:
    """The stub and the folders that the stub puts on the path."""
    return [word for word in words[1:] if os.path.isabs(word)]


def client_version(where: Site) -> list[Check]:
    """The client that last wrote a session, against the versions that the tests ran with."""
    name = f"{where.harness} version"
    table = tomllib.loads((HARNESSES / where.harness.replace("-", "_") / "can.toml").read_text("utf-8"))
    tested = sorted(_number(version) for version in table.get("tested", ()))
    version = part(where.harness, "client").newest_version(where.home, where.config_dir)
    if version is None or not tested:
        return [note(name, "no session was kept yet: the client's version is unknown")]
    shown = "-".join(dict.fromkeys(".".join(map(str, one)) for one in (tested[0], tested[-1])))
    here = _number(version)
    if tested[0] <= here <= tested[-1]:
        return [ok(name, f"{version}, tested")]
    if any(here[:2] == one[:2] for one in tested):
        return [note(name, f"{version}, tested are {shown}: the live fire says whether they agree")]
    mend = f"update {where.harness}" if here < tested[0] else "look for a newer showcause"
    return [problem(name, f"{version} is outside what was tested ({shown})", mend)]


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdecimal())
