"""Work that goes on beside the agent: what the payload lists, live subagents, what this turn started and none ended.

A job that died is none: a notice, a look at its output or a kill ends it. Where the harness lists its background work,
what it does not list does not run; elsewhere the trail of this turn tells.
"""

from __future__ import annotations

import re

from ...event import Event, Running
from ...transcript import NOTICE, Transcript, Turn
from ...world import Observed
from .actions import Action

_ID = re.compile(
    r"(?:with ID: |agentId: |shellId: |backgroundTaskId: |session ID |Background PIDs: )\s*([A-Za-z0-9_-]{1,64})"
)
_TASK = re.compile(r"<(?:task-id|tool-use-id)>([^<>\s]{1,100})</")
_ENDED = (
    "<status>completed", "<status>failed", "<status>killed", "<status>stopped", "<status>cancelled",
    "status: completed", "status: failed", "status: killed", "exit code", "exit_code", "process exited",
    "no longer running", "not running", "has completed", "has exited", "terminated", "not found", "no such",
)  # fmt: skip
_STILL = ("still running", "<status>running", "status: running")
_KILLS = ("killshell", "killbash", "taskstop", "stop_powershell", "stop_bash", "kill_shell", "kill_process")
_WAKES = ("schedulewakeup", "croncreate", "schedule_wakeup")
_HEAD = 2_000  # characters of an answer that tell what became of a job


def background(
    event: Event, actions: tuple[Action, ...], turn: Turn, transcript: Transcript, observed: Observed
) -> tuple[Running, ...]:
    found = list(event.running)
    listed = {work.id for work in found}
    if event.agent is None:
        found += [Running("subagent", one) for one in observed.live_subagents() if one not in listed]
    if not event.lists_running and transcript.background():
        found += [work for work in _started(actions, turn) if work.id not in listed]
    return tuple(found)


def _started(actions: tuple[Action, ...], turn: Turn) -> list[Running]:
    live: dict[str, Running] = {}
    calls: dict[str, str] = {}  # the call that started a job -> the job
    for action in actions:
        call, result = action.call, action.result
        text = result.text[:_HEAD] if result is not None else ""
        name = call.name.lower()
        if result is None or result.failed:
            continue
        if name in _WAKES:
            live[call.id] = Running("wakeup", call.id)
        elif name in _KILLS:
            for value in call.input.values():
                live.pop(str(value)[:100], None)
        elif result.background and call.kind in ("shell", "agent", "other"):
            known = _ID.search(text)
            job = known[1] if known else call.id
            what = call.input.get("command") or call.input.get("description")
            live[job] = Running(
                "subagent" if call.kind == "agent" else "shell", job, what if isinstance(what, str) else ""
            )
            calls[call.id] = job
        elif call.kind == "wait" and _ended(text.lower()):
            for value in call.input.values():
                live.pop(str(value)[:100], None)
    for entry in turn.entries:
        if entry.kind == NOTICE and not any(mark in entry.text[:_HEAD].lower() for mark in _STILL):
            for named in _TASK.findall(entry.text[:_HEAD]):
                live.pop(calls.get(named, named), None)
    return list(live.values())


def _ended(answer: str) -> bool:
    """Whether a look at a job's output shows that it is over."""
    return any(mark in answer for mark in _ENDED) and not any(mark in answer for mark in _STILL)
