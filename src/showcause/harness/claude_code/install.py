"""Puts showcause into Claude Code's settings.json and takes it out again; runs no hook and reads no policy.

`install` makes the text say exactly what is wanted, whatever of ours it said before, so it also repairs. `uninstall`
takes out what `install` put in, the containers that it had to make included. Which those are is read off the text
(see `jsonedit.filled`) and not remembered elsewhere: a project's settings travel to machines that never ran `install`.
The functions at the end are the only ones that touch the disk.
"""

from __future__ import annotations

import difflib
import importlib.util
import json
import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

from ...errors import InstallationError, SettingsError
from ...installing import jsonedit
from ...light import NamedTuple
from .native_texts import is_native

Scope = Literal["user", "project", "local"]

# What the hook process imports from outside the standard library.
MODULES = ("showcause", "re2", "tree_sitter", "tree_sitter_bash")
SHELLS = "Bash|PowerShell"
TIMEOUT_SECONDS = 10
BACKUPS_KEPT = 3

# A present key that is not among these is the user's to tune, and survives a repair.
WHAT_RUNS = ("type", "command", "args")


class Place(NamedTuple):
    """One entry of ours: where it stands in the settings and what it says."""

    event: str
    handler: dict[str, Any]
    matcher: str | None
    path: tuple[str | int, ...]
    line: int
    column: int


def settings_path(scope: Scope, home: Path, project: Path, config_dir: str | None = None) -> Path:
    """The file of a scope; `config_dir` is what CLAUDE_CONFIG_DIR says."""
    if scope == "user":
        return (Path(config_dir) if config_dir else home / ".claude") / "settings.json"
    return project / ".claude" / ("settings.json" if scope == "project" else "settings.local.json")


def events(*, verbs: bool) -> dict[str, str | None]:
    """The events to register, each with its matcher: no tool call starts a process unless the policy declares verbs,
    and then only a shell's does."""
    tools = {"PreToolUse": SHELLS, "PostToolUse": SHELLS, "PostToolUseFailure": SHELLS} if verbs else {}
    return {"SessionStart": None, "UserPromptSubmit": None, **tools, "Stop": None, "SubagentStop": None}


def command(python: str, package_root: str, site_paths: Sequence[str]) -> dict[str, Any]:
    """The handler: the interpreter on the stub in the package's folder, with the folders that it must import from.

    It has `args`, so no shell reads it; `-S` keeps site-packages out, which is why their folders are named.
    """
    stub = str(Path(package_root) / "hook" / "run.py")
    args = ["-I", "-S", stub, "claude-code", *site_paths]
    return {"type": "command", "command": python, "args": args, "timeout": TIMEOUT_SECONDS}


def resolve_command(modules: Sequence[str] = MODULES) -> dict[str, Any]:
    """The handler for the running interpreter. A venv's interpreter stays the venv's: links are not followed."""
    if not sys.executable:
        raise InstallationError("this Python does not know its own path", right="run showcause with an ordinary Python")
    folders = {name: _folder(name) for name in modules}
    package = folders[modules[0]] / modules[0]
    if not (package / "hook" / "run.py").is_file():
        raise InstallationError(
            f"{package / 'hook' / 'run.py'} is not a file",
            right="install showcause from its wheel or an unpacked tree, not from a zip",
        )
    site_paths = list(dict.fromkeys(str(folder) for folder in folders.values()))
    return command(str(Path(sys.executable).absolute()), str(package), site_paths)


def _folder(module: str) -> Path:
    """The folder that must be on sys.path for `import module`."""
    found = importlib.util.find_spec(module)
    if found is None or not (inside := list(found.submodule_search_locations or [found.origin or ""])) or not inside[0]:
        raise InstallationError(f"{module} cannot be imported by {sys.executable}", right="reinstall showcause")
    return Path(inside[0]).absolute().parent


def install(text: str | None, handler: Mapping[str, Any], wanted: Mapping[str, str | None], file: str = "") -> str:
    """The settings with `handler` on the wanted events and on no other; None is a missing file."""
    if text is None:
        return _fresh({"hooks": {event: [_group(handler, matcher)] for event, matcher in wanted.items()}})
    root = _settings(text, file)
    if jsonedit.find(root, ("hooks",)) is None:
        groups = {event: [_group(handler, matcher)] for event, matcher in wanted.items()}
        return jsonedit.insert(text, ("hooks",), groups, file)
    _check(text, root, wanted, file)
    for event, matcher in wanted.items():
        text = _register(text, event, matcher, handler, file)
    seen: set[str] = set()
    surplus = []
    for place in registered(text, file):
        if place.event in seen or place.event not in wanted:
            surplus.append(place)
        seen.add(place.event)
    return strip(text, surplus, file)


def uninstall(text: str, file: str = "") -> str | None:
    """The settings without anything of ours; None when `install` had made the file, which then goes."""
    rest = strip(text, registered(text, file, lambda handler: is_ours(handler) or is_native(handler)), file)
    if rest == _fresh({}) and rest != text and text == _fresh(_settings(text, file).value):
        return None
    return rest


