"""Run a case through the pipeline: the same `judge` as the live hook, in a world made of the case's lines."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from .. import places
from ..event import Call, Event, Result, Running
from ..fold import fold
from ..harness.claude_code import tools
from ..harness.claude_code.kept import FLAG
from ..light import NamedTuple
from ..pipeline import judge
from ..policies.compiling import preset_policy
from ..policy import GateRule, Policy
from ..transcript import ASSISTANT, NOTICE, PROMPT, RESULTS, Entry, Transcript, of
from ..verdict import Verdict
from ..world import Artifact, GateFunction, Marker, PlanFile, TaskFile
from . import loading
from .cases import Case, FileStep, file_step, seconds, tool_input, tool_step

NOW = 1_796_040_000.0  # 2026-11-30T12:00:00Z, the clock of every case
RUNNERS = ("make ", "npm run ", "just ")
_AGO = re.compile(r"\{(\d+[smhd]) ago\}")


class Nothing:
    """A memory in which nothing was said."""

    def times(self, fingerprint: str) -> int:
        return 0

    def blocks(self, turn: str) -> int:
        return 0

    def session_blocks(self) -> int:
        return 0


class CaseWorld:
    """The world as a case's `file:` and `task:` lines tell it."""

    def __init__(self, case: Case) -> None:
        self.memory, self.digest, self.now = Nothing(), places.sha256, NOW
        self.files: dict[str, FileStep] = {}
        self._tasks = case.values("task")
        for value in case.values("file"):
            step = file_step(value)
            self.files[step.path] = step._replace(text=_AGO.sub(lambda found: stamp(seconds(found[1])), step.text))

    def given(self) -> Mapping[str, Any]:
        return {"observed": self}

    def off(self) -> str | None:
        return None

    def waived(self, gate: str) -> bool:
        return False

    def load(self, rule: GateRule) -> GateFunction:
        return loading.load(rule)

    def marker_path(self, verb: str) -> str:
        return f"markers/{verb}.txt"

    def marker(self, verb: str) -> Marker | None:
        step = self.files.get(f"markers/{verb}.txt")
        return None if step is None else Marker(step.path, step.text, step.age)

    def spent(self, verb: str) -> tuple[tuple[str, Marker], ...]:
        """`file: markers/detect.txt.spent-c3` was spent by the call on the case's line 3 (counted from 0)."""
        found = []
        for path, step in self.files.items():
            base, mark, call = path.partition(".spent-")
            if base.removesuffix(".last") == self.marker_path(verb) and (mark or base.endswith(".last")):
                found.append((call, Marker(path, step.text, step.age)))
        return tuple(found)

    def artifact(self, path: str, inputs: tuple[str, ...]) -> Artifact:
        step = self.files.get(path)
        if step is None:
            return Artifact(path, False)
        return Artifact(path, True, step.age, step.changed if inputs else None)

    def scripts(self) -> Mapping[str, str]:
        return {path: step.text for path, step in self.files.items() if path.startswith(RUNNERS)}

    def changed_since_run(self, verb: str, patterns: tuple[str, ...]) -> tuple[str, ...] | None:
        return None

    def live_subagents(self) -> tuple[str, ...]:
        return ()

    def tasks(self) -> tuple[TaskFile, ...]:
        """`task: open Write the tests`: a task of the harness's own files."""
        found = (value.partition(" ") for value in self._tasks)
        return tuple(TaskFile(title, status) for status, _, title in found)

    def plans(self) -> tuple[PlanFile, ...]:
        """Files of the folders in which plans lie. Their names count as naming the project."""
        found = [step for path, step in self.files.items() if "plans/" in path and path.endswith(".md")]
        found.sort(key=lambda step: step.age)
        return tuple(PlanFile(step.path, step.text, step.age, True, step.path.startswith("~")) for step in found[:3])

    def deep_flag(self) -> bool:
        return FLAG in self.files


def stamp(ago: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(NOW - ago))


