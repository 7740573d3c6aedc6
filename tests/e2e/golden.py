"""Turns one real session into golden samples: paths and the model's name replaced, the client's own long texts cut."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
from pathlib import Path
from typing import Any

from .client import HERE
from .place import Site

GOLDEN = HERE.parent / "golden" / "claude_code"
MODEL = "claude-scripted"
LONGEST = 300  # characters of any one text in a transcript line
WHOLE = ("<task-notification>",)  # texts whose form is read, kept at any length
KEPT_OF_REQUESTS = ("type", "sessionId", "id", "hash", "timestamp", "version")
KEPT_ATTACHMENTS = ("hook", "queued", "task")  # the others hold prompts, listings, the machine and the model
PRIVATE = {
    "usage",
    "diagnostics",
    "context_management",
    "rendered",
    "renderedRole",
    "params",
    "signature",
    "hookTextLead",
}


def replacements(site: Site, model: str) -> list[tuple[str, str]]:
    """What to write instead of what, the longest first; a folder's name in the client's own spelling included."""
    places = {
        str(site.project): "/home/dev/app",
        str(site.home): "/home/dev",
        str(site.temporary): "/tmp",
        str(site.root): "/srv/rig",
    }
    pairs = dict(places)
    pairs |= {re.sub("[^A-Za-z0-9]", "-", path): re.sub("[^A-Za-z0-9]", "-", new) for path, new in places.items()}
    pairs |= {
        sys.executable: "python3",
        str(HERE): "/srv/rig",
        f"/claude-{os.getuid()}/": "/claude-1000/",
        model: MODEL,
    }
    return sorted(((old, new) for old, new in pairs.items() if old), key=lambda pair: -len(pair[0]))


def scrub(value: Any, pairs: list[tuple[str, str]]) -> Any:
    if isinstance(value, dict):
        return {scrub(key, pairs): scrub(one, pairs) for key, one in value.items()}
    if isinstance(value, list):
        return [scrub(one, pairs) for one in value]
    if isinstance(value, str):
        for old, new in pairs:
            value = value.replace(old, new)
    return value


def shape(payload: dict[str, Any]) -> tuple[Any, ...]:
    """Payloads of one shape teach the same thing: the event's fields, the tool, and what decides in a stop."""
    tasks = tuple(sorted(task["type"] for task in payload.get("background_tasks", ())))
    told = payload.get("prompt", "").startswith("<task-notification>")
    names = tuple(payload.get(key) for key in ("hook_event_name", "tool_name", "stop_hook_active", "source"))
    return names, tuple(sorted(payload)), tasks, told, bool(payload.get("agent_id"))


def shorten(line: dict[str, Any]) -> dict[str, Any]:
    """A transcript line with its type and links whole, without prompts, prices and the client's long texts."""
    kind = str(line.get("type"))
    if kind.startswith("api-request"):
        return {key: line[key] for key in KEPT_OF_REQUESTS if key in line}
    if kind == "cost-state":
        return {key: line[key] for key in ("type", "sessionId")}
    attachment = line.get("attachment") or {}
    if attachment and not str(attachment.get("type")).startswith(KEPT_ATTACHMENTS):
        line = {**line, "attachment": {"type": attachment.get("type")}}
    return {key: _cut(value) for key, value in line.items() if key not in PRIVATE}


def _cut(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _cut(one) for key, one in value.items() if key not in PRIVATE}
    if isinstance(value, list):
        return [_cut(one) for one in value]
    if isinstance(value, str) and len(value) > LONGEST and not value.startswith(WHOLE):
        return value[:LONGEST] + "…"
    return value


def write(payloads: list[dict[str, Any]], transcript: Path, site: Site, model: str) -> None:
    """Replace the golden samples by this session's: one payload of each shape, its transcript, its subagents'."""
    pairs = replacements(site, model)
    shutil.rmtree(GOLDEN, ignore_errors=True)
    GOLDEN.mkdir(parents=True)
    count: dict[str, int] = {}
    first_of_each = {shape(payload): payload for payload in reversed(payloads)}
    for payload in payloads:
        if first_of_each[shape(payload)] is not payload:
            continue
        event = payload["hook_event_name"]
        count[event] = count.get(event, 0) + 1
        text = json.dumps(scrub(payload, pairs), indent=1, ensure_ascii=False)
        (GOLDEN / f"{event}.{count[event]}.json").write_text(text + "\n")
    _copy(transcript, GOLDEN / "transcript.jsonl", pairs)
    for path in sorted((transcript.with_suffix("") / "subagents").iterdir()):
        _copy(path, GOLDEN / "transcript" / "subagents" / path.name, pairs)


def _copy(source: Path, target: Path, pairs: list[tuple[str, str]]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    lines = [json.loads(line) for line in source.read_bytes().splitlines() if line.strip()]
    kept = [json.dumps(scrub(shorten(line), pairs), ensure_ascii=False, separators=(",", ":")) for line in lines]
    target.write_text("".join(f"{line}\n" for line in kept))