def registered(text: str, file: str = "", ours: Callable[[Any], bool] | None = None) -> list[Place]:
    """Every entry that starts showcause, or that `ours` knows, in the order of the file."""
    known = ours or is_ours
    root = _settings(text, file)
    hooks = jsonedit.find(root, ("hooks",))
    found = []
    for event in hooks.items if hooks and isinstance(hooks.value, dict) else []:
        for at, group in enumerate(event.items if isinstance(event.value, list) else []):
            handlers = jsonedit.find(group, ("hooks",))
            for index, item in enumerate(handlers.items if handlers and isinstance(handlers.value, list) else []):
                if known(item.value):
                    path = ("hooks", str(event.key), at, "hooks", index)
                    matcher = group.value.get("matcher")
                    where = jsonedit.position(text, item.start)
                    found.append(Place(str(event.key), item.value, matcher, path, *where))
    return found


def doubled(places: Sequence[Place]) -> list[str]:
    """The events on which we stand more than once; the places may come from several files."""
    names = [place.event for place in places]
    return [event for event in dict.fromkeys(names) if names.count(event) > 1]


def all_off(text: str, file: str = "") -> bool:
    """True when this file turns every hook off, in whatever file the hook stands."""
    return _settings(text, file).value.get("disableAllHooks") is True


def is_ours(handler: Any) -> bool:
    """True for a handler that starts showcause, wherever its interpreter and package are or were.

    A command that merely wraps or mentions ours is its writer's own.
    """
    if not isinstance(handler, dict) or not isinstance(handler.get("command"), str):
        return False
    words = [handler["command"]]
    if isinstance(handler.get("args"), list):
        words += [word for word in handler["args"] if isinstance(word, str)]
    else:
        with suppress(ValueError):
            words = shlex.split(words[0].replace("\\", "/"))
    line = "\n".join(word.replace("\\", "/") for word in words[:8])
    return _OURS.match(line) is not None


# One word a line: python, flags, the stub; or the console script; or python, flags, -m showcause.
_OURS = re.compile(
    r"[^\n]+\n(?:-[A-Za-z]+\n)*(?:[^\n]*/showcause/hook/run\.py|-m\nshowcause\nhook)\nclaude-code(?:\n|$)"
    r"|[^\n]+\n-I\n-S\n[^\n]*/hook/run\.py\nclaude-code(?:\n|$)"
    r"|(?:[^\n]*/)?showcause(?:\.exe)?\nhook\nclaude-code(?:\n|$)"
)


def _settings(text: str, file: str) -> jsonedit.Node:
    root = jsonedit.parse(text, file)
    if not isinstance(root.value, dict):
        raise jsonedit.wrong(text, root.start, "the settings are not an object", "begin the file with {", file)
    return root


def _check(text: str, root: jsonedit.Node, wanted: Mapping[str, str | None], file: str) -> None:
    """Refuses settings whose hooks have a form in which the client would not run ours."""
    hooks = jsonedit.find(root, ("hooks",))
    if hooks and not isinstance(hooks.value, dict):
        raise jsonedit.wrong(text, hooks.start, "hooks is not an object", 'it should be {"Stop": [...], ...}', file)
    for event in hooks.items if hooks else []:
        if event.key in wanted and not isinstance(event.value, list):
            right = 'it should be [{"hooks": [...]}]'
            raise jsonedit.wrong(text, event.start, f"hooks.{event.key} is not an array", right, file)


def _group(handler: Mapping[str, Any], matcher: str | None) -> dict[str, Any]:
    return {"hooks": [dict(handler)]} if matcher is None else {"matcher": matcher, "hooks": [dict(handler)]}


def _fresh(settings: dict[str, Any]) -> str:
    """The text of a file that `install` makes."""
    return json.dumps(settings, indent=2, ensure_ascii=False) + "\n"


def _register(text: str, event: str, matcher: str | None, handler: Mapping[str, Any], file: str) -> str:
    place = next((place for place in registered(text, file) if place.event == event), None)
    if place is not None:
        return _mend(text, place, matcher, handler, file)
    if jsonedit.find(jsonedit.parse(text, file), ("hooks", event)) is None:
        return jsonedit.insert(text, ("hooks", event), [_group(handler, matcher)], file)
    return jsonedit.append(text, ("hooks", event), _group(handler, matcher), file)


def _mend(text: str, place: Place, matcher: str | None, handler: Mapping[str, Any], file: str) -> str:
    """The same entry, with what it runs and when set right, at its old place."""
    for key, value in handler.items():
        if key not in place.handler:
            text = jsonedit.insert(text, (*place.path, key), value, file)
        elif key in WHAT_RUNS and place.handler[key] != value:
            text = jsonedit.replace(text, (*place.path, key), value, file)
    group = place.path[:3]
    found = jsonedit.find(jsonedit.parse(text, file), group)
    if place.matcher == matcher or found is None or len(found.value["hooks"]) > 1:
        return text  # a group that holds other handlers too keeps the matcher that its owner gave it
    if matcher is None:
        return jsonedit.remove(text, (*group, "matcher"), file)
    change = jsonedit.insert if "matcher" not in found.value else jsonedit.replace
    return change(text, (*group, "matcher"), matcher, file)


