"""The only module that asks disk, clock or environment for facts. Everything it returns is data about this moment."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping

from . import places
from .bounded import read_bytes
from .bounded import within as within
from .event import Event
from .gates import loading
from .light import TYPE_CHECKING, Any
from .memory import Memory, safe
from .policy import GateRule, Policy
from .world import Artifact, GateFunction, Marker, PlanFile, TaskFile

if TYPE_CHECKING:
    from .verbs.digests import Digests
    from .verbs.snapshots import Told

OFF = "SHOWCAUSE_OFF"
LONGEST_OFF = 7 * 86_400 + 300  # seconds; what says more was not written by `showcause off`
MARKER_BYTES = 16_384


class Live:
    """The world of one live event: memory, switches, and the observations that gates may ask for."""

    def __init__(self, event: Event, policy: Policy) -> None:
        self.event, self.policy = event, policy
        self.digest = places.sha256
        self.memory = Memory(policy.root, event.session, places.sha256)
        self.now = time.time()
        self._digests: Digests | None = None

    def given(self) -> Mapping[str, Any]:
        return {"observed": self}

    def off(self) -> str | None:
        return "off" if switched_off(self.now) else None

    def waived(self, gate: str) -> bool:
        today = time.strftime("%Y-%m-%d", time.gmtime(self.now))
        return any(
            waiver.gate in (gate, "*")
            and waiver.until >= today
            and inside(self.event.cwd, self.policy.root, waiver.paths)
            for waiver in self.policy.waivers
        )

    def load(self, rule: GateRule) -> GateFunction:
        return loading.load(rule)

    def marker_path(self, verb: str) -> str:
        return os.path.join(self.memory.folder, "markers", f"{safe(verb, self.digest)}.txt")

    def marker(self, verb: str) -> Marker | None:
        return self._read_marker(self.marker_path(verb))

    def spent(self, verb: str) -> tuple[tuple[str, Marker], ...]:
        """Markers spent by calls whose end was not reported, the newest first, then the last whose call ran."""
        path = self.marker_path(verb)
        folder, base = os.path.split(path)
        try:
            names = [name for name in os.listdir(folder) if name.startswith(f"{base}.spent-")][:50]
        except OSError:
            return ()
        found = [(name[len(base) + 7 :], self._read_marker(os.path.join(folder, name))) for name in names]
        found.sort(key=lambda pair: pair[1].age if pair[1] else 0.0)
        found.append(("", self._read_marker(f"{path}.last")))
        return tuple((call, marker) for call, marker in found if marker is not None)

    def _read_marker(self, path: str) -> Marker | None:
        try:
            found = os.lstat(path)
        except OSError:
            return None
        age = self.now - found.st_mtime
        if found.st_mode & 0o170000 != 0o100000:
            return Marker(path, "", age, "it is no regular file")
        if not places.WINDOWS and found.st_uid != os.geteuid():
            return Marker(path, "", age, "it is somebody else's file")
        if found.st_size > MARKER_BYTES:
            return Marker(path, "", age, f"it is larger than {MARKER_BYTES} bytes")
        # its folder is ours alone, so a group's right to write it (a common umask) gives nobody anything
        data = read_bytes(path, MARKER_BYTES)
        return Marker(path, (data or b"").decode("utf-8", "replace"), age)

    def artifact(self, path: str, inputs: tuple[str, ...]) -> Artifact:
        from .verbs.inputs import newest

        full = os.path.join(self.policy.root, path)
        if not path or "\0" in path or not within(full, self.policy.root):
            return Artifact(path, False)
        try:
            found = os.stat(full)
        except OSError:
            return Artifact(path, False)
        age = max(0.0, self.now - found.st_mtime)
        told = self._since_written(path, inputs, found) if inputs else None
        if told is not None and told.changed is not None:
            return Artifact(path, True, age, told.changed, told.by, told.files[0] if told.files else "")
        latest = newest(self.policy.root, inputs)
        changed = None if latest is None else latest[1] > found.st_mtime
        by = told.by if told else "times"
        return Artifact(path, True, age, changed, by, latest[0] if latest and changed else "")

    def _since_written(self, path: str, inputs: tuple[str, ...], found: os.stat_result) -> Told | None:
        """What the record of the run that wrote an artifact tells, whichever verb's run that was."""
        from .verbs.snapshots import since_written

        folder, root = os.path.dirname(self.memory.folder), self.policy.root
        for name, verb in self.policy.verbs.items():
            if any(row.get("artifact") == path for row in verb.get("answers", ())):
                told = since_written(folder, root, name, path, inputs, found, self.digests())
                if told is not None:
                    return told
        return None

    def digests(self) -> Digests:
        """One for each event: what it may read of files is bounded as a whole."""
        from .verbs.digests import Digests

        if self._digests is None:
            self._digests = Digests(self.policy.root)
        return self._digests

    def scripts(self) -> Mapping[str, str]:
        from .verbs.scripts import scripts

        return scripts(self.event.cwd or self.policy.root, self.policy.root)

    def changed_since_run(self, verb: str, patterns: tuple[str, ...]) -> tuple[str, ...] | None:
        from .verbs.snapshots import since_last

        told = since_last(os.path.dirname(self.memory.folder), self.policy.root, verb, patterns, self.digests())
        return None if told is None or told.changed is None or told.by != "content" else told.files

    def live_subagents(self) -> tuple[str, ...]:
        return live_subagents(self.event.transcript, self.now)

    def tasks(self) -> tuple[TaskFile, ...]:
        from .harness.claude_code.kept import tasks

        return tasks(self.event.session, self.event.cwd or self.policy.root)

    def plans(self) -> tuple[PlanFile, ...]:
        from .harness.claude_code.kept import plans

        return plans(self.event.session, self.event.cwd or self.policy.root, self.now)

    def deep_flag(self) -> bool:
        from .harness.claude_code.kept import deep_flag

        return deep_flag(self.policy.root)