def build(case: Case) -> tuple[Event, Transcript]:
    """The event and the transcript that a case's lines describe."""
    entries: list[Entry] = []
    message = ""
    call: Call | None = None
    for number, step in enumerate(case.steps):
        key, value, identity = step.key, step.value, f"e{number}"
        if key == "user":
            entries.append(Entry(PROMPT, identity, text=value))
        elif key == "notice":
            entries.append(Entry(NOTICE, identity, text=value))
        elif key == "agent":
            message = value
            entries.append(Entry(ASSISTANT, identity, text=value))
        elif key == "tool":
            tool = tool_step(value)
            made = Call(tool.name, tools.kind(tool.name), tool.input, f"c{number}")
            failed = tool.status in ("failed", "denied") or bool(tool.exit)
            result = Result(made.id, tool.output, failed, tool.exit, tool.status == "running")
            entries.append(Entry(ASSISTANT, identity, calls=(made,)))
            entries.append(Entry(RESULTS, f"{identity}r", results=(result,)))
        elif key == "call":
            name, _, rest = value.partition(" ")
            call = Call(name, tools.kind(name), tool_input(name, rest), f"c{number}")
            entries.append(Entry(ASSISTANT, identity, calls=(call,)))
    name = (case.values("event") or ["ToolCall" if call else "Stop"])[-1]
    running = tuple(_running(value, number) for number, value in enumerate(case.values("running")))
    event = Event(
        name=name,
        harness="claude-code",
        session="case",
        cwd=".",
        message=message if name != "ToolCall" else None,
        call=call,
        running=running,
        lists_running=True,
        mode=(case.values("mode") or [""])[-1],
        stop_active=(case.values("active") or ["false"])[-1] == "true",
    )
    return event, of(entries)


def _running(value: str, number: int) -> Running:
    kind, _, what = value.partition(" ")
    return Running(kind, f"r{number}", what)


@lru_cache(maxsize=8)
def _plain_preset(preset: str) -> Policy:
    """Most cases add nothing to their preset."""
    return preset_policy(preset)


def case_policy(case: Case) -> Policy:
    extra = {key: value for key, value in case.policy.items() if key != "preset"}
    preset = str(case.policy.get("preset", "balanced"))
    policy = preset_policy(preset, extra) if extra else _plain_preset(preset)
    # a real policy is compiled beside the project's makefile, so that its targets wake the gate
    targets = [file_step(value).path for value in case.values("file")]
    names = [target.rpartition(" ")[2] for target in targets if target.startswith(RUNNERS)]
    return policy._replace(tool_literals=(*policy.tool_literals, *names)) if policy.tool_literals else policy


class Outcome(NamedTuple):
    """problem is "" when the case holds."""

    case: Case
    verdict: Verdict
    problem: str


def run(case: Case, gate_id: str, policy: Policy | None = None) -> Outcome:
    """Judge a case and hold the result against what it says."""
    event, transcript = build(case)
    verdict = judge(event, transcript, policy or case_policy(case), CaseWorld(case))
    return Outcome(case, verdict, _problem(case, gate_id, verdict))


def _problem(case: Case, gate_id: str, verdict: Verdict) -> str:
    if verdict.failed:
        return f"a gate failed: {verdict.failed}"
    objections = [(judged.rule.id, judged.finding) for judged in verdict.judged]
    own = [finding.words for rule_id, finding in objections if rule_id == gate_id]
    if case.kind != "flags":
        if not own:
            return ""
        if case.kind == "misses":
            return f"a known miss is found now: move it to flags ({own[0]!r})"
        return f"objects to {own[0]!r}"
    for wanted_gate, words in case.expected:
        found = [finding.words for rule_id, finding in objections if rule_id == (wanted_gate or gate_id)]
        if not any(
            fold(words).strip() in fold(one) or fold(one).strip() in fold(words)
            for one in found
            if one.strip() or not words
        ):
            return f"does not object to {words!r}" + (f", but to {found[0]!r}" if found else "")
    if len(case.expected) < len(own):
        return f"objects {len(own)} times, {len(case.expected)} expected: {own}"
    missing = [text for text in case.says if fold(text) not in fold(verdict.reply)]
    return f"the reply does not say {missing[0]!r}: {verdict.reply!r}" if missing else ""
