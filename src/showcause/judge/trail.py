"""The tool calls of a turn as lines for a judge: name, what it was about, how it ended. No output, no file's text."""

from __future__ import annotations

from collections.abc import Sequence

from ..facts.did.actions import Action

MOST, WIDTH = 60, 160
_ABOUT = ("command", "file_path", "path", "notebook_path", "pattern", "url", "query", "description", "skill", "prompt")


def trail(actions: Sequence[Action]) -> tuple[str, ...]:
    """The last calls, one line each, oldest first."""
    left_out = len(actions) - MOST
    lines = [f"({left_out} earlier calls)"] if left_out > 0 else []
    return (*lines, *(_line(action) for action in actions[-MOST:]))


def _line(action: Action) -> str:
    given = action.call.input
    about = next((given[key] for key in _ABOUT if isinstance(given.get(key), str) and given[key].strip()), "")
    words = " ".join(about[: 4 * WIDTH].split())
    words = words if len(words) <= WIDTH else f"{words[: WIDTH - 1]}…"
    return f"{action.call.name[:60]} {words} => {_end(action)}"


def _end(action: Action) -> str:
    result = action.result
    if result is None:
        return "no result yet"
    if result.background:
        return "runs in the background"
    if result.exit is not None:
        return f"exit {result.exit}"
    return "failed" if result.failed else "ok"