def switched_off(now: float) -> bool:
    """SHOWCAUSE_OFF, or `showcause off` whose time has not run out."""
    if os.environ.get(OFF, "") not in ("", "0"):
        return True
    data = places.read_own(os.path.join(places.folder("state"), "off"), 64)
    try:
        return data is not None and 0 < float(data) - now <= LONGEST_OFF
    except ValueError:
        return False


def inside(cwd: str, root: str, patterns: tuple[str, ...]) -> bool:
    """Whether the working directory lies under one of the waiver's paths."""
    import fnmatch

    relative = os.path.relpath(os.path.realpath(cwd or root), os.path.realpath(root)).replace(os.sep, "/")
    return any(
        fnmatch.fnmatchcase(relative, pattern) or fnmatch.fnmatchcase(f"{relative}/", pattern) or pattern in ("**", "*")
        for pattern in patterns
    )


def live_subagents(transcript: str | None, now: float, seconds: float = 180.0) -> tuple[str, ...]:
    """Subagents of the session whose file changed lately and whose last line is no completed assistant turn."""
    if not transcript or not transcript.endswith(".jsonl") or "\0" in transcript:
        return ()
    folder = os.path.join(os.path.expanduser(transcript)[: -len(".jsonl")], "subagents")
    try:
        with os.scandir(folder) as found:
            files = [one for one in found if one.name.startswith("agent-") and one.name.endswith(".jsonl")][:200]
            young = [one for one in files if abs(now - one.stat().st_mtime) <= seconds]
            live = [one.name[len("agent-") : -len(".jsonl")] for one in young if not _completed(one.path)]
    except OSError:
        return ()
    return tuple(sorted(live))


def _completed(path: str) -> bool:
    """Whether a subagent file's last entry is an assistant message that ends the turn."""
    import json

    try:
        size = os.stat(path).st_size
        data = read_bytes(path, 1 << 26) if size <= 1 << 18 else _tail(path, 1 << 18)
    except OSError:
        return False
    for line in reversed((data or b"").splitlines()):
        if b'"assistant"' not in line and b'"user"' not in line:
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            return False
        message = record.get("message") if isinstance(record, dict) else None
        content = message.get("content") if isinstance(message, dict) else None
        return (
            isinstance(message, dict)
            and record.get("type") == "assistant"
            and message.get("stop_reason") in ("end_turn", "stop_sequence", None)
            and not any(
                isinstance(b, dict) and b.get("type") == "tool_use"
                for b in (content if isinstance(content, list) else ())
            )
        )
    return False


def _tail(path: str, count: int) -> bytes:
    handle = os.open(path, os.O_RDONLY | places.O_NONBLOCK | places.O_BINARY)
    try:
        os.lseek(handle, -count, os.SEEK_END)
        return os.read(handle, count)
    finally:
        os.close(handle)
