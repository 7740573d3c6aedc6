"""What names a piece of work for certain (files, identifiers, quoted or coded words) and which words carry its subject.

Helper of `assigned_items` and `delivered`; knows no message and no trail.
"""

from __future__ import annotations

import re

from ...fold import fold
from ...light import NamedTuple
from ..said.stems import stems

STEM = 4  # letters by which a word is sought again: so short that a doubtful meeting counts as one
_FILE = re.compile(r"[\w@./\\-]{0,120}[\w-]\.[A-Za-z][A-Za-z0-9]{0,7}\b|\b[A-Z]{5,12}\b(?=\s|[,.;:)]|$)")
_KNOWN = ("readme", "changelog", "license", "makefile", "dockerfile", "contributing", "codeowners", "jenkinsfile")
_CODE = re.compile(r"`([^`\n]{2,80})`|\"([^\"\n]{2,60})\"|“([^”\n]{2,60})”|「([^」\n]{1,40})」|『([^』\n]{1,40})』")
_NAME = re.compile(
    r"\b(?:[A-Za-z]{1,40}[a-z0-9]{1,40}[A-Z]\w{0,40}|\w{1,40}_\w{1,40}|--[a-z][a-z0-9-]+|#\d{1,6}|[A-Z]{2,8}-\d{1,6})\b|(?<!\w)--[a-z][a-z0-9-]+|(?<!\w)#\d{1,6}\b"
)
_VERSION = re.compile(r"^v?\d+(?:\.\d+)*[a-z]?$")
# endings that are no file's: abbreviations, domains, versions
_NO_FILE = ("e.g", "i.e", "etc.", ".com", ".org", ".io", ".net", ".dev")
# what is done to a thing says nothing of the thing
_DEEDS = frozenset((
    "add", "added", "adding", "fix", "fixes", "fixed", "make", "sure", "write", "update", "updated", "create",
    "created", "implement", "implementation", "remove", "delete", "change", "changes", "move", "rename",
    "refactor", "improve", "ensure", "check", "verify", "also", "please", "then", "use", "using", "set", "new",
    "all", "any", "should", "must", "need", "needs", "have", "with", "for", "from", "into", "that", "this",
    "the", "and", "not", "can", "via", "when", "where", "each", "every", "only", "same", "more", "work",
    "working", "done", "finish", "complete", "completed", "handle", "handling", "support", "replace", "clean",
    "cleanup", "review", "run", "test", "tests", "code", "file", "files", "project", "task", "tasks", "step",
    "phase", "current", "existing", "proper", "properly", "correct", "correctly", "first", "last", "next",
    "after", "before", "other", "their", "there", "your", "our", "its", "you", "want", "like", "would", "could",
    "will", "some", "still", "both", "etc", "e.g", "feature", "features", "function", "functions", "method",
    "class", "page", "data", "value", "values", "instead",
))  # fmt: skip
_MOST = 40


class Marks(NamedTuple):
    """names: folded, sure; a file by its last part. words: stems of the subject, pairs of signs for CJK."""

    names: tuple[str, ...]
    files: tuple[str, ...]
    words: tuple[str, ...]


def marks(text: str) -> Marks:
    files = [fold(one) for one in _files(text)]
    names = [fold(next(part for part in found.groups() if part)).strip() for found in _CODE.finditer(text)]
    names += [fold(found[0]).strip() for found in _NAME.finditer(text)]
    names = [name for name in dict.fromkeys(names) if len(name) >= 2 and name not in files]
    return Marks(tuple(names[:_MOST]), tuple(dict.fromkeys(files))[:_MOST], _words(fold(text)))


def _files(text: str) -> list[str]:
    found = []
    for one in _FILE.finditer(text):
        name = one[0].replace("\\", "/").rstrip("/").rpartition("/")[2].lower()
        if "." not in name:
            if name in _KNOWN:
                found.append(name)
        elif not _VERSION.match(name) and not name.endswith(_NO_FILE) and name not in _NO_FILE:
            found.append(name)
    return found


def _words(folded: str) -> tuple[str, ...]:
    return stems(folded[:2_000], STEM, _counts)[:_MOST]


def _counts(word: str) -> bool:
    return len(word) >= 3 and word not in _DEEDS and not word.isdecimal()
