"""Whole sessions in two harnesses' own forms, built from one script: what the user wants, what is done, what is said."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

from showcause.event import STOPS
from showcause.policies.compiling import preset_policy
from showcause.policy import Policy
from showcause.replay.formats import reader_of
from showcause.replay.judging import judge_file
from showcause.sessions import Source

GATES = (
    "diligence/done-but-not-done",
    "diligence/tasks-left-open",
    "diligence/plan-left-open",
    "diligence/assigned-item-omitted",
)
FORMATS = ("claude-code", "codex")


class Step(NamedTuple):
    """kind: user, say, todo, edit, run. text: words, path or command; more: titles with their states, or the output."""

    kind: str
    text: str = ""
    more: Any = ""


def user(text: str) -> Step:
    return Step("user", text)


def say(text: str) -> Step:
    return Step("say", text)


def todo(**titles: str) -> Step:
    """Titles with blanks for underscores: `Add_the_retry="completed"`."""
    return Step("todo", "", {title.replace("_", " "): status for title, status in titles.items()})


def edit(path: str, before: str = "a", after: str = "b") -> Step:
    return Step("edit", path, (before, after))


def run(command: str, output: str = "ok") -> Step:
    return Step("run", command, output)


def objections(harness: str, steps: Sequence[Step], **policy: str) -> list[str]:
    """The gates of the deep look that object to the last stop of the session."""
    data = {"claude-code": _claude_code, "codex": _codex}[harness](steps)
    source = Source(f"{harness}.jsonl", lambda: BytesIO(data), local=False)
    reader = reader_of(source)
    assert reader is not None
    last = [
        one.verdict
        for one in judge_file(source, reader, _policy(tuple(policy.items())), Counter())
        if one.moment.event.name in STOPS
    ][-1]
    assert not last.failed, last.failed
    return [judged.rule.id.partition("/")[2] for judged in last.judged]


@lru_cache(maxsize=8)
def _policy(extra: tuple[tuple[str, str], ...]) -> Policy:
    found = preset_policy("strict", dict(extra))
    return found._replace(gates=tuple(rule for rule in found.gates if rule.id in GATES))


def _claude_code(steps: Sequence[Step]) -> bytes:
    lines: list[dict[str, Any]] = []

    def add(role: str, content: Any, **fields: Any) -> None:
        number = len(lines)
        at = f"2026-01-02T03:{number // 60:02}:{number % 60:02}.000Z"
        message = {"role": role, "content": content}
        lines.append(
            {"type": role, "uuid": f"u{number}", "sessionId": "s", "timestamp": at, "message": message, **fields}
        )

    def call(name: str, given: dict[str, Any], output: str, **detail: Any) -> None:
        id = f"t{len(lines)}"
        add("assistant", [{"type": "tool_use", "id": id, "name": name, "input": given}])
        add("user", [{"type": "tool_result", "tool_use_id": id, "content": output}], toolUseResult=detail)

    for kind, text, more in steps:
        if kind == "user":
            add("user", text)
        elif kind == "say":
            add("assistant", [{"type": "text", "text": text}])
        elif kind == "todo":
            todos = [{"content": title, "status": status, "activeForm": title} for title, status in more.items()]
            call("TodoWrite", {"todos": todos}, "Todos have been modified successfully.")
        elif kind == "edit":
            call("Edit", {"file_path": text, "old_string": more[0], "new_string": more[1]}, "The file was updated.")
        else:
            call("Bash", {"command": text}, more, stdout=more)
    return _lines(lines)


def _codex(steps: Sequence[Step]) -> bytes:
    lines: list[dict[str, Any]] = []

    def add(kind: str, /, **payload: Any) -> None:
        number = len(lines)
        at = f"2026-01-02T03:{number // 60:02}:{number % 60:02}.000Z"
        lines.append({"timestamp": at, "type": kind, "payload": payload})

    def words(role: str, text: str, sort: str) -> None:
        add("response_item", type="message", role=role, content=[{"type": sort, "text": text}])

    def call(name: str, given: dict[str, Any], output: str) -> None:
        id = f"c{len(lines)}"
        add("response_item", type="function_call", name=name, arguments=json.dumps(given), call_id=id)
        add("response_item", type="function_call_output", call_id=id, output=output)

    add("session_meta", id="s", session_id="s", cwd="/srv/app", cli_version="0.171.0", source="exec")
    for kind, text, more in steps:
        if kind == "user":
            words("user", text, "input_text")
        elif kind == "say":
            words("assistant", text, "output_text")
        elif kind == "todo":
            call(
                "update_plan", {"plan": [{"step": one, "status": state} for one, state in more.items()]}, "Plan updated"
            )
        elif kind == "edit":
            old, new = (
                "\n".join(sign + line for line in part.split("\n")) for sign, part in zip("-+", more, strict=True)
            )
            patch = f"*** Begin Patch\n*** Update File: {text}\n@@\n{old}\n{new}\n*** End Patch"
            call("apply_patch", {"input": patch}, "Success. Updated the following files")
        else:
            call("exec_command", {"cmd": text}, f"Process exited with code 0\nOutput:\n{more}")
    return _lines(lines)


def _lines(lines: list[dict[str, Any]]) -> bytes:
    return b"".join(json.dumps(line, ensure_ascii=False).encode() + b"\n" for line in lines)
