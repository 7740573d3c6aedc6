"""Whether what a justification says was consulted occurs in the session: a skill, a subagent, a file that was read."""

from __future__ import annotations

from collections.abc import Iterator

from ....event import Call
from ....fold import fold
from ....reply import quote
from ....transcript import PROMPT, SUMMARY, Transcript
from ....verbs.hollow import plain
from ....verbs.justification import CONSULTED, Fault

ENTRIES = 5000
_COMMON = frozenset(
    (
        "the", "and", "for", "with", "this", "that", "from", "file", "files", "skill", "skills", "agent",
        "agents", "subagent", "docs", "notes", "output", "read", "asked", "consulted", "source", "code",
        "general", "purpose", "task", "tool", "page", "report", "results", "result",
    )
)  # fmt: skip


def occurs(answer: str, transcript: Transcript, but: str) -> bool | None:
    """None where the transcript cannot tell: unreadable, cut, compacted, or longer than we look."""
    if not transcript.readable:
        return None
    said = fold(answer)
    telling = {word for word in plain(answer).split() if len(word) > 2} - _COMMON
    for count, entry in enumerate(transcript.back()):
        if count >= ENTRIES or entry.kind == SUMMARY:
            return None
        if entry.kind == PROMPT or "<command-name>" in entry.text:  # the user may ask for a skill by its name
            slashed = _slashed(entry.text)
            if any(len(name) > 2 and fold(name) in said for name in slashed):
                return True
        for call in entry.calls:
            if call.id == but:
                continue
            if _in_command(call, said) or any(_same(name, said, telling) for name in _names(call)):
                return True
    return None if transcript.truncated else False


def unseen(answer: str, line: int) -> Fault:
    """What is wrong with an answer that does not occur."""
    what = f'"{quote(answer, 60)}" was not consulted in this session, as far as its file shows'
    return Fault("unseen", line, CONSULTED, what, "call that skill or subagent, or read that file, first")


def _in_command(call: Call, said: str) -> bool:
    """A file that the answer names stands in a shell command."""
    command = call.input.get("command") if call.kind == "shell" else None
    if not isinstance(command, str):
        return False
    named = [word.strip(".,;:()`\"'") for word in said.split()]
    files = [word.rpartition("/")[2] for word in named if "." in word or "/" in word]
    folded = fold(command[:20_000])
    return any(len(name) > 2 and name in folded for name in files)


def _names(call: Call) -> Iterator[str]:
    """What may stand for a call in words: a skill, a kind of subagent and its task, a path."""
    keys = {
        "skill": ("skill", "name", "command"),
        "agent": ("subagent_type", "description", "name"),
        "read": ("file_path", "path", "notebook_path"),
        "search": ("path",),
        "fetch": ("url",),
        "mcp": ("path", "file_path", "name"),
    }
    for key in keys.get(call.kind, ()):
        value = call.input.get(key)
        if isinstance(value, str) and value.strip():
            yield value[:2000]
    if call.kind == "mcp":
        yield call.name


def _same(name: str, said: str, telling: set[str]) -> bool:
    """The name stands in the answer, or a telling word of the answer (a path's last part, say) in the name."""
    folded = fold(name).strip()
    leaf = folded.replace("\\", "/").rstrip("/").rpartition("/")[2]
    if len(leaf) > 2 and (folded in said or leaf in said):
        return True
    words = set(plain(name).split())
    return bool(telling) and (
        len(telling & words) * 2 > len(telling) or bool({w for w in telling & words if len(w) > 5})
    )


def _slashed(text: str) -> list[str]:
    return [word.strip("/<>").partition("<")[0] for word in text.split() if word.startswith(("/", "<command-name>/"))]
