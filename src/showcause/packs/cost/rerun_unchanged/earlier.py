"""The last run of the same command, where nothing that the session shows can have changed since. In doubt none.

Only calls that read are passed over: an edit, an agent's work, a checkout, an install, a changed folder, a command that
is not known, a word of the user or of a background job ends the search.
"""

from __future__ import annotations

from ....event import Call, Result
from ....facts.did.shell_pieces import Piece, pieces
from ....light import NamedTuple
from ....transcript import ASSISTANT, FEEDBACK, META, RESULTS, Entry, Transcript
from .line import Line, parted

ENTRIES = 400
READING = ("read", "search", "fetch", "todo", "plan", "skill")
# programs that look and leave everything as it is
LOOKS = frozenset((
    "cat", "ls", "head", "tail", "grep", "egrep", "fgrep", "rg", "wc", "sort", "uniq", "cut", "diff", "cmp", "stat",
    "file", "du", "df", "tree", "jq", "pwd", "which", "type", "echo", "printf", "true", "awk", "nl", "tr", "column",
    "ps", "date", "whoami", "basename", "dirname", "realpath", "readlink", "less", "more", "strings", "xxd", "test",
))  # fmt: skip
_GIT_LOOKS = frozenset(("status", "diff", "log", "show", "blame", "rev-parse", "ls-files", "grep", "add"))
_SCRATCH = ("/dev/null", "/tmp/")  # noqa: S108  # names to compare with, nothing is opened there
_RECORDS = ("-u", "-w", "-i", "--watch", "--watchAll")
_MENDS = ("--fix", "--update", "--snapshot-update", "--write", "--accept", "--regen", "--force", "--add")
_FIND_ACTS = ("-delete", "-exec", "-execdir", "-ok", "-fprint")


class Earlier(NamedTuple):
    """seconds: how long it took, None where the session does not say. texts: what the agent said since."""

    line: Line
    call: Call
    result: Result
    seconds: float | None
    texts: tuple[str, ...]


def earlier(own: Line, identity: str, transcript: Transcript) -> Earlier | None:
    """identity: of the call that is judged, which is on disk already."""
    results: dict[str, tuple[Result, Entry]] = {}
    texts: list[str] = []
    for count, entry in enumerate(transcript.back()):
        if count >= ENTRIES or entry.kind not in (ASSISTANT, RESULTS, FEEDBACK, META):
            return None
        if entry.kind == ASSISTANT and entry.text:
            texts.append(entry.text)
        results.update({one.call: (one, entry) for one in entry.results})
        for call in reversed(entry.calls):
            if call.id == identity and identity:
                continue
            result, at = results.get(call.id, (None, entry))
            if result is not None and result.failed and result.exit is None:
                continue  # it never ran
            if result is None or result.background:
                return None
            command = call.input.get("command") if call.kind == "shell" else None
            line = parted(command) if isinstance(command, str) else None
            if line is not None and line.base == own.base:
                same = not entry.side and not at.side
                return Earlier(line, call, result, _took(entry, at), tuple(texts)) if same else None
            if not (call.kind in READING or (isinstance(command, str) and looks(command, fixed=_fixed(own)))):
                return None
    return None


def _fixed(own: Line) -> bool:
    """Whether a line says itself in which folder it runs, so that a change of folder before it does not matter."""
    words = own.commands[0].words
    return words[0] == "cd" and len(words) == 2 and (words[1][:1] in "/~" or words[1][1:3] in (":/", ":\\"))


def looks(command: str, *, fixed: bool = False) -> bool:
    """Whether every program of a line only looks, or checks. fixed: it may go to another folder."""
    found = pieces(command)
    return (
        bool(found)
        and not any(sign in command for sign in ("$(", "`", "<<"))
        and all(_looks(one, fixed) for one in found)
    )


def _looks(piece: Piece, fixed: bool) -> bool:
    if any(not path.startswith(_SCRATCH) for _, path in piece.writes) or not piece.words:
        return False
    program, rest = piece.program, piece.words[1:]
    if program == "cd":
        return fixed
    if program == "git":
        rest = rest[2:] if rest[:1] == ("-C",) else rest
        return next((word for word in rest if word[:1] != "-"), "") in _GIT_LOOKS
    if program == "find":
        return not any(word.startswith(_FIND_ACTS) for word in rest)
    if program == "sed":
        return not any(word[:2] == "-i" or word[:10] == "--in-place" for word in rest)
    if program == "sort":
        return "-o" not in rest
    if program == "tail":
        return not any(word in ("-f", "-F", "--follow") for word in rest)
    return program in LOOKS or _checks(piece)


def _checks(piece: Piece) -> bool:
    """A test, lint or type run that mends and records nothing."""
    from ....facts.did.runners.commands import named  # tables that most calls do not need

    check = named(piece.words)
    return (
        check is not None
        and check.kind in ("tests", "lint", "types")
        and not any(word in _RECORDS or word.startswith(_MENDS) for word in piece.words)
    )


def _took(call: Entry, result: Entry) -> float | None:
    from ....times import moment

    began, ended = (moment(entry.time) if entry.time else 0.0 for entry in (call, result))
    return ended - began if began and ended and ended >= began else None
