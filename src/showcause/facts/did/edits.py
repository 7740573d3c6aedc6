"""Every way in which files change in the turn, in order: edit tools, patches, notebooks, shell, version control.

A call that failed, was refused or has no result yet has changed nothing. What a subagent does in a file of its own is
not seen here; its lines in the same file are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...event import Event
from ...light import Any, NamedTuple
from .actions import Action
from .edit_kinds import kind_of
from .edit_shell import shell_changes
from .edit_text import trivial

_PATHS = (
    "file_path", "filePath", "path", "notebook_path", "absolute_path", "target_file", "filename", "file",
    "relativeWorkspacePath", "relative_path", "target_notebook",
)  # fmt: skip
_BEFORE = ("old_string", "oldString", "oldText", "old_str", "old_text", "old_source")
_AFTER = (
    "new_string",
    "newString",
    "newText",
    "new_str",
    "new_text",
    "content",
    "contents",
    "file_text",
    "new_source",
    "code_edit",
)
_EDITING = ("write", "edit", "patch", "replace", "create_file", "update_file", "insert", "apply")
_READING = ("read", "get_", "list", "search", "find", "query", "view")
_MOST = 20_000  # characters of a text that are looked at


class Edit(NamedTuple):
    """order: index in `actions`. kind: code, test, documentation, configuration, generated, unknown. how: tool, patch,
    shell, formatter, git, notebook. trivial: blanks, comments or documentation alone. before, after: "" where the call
    does not show them. gone: the file is taken away."""

    order: int
    path: str
    kind: str
    how: str
    trivial: bool
    entry_id: str
    before: str = ""
    after: str = ""
    gone: bool = False


def ages_runs(edit: Edit) -> bool:
    """Whether a change makes an earlier run say nothing any more."""
    return edit.kind in ("code", "test") and not edit.trivial and edit.how not in ("formatter", "git")


def edits(event: Event, actions: tuple[Action, ...]) -> tuple[Edit, ...]:
    home = f"{event.cwd.rstrip('/')}/" if len(event.cwd) > 1 else ""
    found = (edit for order, action in enumerate(actions) for edit in changed(order, action))
    return _without_scratch(tuple(_at_home(edit, home) for edit in found))


def _without_scratch(found: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """Files that the turn made and took away again changed nothing: their edits are trivial."""
    gone = {_name(edit.path): edit.order for edit in found if edit.gone}
    if not gone:
        return found
    first: dict[str, Edit] = {}
    for edit in found:
        first.setdefault(_name(edit.path), edit)
    made = {name for name in gone if not first[name].gone and not first[name].before}
    return tuple(
        edit._replace(trivial=True) if _name(edit.path) in made and edit.order <= gone[_name(edit.path)] else edit
        for edit in found
    )


def _name(path: str) -> str:
    return path.replace("\\", "/").rpartition("/")[2]


def _at_home(edit: Edit, home: str) -> Edit:
    """The edit with its path relative to the working directory, by which its kind is told."""
    if not home or not edit.path.startswith(home):
        return edit
    path = edit.path[len(home) :]
    kind = kind_of(path)
    return edit._replace(path=path, kind=kind, trivial=edit.trivial and (edit.kind == kind or edit.kind != "generated"))


def changed(order: int, action: Action) -> Iterator[Edit]:
    """What one call changed."""
    call, result = action.call, action.result
    if call.kind == "shell":
        command = call.input.get("command")
        if isinstance(command, list):
            command = " ".join(str(word) for word in command)
        # a line that failed may have written before it failed
        if isinstance(command, str) and result is not None and (not result.failed or result.exit is not None):
            yield from _by_shell(order, action, command)
        return
    if (
        result is None
        or result.failed
        or not (call.kind == "edit" or (call.kind == "mcp" and edits_by_name(call.name)))
    ):
        return
    patch = call.input.get("patch")
    if isinstance(patch, str) and patch:
        yield from _by_patch(order, action, patch)
    else:
        yield from _by_tool(order, action, call.input)


def edits_by_name(name: str) -> bool:
    """Whether an MCP tool's name says that it changes a file."""
    tool = name.rpartition("__")[2].lower()
    return any(word in tool for word in _EDITING) and "file" in tool and not tool.startswith(_READING)


def _by_tool(order: int, action: Action, given: Mapping[str, Any]) -> Iterator[Edit]:
    path = _first(given, _PATHS)
    several = given.get("edits")
    parts = [one for one in several if isinstance(one, Mapping)] if isinstance(several, list) else [given]
    before = "\n".join(text for one in parts if (text := _first(one, _BEFORE)))[:_MOST]
    after = "\n".join(text for one in parts if (text := _first(one, _AFTER)))[:_MOST]
    how = "notebook" if "notebook" in action.call.name.lower() or path.endswith(".ipynb") else "tool"
    yield _edit(order, path, how, action, before, after)


def _by_patch(order: int, action: Action, patch: str) -> Iterator[Edit]:
    listed = action.call.input.get("files")
    files = [one for one in listed if isinstance(one, str)] if isinstance(listed, list) else []
    parts = split_patch(patch)
    for path in dict.fromkeys([*files, *parts]):
        before, after = parts.get(path, ("", ""))
        yield _edit(order, path, "patch", action, before[:_MOST], after[:_MOST])


def split_patch(patch: str) -> dict[str, tuple[str, str]]:
    """path -> lines taken out and lines put in, of an apply_patch text or a unified diff."""
    found: dict[str, tuple[list[str], list[str]]] = {}
    now = ""
    for line in patch.split("\n"):
        if line.startswith("*** ") and ": " in line:
            now = line.partition(": ")[2].strip()
            found.setdefault(now, ([], []))
        elif line.startswith("+++ "):
            now = line[4:].partition("\t")[0].strip().removeprefix("b/")
            found.setdefault(now, ([], []))
        elif line.startswith("-") and now and not line.startswith("--- "):
            found[now][0].append(line[1:])
        elif line.startswith("+") and now:
            found[now][1].append(line[1:])
    return {path: ("\n".join(old), "\n".join(new)) for path, (old, new) in found.items()}


def _by_shell(order: int, action: Action, command: str) -> Iterator[Edit]:
    for change in shell_changes(command):
        if change.how == "install":
            yield Edit(order, change.path, "generated", "shell", True, action.entry.id)
        elif change.how == "formatter":
            yield Edit(order, change.path, "code", "formatter", change.pure, action.entry.id)
        else:
            made = _edit(order, change.path, change.how, action, "", change.after[:_MOST])
            yield made._replace(gone=change.gone)


def _edit(order: int, path: str, how: str, action: Action, before: str, after: str) -> Edit:
    kind = kind_of(path)
    idle = kind in ("documentation", "generated") or (bool(before) and trivial(path, before, after))
    return Edit(order, path, kind, how, idle, action.entry.id, before, after)


def _first(given: Mapping[str, Any], keys: tuple[str, ...]) -> str:
    return next((value for key in keys if isinstance(value := given.get(key), str) and value), "")
