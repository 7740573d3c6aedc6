"""What `showcause check` finds: faults of policy files, and what is allowed but will not do what it seems to do."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from typing import Any

from ..errors import UserError
from ..gates.trusting import describe, known, place_of, user_gates
from ..light import NamedTuple
from ..observe import within
from ..verbs.inputs import TooMany, files
from . import compiling
from .checking import Source, examine
from .spots import Path

MOST_GLOBS = 200  # of one verb that are looked for on disk


class Checkup(NamedTuple):
    """files: those looked at. faults break the policy or a gate; notes do not."""

    files: tuple[str, ...]
    faults: tuple[UserError, ...]
    notes: tuple[UserError, ...]


def checkup(cwd: str, path: str | None = None, *, user: bool = False) -> Checkup:
    """Look at one policy file, or at those in force at `cwd` and the gates beside them."""
    paths = (path,) if path else compiling.sources(cwd)
    root = compiling.project(cwd, paths)
    own = user_gates(root)
    read: list[Source] = []
    faults: list[UserError] = []
    for one in paths:
        try:
            source, wrong = examine(one, user=user or compiling.is_users(one), known=known(own))
        except UserError as error:
            faults.append(error)
            continue
        faults += wrong
        read.append(source)
    notes = [note for source in read for note in source.notes]
    if not faults:
        locks = [source.notes for source in read]
        data = compiling.combine(read, root, own)
        notes += _locked(data["notes"], [str(note) for found in locks for note in found], own.notes)
        notes += [note for source in read for note in _world(source, root)]
    broken = [note for note in own.notes if _broken(note)]
    rest = [note for note in own.notes if note not in broken]
    return Checkup(paths, (*faults, *broken), (*notes, *rest))


def _broken(note: UserError) -> bool:
    """Whether a gate was left out since its gate.toml does not say what it must; it is looked at once more."""
    folder, name = os.path.split(note.file)
    place = place_of(folder, os.path.dirname(folder)) if name == "gate.toml" else None
    if place is None:
        return False
    try:
        describe(place)
    except UserError:
        return True
    return False


def _locked(merged: list[str], told: list[str], own: tuple[UserError, ...]) -> list[UserError]:
    """The notes that only the merge of several files brings."""
    seen = {*told, *(str(note) for note in own)}
    return [_Told(text) for text in merged if text not in seen]


class _Told(UserError):
    """A note that is worded already."""

    def __init__(self, text: str) -> None:
        super().__init__(text)

    def __str__(self) -> str:
        return self.what


def _world(source: Source, root: str) -> list[UserError]:
    """Verbs against this machine: programs that are not there, artifacts that never were."""
    notes: list[UserError] = []
    verbs: Mapping[str, Any] = source.data.get("verbs", {})
    sheet = source.sheet
    if sheet is None:
        return notes
    for name, verb in verbs.items():
        for number, run in enumerate(verb.get("run", ())):
            program = run.split()[0]
            if not _runs(program, root):
                notes.append(
                    sheet.at(
                        ("verbs", name, "run", number), f"{program} is not on PATH here", "its name as it is typed"
                    )
                )
        for number, answer in enumerate(verb.get("answers", ())):
            artifact = os.path.join(root, answer["artifact"])
            path = ("verbs", name, "answers", number, "artifact")
            if not within(artifact, root):
                notes.append(sheet.at(path, f"{answer['artifact']} leads out of the project: it is ignored"))
            elif not os.path.exists(artifact):
                notes.append(sheet.at(path, f"{answer['artifact']} does not exist here", "the file that a run leaves"))
        notes += [
            sheet.at(path, f"{glob} matches no file here", right) for path, glob, right in _idle(name, verb, root)
        ]
    return notes


def _idle(name: str, verb: Mapping[str, Any], root: str) -> Iterator[tuple[Path, str, str]]:
    """Globs of a verb that match nothing: what they were meant for would never count as changed."""
    globs: dict[str, list[tuple[Path, str]]] = {}
    for number, answer in enumerate(verb.get("answers", ())):
        for at, glob in enumerate(answer.get("inputs", ())):
            globs.setdefault(glob, []).append(
                (("verbs", name, "answers", number, "inputs", at), "the files it is made from")
            )
    for part, patterns in verb.get("touched", {}).items():
        for at, glob in enumerate(patterns):
            globs.setdefault(glob, []).append((("verbs", name, "touched", part, at), "the files of that part"))
    for glob, places in list(globs.items())[:MOST_GLOBS]:
        try:
            found = next(files(root, (glob,)), None)
        except TooMany:
            continue
        if found is None:
            right = "no braces: one glob for each" if "{" in glob else ""
            yield from ((path, glob, right or meant) for path, meant in places)


def _runs(program: str, root: str) -> bool:
    if os.sep in program or "/" in program:
        return os.path.exists(os.path.join(root, program))
    return shutil.which(program) is not None
