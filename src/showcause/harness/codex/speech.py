"""Who speaks in a Codex message of the role user: the person, a hook, a subagent or the client. Reads no file."""

from __future__ import annotations

from collections.abc import Mapping

from ...transcript import FEEDBACK, INTERRUPTED, META, NOTICE, PROMPT, SUMMARY
from ..values import mapping, text

# what the client writes in the user's name, by how it begins
_CLIENT = (
    "# AGENTS.md instructions",
    "<INSTRUCTIONS>",
    "<collaboration_mode>",
    "<environment_context>",
    "<environments_instructions>",
    "<permissions instructions>",
    "<skill>",
    "<skills_instructions>",
    "<user_action>",
    "<user_instructions>",
    "<user_shell_command>",
    "Warning: The maximum number of unified exec",
    "Warning: apply_patch was requested via",
)
_BROKEN_OFF = "<turn_aborted>"
_AGENTS = ("<subagent_notification>", "<background_task")
_COMPACTED = "Another language model started to solve this problem"


def speaker(content: object, passthrough: Mapping[str, object]) -> tuple[str, str]:
    """The kind of the entry and its text. Parts that the client added to the person's words are left out."""
    parts = content if isinstance(content, list) else [{"text": content}]
    metadata = passthrough.get("content_item_metadata")
    origins = metadata if isinstance(metadata, list) else []
    found: dict[str, list[str]] = {}
    for number, part in enumerate(parts):
        words = text(mapping(part).get("text"))
        origin = mapping(mapping(origins[number]).get("provenance")) if number < len(origins) else {}
        found.setdefault(_kind(words, origin), []).append(words)
    for kind in (PROMPT, FEEDBACK, NOTICE, SUMMARY, INTERRUPTED):
        if kind in found:
            return kind, "\n".join(word for word in found[kind] if word)
    return META, "\n".join(word for word in found.get(META, ()) if word)


def _kind(words: str, origin: Mapping[str, object]) -> str:
    lead = words.lstrip()
    if origin.get("hook") is True or lead.startswith("<hook_prompt"):
        return FEEDBACK
    if lead.startswith(_AGENTS):
        return NOTICE
    if lead.startswith(_COMPACTED):
        return SUMMARY
    if lead.startswith(_BROKEN_OFF):
        return INTERRUPTED
    if origin.get("type") not in (None, "user") or lead.startswith(_CLIENT):
        return META
    return PROMPT
