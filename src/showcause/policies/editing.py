"""A person's `showcause.toml` as a text to be edited with its comments kept; what it means is `compiling.py`'s."""

from __future__ import annotations

import os
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from .. import places
from ..errors import PolicyError
from .checking import read_source
from .compiling import NAME

_NEW = """\
# What showcause holds coding agents to here. `showcause check` reads it, `showcause gates` lists what it governs.
# classic: the source designs as they describe themselves. balanced: evidence decides. strict: more is said aloud.
preset = "{preset}"

# One gate at another level: off, log, warn, ask or block.
# [gates]
# "reply/empty-or-cut" = "warn"

# An expensive command, and where its answers already lie.
# [verbs.detect]
# run = ["detect"]
# answers = [{{ question = "segment counts", artifact = "out/summary.json", read = "jq .segments" }}]
"""


def place(scope: str, project: Path) -> Path:
    """The policy that a scope's preset belongs into: the user's, or the nearest upward, or a new one in the project."""
    if scope == "user":
        return Path(places.folder("config")) / NAME
    return Path(places.find_upward(NAME, str(project)) or project / NAME)


def read(path: Path) -> str | None:
    """The policy's text, line ends kept; None where there is none. Raises PolicyError for one that is broken."""
    if not path.exists():
        return None
    read_source(str(path), user=False)
    return path.read_bytes().decode("utf-8")


def preset_of(text: str | None) -> str:
    """The preset that a policy names, balanced where it names none."""
    found = tomlkit.parse(text).get("preset") if text else None
    return str(found) if found is not None else "balanced"


def value_of(text: str | None, key: str, default: str) -> str:
    """What a policy's own top-level key says."""
    found = tomlkit.parse(text).get(key) if text else None
    return str(found) if found is not None else default


def with_value(text: str | None, key: str, value: str, file: str) -> str:
    """The policy with one top-level key set, above its tables: a new one under the default preset, or the old one."""
    try:
        document = tomlkit.parse(_NEW.format(preset="balanced") if text is None else text)
        document[key] = value
        made = tomlkit.dumps(document)
        if tomlkit.parse(made).get(key) != value:
            raise PolicyError(f"the key {key} cannot be set", file=file, right=f'write {key} = "{value}" at its head')
        return made
    except TOMLKitError as error:
        raise PolicyError(str(error), file=file) from None


def with_preset(text: str | None, preset: str, file: str) -> str:
    """The policy under this preset: a new one, or the old one with one key changed."""
    if text is None:
        return _NEW.format(preset=preset)
    if preset_of(text) == preset:
        return text
    try:
        document = tomlkit.parse(text)
        document["preset"] = preset
        return tomlkit.dumps(document)
    except TOMLKitError as error:
        raise PolicyError(str(error), file=file) from None


def write(path: Path, text: str, expected: str | None) -> None:
    """Put the text in place in one step, unless the file changed meanwhile. A link stays a link."""
    target = path.resolve()
    now = target.read_bytes().decode("utf-8") if target.exists() else None
    if now != expected:
        raise PolicyError("the file changed while it was being edited", file=str(path), right="run it again")
    new = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        if expected is None and target.parent == Path(places.folder("config")):
            places.private(str(target.parent))
        with new.open("xb") as stream:
            stream.write(text.encode("utf-8"))
        if target.exists():
            new.chmod(target.stat().st_mode & 0o777)
        new.replace(target)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise PolicyError(f"cannot be written: {error}", file=str(path)) from None
