"""One thing that a harness tells us, in our own words. Knows no harness and reads nothing.

The names of events: Stop, SubagentStop, ToolCall, ToolResult, Prompt, SessionStart, SessionEnd, Other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .light import Any, NamedTuple


class Call(NamedTuple):
    """A tool call. `kind` is ours (read, search, fetch, shell, edit, agent, ask, skill, plan, todo, mcp, other)."""

    name: str
    kind: str
    input: Mapping[str, Any]
    id: str = ""


class Result(NamedTuple):
    """What came back from a call. `exit` is None where the harness does not say, `failed` is its own error mark."""

    call: str
    text: str
    failed: bool = False
    exit: int | None = None
    background: bool = False


class Running(NamedTuple):
    """Work that goes on after the stop, as the harness lists it. `kind`: shell, subagent, teammate, wakeup, other."""

    kind: str
    id: str = ""
    what: str = ""


class Event(NamedTuple):
    """`turn_hint` is the harness's id of the prompt, used only where the transcript shows no user entry."""

    name: str
    harness: str
    session: str = ""
    cwd: str = ""
    agent: str | None = None
    agent_type: str | None = None
    turn_hint: str | None = None
    message: str | None = None
    prompt: str | None = None
    call: Call | None = None
    result: Result | None = None
    transcript: str | None = None
    stop_active: bool = False
    running: Sequence[Running] = ()
    lists_running: bool = False  # whether the harness lists background work at all
    mode: str = ""
    source: str = ""
    duration_ms: int | None = None


STOPS = ("Stop", "SubagentStop")