def strip(text: str, places: Sequence[Place], file: str) -> str:
    """The text without these entries; from the last to the first, so that the paths of the others hold."""
    for place in reversed(places):
        text = jsonedit.remove(text, _outermost(text, place, file), file)
    return text


def _outermost(text: str, place: Place, file: str) -> tuple[str | int, ...]:
    """The largest thing that holds nothing but this entry and was not there, empty, before it."""
    root = jsonedit.parse(text, file)
    handlers, groups, hooks = (jsonedit.find(root, place.path[:depth]) for depth in (4, 2, 1))
    if handlers and len(handlers.items) > 1:
        return place.path
    if groups and (len(groups.items) > 1 or jsonedit.filled(text, groups)):
        return place.path[:3]
    if hooks and (len(hooks.items) > 1 or jsonedit.filled(text, hooks)):
        return place.path[:2]
    return place.path[:1]


# From here on: the disk.


def read(path: Path) -> str | None:
    """The settings as text, each byte kept (mark, line ends); None when there is no such file."""
    try:
        target = _target(path)
        data = target.read_bytes() if target.exists() else None
    except OSError as error:
        raise SettingsError(f"cannot be read: {error.strerror}", file=str(path)) from error
    try:
        return None if data is None else data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")
        line, column = jsonedit.position(before, len(before))
        right = "save the file as UTF-8"
        raise SettingsError("not UTF-8", file=str(path), line=line, column=column, right=right) from None


def write(path: Path, new_text: str, now: datetime, expected: str | None = None) -> Path | None:
    """Puts the text in place in one step and returns the backup of the old one: None if there was none or no change.

    A link stays a link: its target is replaced. `expected` is the text that `new_text` was made from; when the file no
    longer says that, another program has written it meanwhile and nothing is done.
    """
    old = read(path)
    if expected is not None and old != expected:
        raise SettingsError("the file changed while it was being edited", file=str(path), right="run it again")
    if old == new_text:
        return None
    try:
        target = _target(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        backup = None if old is None else _back_up(path, target, now)
        _put(target, new_text.encode("utf-8"))
    except OSError as error:
        raise SettingsError(f"cannot be written: {error.strerror}", file=str(path)) from error
    return backup


def erase(path: Path) -> None:
    """Removes a file that `install` had made, and its folder when nothing else is in it."""
    try:
        _target(path).unlink(missing_ok=True)
    except OSError as error:
        raise SettingsError(f"cannot be removed: {error.strerror}", file=str(path)) from error
    with suppress(OSError):
        path.parent.rmdir()


def diff(old: str | None, new: str | None, path: Path) -> str:
    """What would change, as a unified diff; None is a file that is not there."""
    before, after = (re.findall(r"[^\n]*\n|[^\n]+", text or "") for text in (old, new))
    names = ["/dev/null" if text is None else str(path) for text in (old, new)]
    lines = difflib.unified_diff(before, after, names[0], names[1])
    return "".join(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines)


def _target(path: Path) -> Path:
    """The regular file behind the links, or where it would be."""
    try:
        target = path.resolve()
        looped = target.is_symlink()
    except RuntimeError:  # how a loop of links is told before Python 3.13
        looped = True
    if looped:
        raise SettingsError("a link that leads to itself", file=str(path), right="remove the link")
    if target.exists() and not target.is_file():
        raise SettingsError("not a regular file", file=str(path), right="move it away")
    return target


def _put(target: Path, data: bytes) -> None:
    """The file has the old bytes or the new ones, and never some of each."""
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
    new.unlink(missing_ok=True)
    try:
        with new.open("xb") as stream:
            if target.exists():
                _like(target, new)
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        new.replace(target)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _back_up(path: Path, target: Path, now: datetime) -> Path:
    """A copy beside the settings, not beside a link's target, which may stand in a repository; the oldest ones go."""
    stem = f"{path.name}.showcause-backup-{now:%Y%m%dT%H%M%S}"
    taken = sorted(path.parent.glob(f"{path.name}.showcause-backup-*"))
    numbers = [int(other.name[-3:]) for other in taken if re.fullmatch(rf"{re.escape(stem)}-\d\d\d", other.name)]
    backup = path.with_name(f"{stem}-{max(numbers, default=-1) + 1:03d}")
    with backup.open("xb") as stream:
        _like(target, backup)
        stream.write(target.read_bytes())
    for old in [*taken, backup][:-BACKUPS_KEPT]:
        old.unlink(missing_ok=True)
    return backup


def _like(target: Path, new: Path) -> None:
    """Gives a file that is still empty the mode of another, and its owner where that is allowed."""
    if sys.platform != "win32":
        owner = target.stat()
        with suppress(OSError):
            os.chown(new, owner.st_uid, owner.st_gid)
    shutil.copymode(target, new)
