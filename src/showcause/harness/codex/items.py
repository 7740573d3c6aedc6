"""Codex's finished items (commands, file changes, MCP calls) as a call with its result. Reads no file.

They carry what the model was not told: the exact command and its exit status, whichever way the call was made.
"""

from __future__ import annotations

from collections.abc import Mapping

from ...event import Call, Result
from ...light import NamedTuple
from ..values import integer, joined, mapping, text
from .commands import call

# events of older clients that say the same as an item
EVENTS = {
    "exec_command_end": "CommandExecution",
    "patch_apply_end": "FileChange",
    "mcp_tool_call_end": "McpToolCall",
}
_COLLABORATION = {
    "spawnAgent": "spawn_agent",
    "sendInput": "send_input",
    "resumeAgent": "resume_agent",
    "wait": "wait",
    "closeAgent": "close_agent",
}
# items that repeat what response items say, or say nothing of what was done
SILENT = frozenset(
    ["AgentMessage", "ContextCompaction", "HookPrompt", "ImageGeneration", "ImageView", "Plan", "Reasoning", "Sleep",
     "SubAgentActivity", "UserMessage", "WebSearch"]
)  # fmt: skip


class Done(NamedTuple):
    call: Call
    result: Result


def done(kind: str, item: Mapping[str, object]) -> Done | None:
    """None where the item is of an unknown kind."""
    id = text(item.get("call_id")) or text(item.get("id"))
    failed = text(item.get("status")).lower() in ("failed", "declined") or item.get("success") is False
    if kind == "CommandExecution":
        code = integer(item.get("exit_code"))
        whole = text(item.get("aggregated_output")) or "\n".join(
            part for part in (text(item.get("stdout")), text(item.get("stderr"))) if part
        )
        made = call("exec_command", {"command": item.get("command")}, id)
        return Done(made, Result(id, whole, failed or bool(code), code))
    if kind == "FileChange":
        files = list(mapping(item.get("changes")))
        whole = text(item.get("stdout")) or text(item.get("stderr"))
        given: dict[str, object] = {"patch": _patch(mapping(item.get("changes"))), "files": files}
        if files:
            given["file_path"] = files[0]
        return Done(Call("apply_patch", "edit", given, id), Result(id, whole, failed))
    if kind == "McpToolCall":
        told = mapping(item.get("invocation")) or item
        name = f"mcp__{text(told.get('server'))}__{text(told.get('tool'))}"
        result = mapping(item.get("result"))
        error = text(mapping(item.get("error")).get("message")) or text(result.get("Err"))
        inner = mapping(result.get("Ok")) or result
        whole = error or joined(inner.get("content"))
        bad = failed or bool(error) or inner.get("is_error") is True or inner.get("isError") is True
        return Done(call(name, mapping(told.get("arguments")), id), Result(id, whole, bad))
    if kind == "DynamicToolCall":
        made = call(text(item.get("tool")), mapping(item.get("arguments")), id)
        return Done(made, Result(id, text(item.get("error")) or joined(item.get("content_items")), failed))
    if kind == "CollabAgentToolCall":
        name = _COLLABORATION.get(text(item.get("tool")), text(item.get("tool")))
        return Done(call(name, {"prompt": text(item.get("prompt"))}, id), Result(id, "", failed))
    return None


def _patch(changes: Mapping[str, object]) -> str:
    """The unified diffs or contents of a change, which has no patch text of its own."""
    bodies = (mapping(change) for change in changes.values())
    return "\n".join(text(body.get("unified_diff")) or text(body.get("content")) for body in bodies)
