"""Claude Code's hook payload to our Event. Whatever is missing or of the wrong shape becomes empty, never an error."""

from __future__ import annotations

from collections.abc import Mapping

from ...event import STOPS, Call, Event, Result, Running
from ...light import Any
from ..values import whole
from . import NAME
from .tools import kind

NAMES = {
    "Stop": "Stop",
    "SubagentStop": "SubagentStop",
    "PreToolUse": "ToolCall",
    "PostToolUse": "ToolResult",
    "PostToolUseFailure": "ToolResult",
    "UserPromptSubmit": "Prompt",
    "SessionStart": "SessionStart",
    "SessionEnd": "SessionEnd",
}
_RUNNING = {"shell": "shell", "subagent": "subagent", "teammate": "teammate"}
_LONGEST = 4_096  # characters of a path
_LIVE = ("", "running", "pending", "in_progress", "queued")


def read(payload: Mapping[str, Any]) -> Event:
    payload = whole(payload)
    name = NAMES.get(_text(payload, "hook_event_name"), "Other")
    agent = _text(payload, "agent_id") or None
    if name == "SubagentStop" and payload.get("agent_type") == "":
        name = "Other"  # the fork that writes a compaction's summary; holding it breaks the session
    path = _path(payload, "transcript_path")
    if agent and name == "SubagentStop":
        path = _path(payload, "agent_transcript_path")  # transcript_path is the parent's
    elif agent and path and path.endswith(".jsonl"):
        path = f"{path[:-6]}/subagents/agent-{agent}.jsonl"
    message = payload.get("last_assistant_message")
    if message is None and name in STOPS and "background_tasks" in payload:
        message = ""  # clients of this age leave the field out when the agent said nothing
    return Event(
        name=name,
        harness=NAME,
        session=_text(payload, "session_id"),
        cwd=_path(payload, "cwd") or "",
        agent=agent,
        agent_type=_text(payload, "agent_type"),
        turn_hint=_text(payload, "prompt_id") or None,
        message=message if isinstance(message, str) else None,
        prompt=_text(payload, "prompt") if name == "Prompt" else None,
        call=_call(payload) if name in ("ToolCall", "ToolResult") else None,
        result=_result(payload) if name == "ToolResult" else None,
        transcript=path,
        stop_active=payload.get("stop_hook_active") is True,
        running=tuple(_running(payload, agent)),
        lists_running=isinstance(payload.get("background_tasks"), list),
        mode=_text(payload, "permission_mode"),
        source=_text(payload, "source"),
        duration_ms=_number(payload.get("duration_ms")),
    )


def _call(payload: Mapping[str, Any]) -> Call:
    name, arguments = _text(payload, "tool_name"), payload.get("tool_input")
    return Call(name, kind(name), arguments if isinstance(arguments, dict) else {}, _text(payload, "tool_use_id"))


def _result(payload: Mapping[str, Any]) -> Result:
    call = _text(payload, "tool_use_id")
    if payload.get("hook_event_name") == "PostToolUseFailure":
        error = _text(payload, "error")
        return Result(call, error, True, exit_code(error))
    response = payload.get("tool_response")
    if not isinstance(response, dict):
        return Result(call, response if isinstance(response, str) else "")
    text = "\n".join(
        part for part in (response.get("stdout"), response.get("stderr")) if isinstance(part, str) and part
    )
    background = bool(response.get("backgroundTaskId"))
    clean = not background and not response.get("interrupted") and "stdout" in response
    return Result(call, text, bool(response.get("interrupted")), 0 if clean else None, background)


def exit_code(error: str) -> int | None:
    """The N of a text that begins `Exit code N`, as Claude Code words a shell call that failed."""
    head = error.partition("\n")[0]
    for lead in ("Error: Exit code ", "Exit code "):
        if head.startswith(lead) and head[len(lead) :].strip().isdecimal():
            return int(head[len(lead) :][:9])
    return None


def _running(payload: Mapping[str, Any], agent: str | None) -> list[Running]:
    """The background tasks that still run. In SubagentStop the stopping subagent is listed too: it is not waiting."""
    found = []
    tasks = payload.get("background_tasks")
    for task in tasks if isinstance(tasks, list) else ():
        if not isinstance(task, dict) or _text(task, "status") not in _LIVE or _text(task, "id") == (agent or "\0"):
            continue
        kind_of = _RUNNING.get(_text(task, "type"), "other")
        found.append(Running(kind_of, _text(task, "id"), _text(task, "command") or _text(task, "description")))
    crons = payload.get("session_crons")
    if isinstance(crons, list):
        found.extend(Running("wakeup", _text(cron, "id")) for cron in crons if isinstance(cron, dict))
    return found


def _text(mapping: Mapping[str, Any], key: str) -> str:
    value = mapping.get(key)
    return value if isinstance(value, str) else ""


def _path(mapping: Mapping[str, Any], key: str) -> str | None:
    """None for what no file system takes."""
    path = _text(mapping, key)
    return path if path and len(path) <= _LONGEST and "\0" not in path else None


def _number(value: object) -> int | None:
    return int(value) if isinstance(value, (int, float)) and 0 <= value < 1e12 else None
