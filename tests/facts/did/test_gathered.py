"""What counts as data: calls that brought something to light, and no others."""

from __future__ import annotations

import pytest

from showcause.event import Call, Result
from showcause.facts.did.actions import Action
from showcause.facts.did.gathered import gathered, looks
from showcause.transcript import ASSISTANT, Entry

ACTING = ("git commit -m x", "cd src", "cd src && git add -A", "mkdir -p a; touch a/b", "sed -i s/a/b/ x", "git push")
LOOKING = ("cat a", "cd src && grep -n x a", "git status", "git add -A && git diff --cached", "pytest -q", "ls")


def action(name: str, kind: str, result: Result | None, command: str = "") -> Action:
    return Action(Call(name, kind, {"command": command} if command else {}, "c"), result, Entry(ASSISTANT, "a"))


@pytest.mark.parametrize("command", ACTING)
def test_acting_is_not_looking(command: str) -> None:
    """A command all of whose parts only act shows nothing to decide on."""
    assert not looks(command)


@pytest.mark.parametrize("command", LOOKING)
def test_looking(command: str) -> None:
    """One part that shows something is enough."""
    assert looks(command)


NONE = {
    "no result": action("Read", "read", None),
    "failed read": action("Read", "read", Result("c", "no such file", failed=True)),
    "edit": action("Edit", "edit", Result("c", "ok")),
    "started in the background": action("Agent", "agent", Result("c", "started", background=True)),
    "refused shell": action("Bash", "shell", Result("c", "denied", failed=True), "cat a"),
    "silent shell": action("Bash", "shell", Result("c", " \n"), "cat a"),
}
DATA = {
    "read": action("Read", "read", Result("c", "text")),
    "agent": action("Agent", "agent", Result("c", "report")),
    "mcp": action("mcp__a__b", "mcp", Result("c", "text")),
    "skill": action("Skill", "skill", Result("c", "text")),
    "shell": action("Bash", "shell", Result("c", "text", exit=0), "cat a"),
    "a failing check": action("Bash", "shell", Result("c", "1 failed", failed=True, exit=1), "pytest -q"),
}


@pytest.mark.parametrize("one", NONE.values(), ids=NONE.keys())
def test_no_data(one: Action) -> None:
    """Nothing came to light."""
    assert gathered((one,)) == ()


@pytest.mark.parametrize("one", DATA.values(), ids=DATA.keys())
def test_data(one: Action) -> None:
    """Something came to light."""
    assert gathered((one,)) == (one,)
