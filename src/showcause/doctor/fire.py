"""The live fire: a stop that must be blocked goes through the very command that the settings name.

Everything happens in a temporary folder, SHOWCAUSE_HOME included. A command from a project's own files is run only when
it is what this installation would have written: whoever wrote the repository must not choose what `doctor` starts.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import UserError
from ..installing.planning import Site, part
from ..observe import OFF
from ..places import WINDOWS
from .check import Check, note, ok, problem
from .wiring import Hook

DEFAULT_SECONDS = 60.0
MOST_SECONDS = 60.0


def examine(where: Site, hooks: Sequence[Hook]) -> list[Check]:
    """One check for each different command that is registered for the end of a turn."""
    found, tried = [], []
    for hook in hooks:
        command = {key: hook.handler.get(key) for key in ("command", "args")}
        if hook.event != "Stop" or command in tried:
            continue
        tried.append(command)
        name = f"{where.harness} live fire"
        if hook.scope != "user" and not _known(where, hook):
            what = f"{hook.path}:{hook.line} names a command that this installation did not write: it was not run"
            found.append(note(name, what, f"read it, or showcause init --scope {hook.scope} --repair"))
        else:
            found.append(_fire(where, hook, name))
    return found


def _known(where: Site, hook: Hook) -> bool:
    """Whether a project's file names exactly our own command."""
    try:
        own = where.installer.resolve_command()
    except UserError:
        return False
    return bool(hook.words == [own["command"], *own["args"]]) and _plain(hook)


def _plain(hook: Hook) -> bool:
    """Whether a shell would see nothing in the command but its words."""
    return isinstance(hook.handler.get("args"), list) or not set(str(hook.handler["command"])) & set("`$;&|<>()\n*?#~!")


def _fire(where: Site, hook: Hook, name: str) -> Check:
    rehearsal = part(where.harness, "rehearsal")
    limit = _seconds(hook.handler.get("timeout"))
    repair = f"showcause init --scope {hook.scope} --repair"
    with tempfile.TemporaryDirectory(prefix="showcause-doctor-") as made:
        folder = Path(made).resolve()
        project = folder / "project"
        project.mkdir()
        environment = {key: value for key, value in os.environ.items() if key != OFF}
        environment["SHOWCAUSE_HOME"] = str(folder / "home")
        done = None
        started = time.perf_counter()
        try:
            for payload in rehearsal.payloads(project):
                started = time.perf_counter()
                done = run(hook.handler, payload, project, where.project, environment, limit)
        except subprocess.TimeoutExpired:
            return problem(name, f"no answer within {limit:g} s, at which the client gives up", repair)
        except OSError as error:
            return problem(name, f"the command cannot be started: {error.strerror or error}", repair)
        took = (time.perf_counter() - started) * 1000
    if done is not None and rehearsal.blocked(done.stdout):
        return ok(name, f"a punt after a read was blocked in {took:.0f} ms by the command in {hook.path}")
    what = "nothing" if done is None or not done.stdout.strip() else f"{done.stdout[:120]!r}"
    why = "" if done is None or not done.stderr.strip() else f"; stderr: {_line(done.stderr)}"
    code = 0 if done is None else done.returncode
    return problem(name, f"a stop that must be blocked passed: it printed {what}, exit code {code}{why}", repair)


def run(
    handler: Mapping[str, Any], payload: bytes, cwd: Path, project: Path, environment: Mapping[str, str], limit: float
) -> subprocess.CompletedProcess[bytes]:
    """Start a handler as the client does: with args without a shell, else by a shell with its quoting."""
    command = str(handler["command"])
    arguments = handler.get("args")
    if isinstance(arguments, list):
        line = [_filled(word, project) for word in (command, *map(str, arguments))]
    else:
        line = ["bash" if WINDOWS else "/bin/sh", "-c", _filled(command, project)]
    return subprocess.run(
        line, input=payload, capture_output=True, cwd=cwd, env=dict(environment), timeout=limit, check=False
    )


def _filled(word: str, project: Path) -> str:
    return word.replace("${CLAUDE_PROJECT_DIR}", str(project))


def _seconds(timeout: object) -> float:
    if isinstance(timeout, (int, float)) and not isinstance(timeout, bool) and timeout > 0:
        return min(float(timeout), MOST_SECONDS)
    return DEFAULT_SECONDS


def _line(data: bytes) -> str:
    return " ".join(data.decode("utf-8", "replace").split())[-200:]
