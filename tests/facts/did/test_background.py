"""Work beside the agent: what lists it, what starts it, what ends it."""

from __future__ import annotations

from typing import Any

import pytest

from showcause.event import Call, Event, Result, Running
from showcause.facts.did.actions import pair
from showcause.facts.did.background import background
from showcause.facts.did.waiting import waiting
from showcause.harness.claude_code.tools import kind
from showcause.transcript import ASSISTANT, NOTICE, PROMPT, RESULTS, Entry, of

SHELL = "Command running in background with ID: b12. Output is being written to: /tmp/x/tasks/b12.output."
AGENT = "Async agent launched successfully.\nagentId: a34 (internal ID - do not mention to user.)"


class Disk:
    def __init__(self, *live: str) -> None:
        self._live = live

    def live_subagents(self) -> tuple[str, ...]:
        return self._live


def call(name: str, given: dict[str, Any], text: str, id: str = "c1", *, aside: bool = False) -> list[Entry]:
    made = Call(name, kind(name), given, id)
    return [Entry(ASSISTANT, calls=(made,)), Entry(RESULTS, results=(Result(id, text, background=aside),))]


def notice(text: str) -> list[Entry]:
    return [Entry(NOTICE, text=f"<task-notification>\n{text}\n</task-notification>")]


BUILD = call("Bash", {"command": "make all", "run_in_background": True}, SHELL, aside=True)
HELPER = call("Agent", {"description": "port it"}, AGENT, aside=True)


def running(*parts: list[Entry], listed: tuple[Running, ...] | None = None, live: tuple[str, ...] = ()) -> list[str]:
    transcript = of([Entry(PROMPT, text="Go."), *(entry for part in parts for entry in part)])
    turn = transcript.turn()
    event = Event("Stop", "claude-code", running=listed or (), lists_running=listed is not None)
    actions = pair(turn.entries)
    work = background(event, actions, turn, transcript, Disk(*live))  # type: ignore[arg-type]
    return [f"{one.kind} {one.id}" for one in waiting(work, actions, "")]


@pytest.mark.parametrize(
    "parts",
    [
        pytest.param([call("Bash", {"command": "make all"}, "built")], id="a command that ended"),
        pytest.param([BUILD, notice("<task-id>b12</task-id><status>completed</status>")], id="reported done"),
        pytest.param([BUILD, notice("<task-id>b12</task-id><status>failed</status>")], id="reported failed"),
        pytest.param([BUILD, notice("<tool-use-id>c1</tool-use-id><status>killed</status>")], id="reported by its call"),
        pytest.param([BUILD, call("TaskStop", {"task_id": "b12"}, "stopped", "c2")], id="stopped"),
        pytest.param([BUILD, call("KillShell", {"shell_id": "b12"}, "killed", "c2")], id="killed"),
        pytest.param([BUILD, call("BashOutput", {"bash_id": "b12"}, "<status>completed</status>", "c2")], id="looked at, over"),
        pytest.param([BUILD, call("TaskOutput", {"task_id": "b12"}, "No task found: not found", "c2")], id="looked at, gone"),
        pytest.param([HELPER, notice("<task-id>a34</task-id><status>completed</status>")], id="a helper reported"),
        pytest.param(
            [call("Bash", {"command": "npm run dev"}, SHELL, aside=True)], id="a server never ends",
        ),
    ],
)  # fmt: skip
def test_nothing_is_waited_for(parts: list[list[Entry]]) -> None:
    """What ended, died or never ends is no reason to wait."""
    assert running(*parts) == []


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        pytest.param([BUILD], ["shell b12"], id="a build"),
        pytest.param([HELPER], ["subagent a34"], id="a helper"),
        pytest.param(
            [BUILD, call("BashOutput", {"bash_id": "b12"}, "<status>running</status>", "c2")], ["shell b12"], id="looked at, running"
        ),
        pytest.param([BUILD, notice("<task-id>other</task-id><status>completed</status>")], ["shell b12"], id="another reported"),
        pytest.param([call("ScheduleWakeup", {"delaySeconds": 600}, "scheduled")], ["wakeup c1"], id="a wake-up"),
    ],
)  # fmt: skip
def test_what_the_trail_started_is_waited_for(parts: list[list[Entry]], expected: list[str]) -> None:
    """Where the harness lists nothing, the trail of the turn tells."""
    assert running(*parts) == expected


def test_a_harness_that_lists_is_believed() -> None:
    """What it does not list does not run, and what it lists is listed once."""
    assert running(BUILD, listed=()) == []
    assert running(BUILD, listed=(Running("shell", "b12", "make all"),)) == ["shell b12"]


def test_a_subagent_whose_file_lives() -> None:
    """Its file was written a moment ago and shows no end; it counts where this turn started it."""
    assert running(HELPER, listed=(), live=("a34",)) == ["subagent a34"]
    assert running(BUILD, listed=(), live=("a99",)) == []


def test_an_idle_teammate_is_not_waited_for() -> None:
    """The harness lists it as running for ever."""
    assert running(BUILD, listed=(Running("teammate", "b12", "make all"),)) == []
