"""Edits of the turn that make tests easier to pass: skipped, narrowed, stripped of assertions, failures swallowed.

Told from the texts that the calls show. New tests, conditional skips and moved tests are none; when in doubt neither.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...light import NamedTuple
from .edits import Edit

_SKIPS = (
    r"@(?:pytest\.mark\.|unittest\.)?(?:skip|xfail|expectedFailure)\b(?!If|Unless|if)|\bpytest\.(?:skip|xfail)\(|self\.skipTest\("
    r"|\b(?:it|test|describe|context|suite)\.(?:skip|todo|fixme)\b|\b(?:xit|xdescribe|xtest|xcontext)\(|\bt\.Skip(?:f|Now)?\("
    r"|#\[ignore\b|@(?:Disabled|Ignore)\b|\[(?:Fact|Theory)\(Skip|\[Ignore\b|markTestSkipped\(|markTestIncomplete\("
    r"|\bthis\.skip\(\)|\bXCTSkip\b|@tag :skip|^\s*(?:skip|pending)\b.*(?:do|['\"])"
)
_ONLY = r"\b(?:it|test|describe|context|suite)\.only\b|\b(?:fit|fdescribe|fcontext)\(|, focus: true"
_TESTS = (
    r"^\s*(?:async )?def test_|^\s*func Test|\b(?:it|test|specify)(?:\.\w+)?\(\s*['\"`]|#\[(?:tokio::)?test\]"
    r"|@Test\b|\[Fact|\[Theory|^\s*public function test|^\s*func test"
)
_ASSERTS = (
    r"\bassert\w*\b|\bexpect\(|\bself\.assert|\bshould\.|\brequire\.[A-Z]\w+\("
    r"|\bt\.(?:Error|Fatal)f?\(|\bXCTAssert|\bAssert\."
)
_SWALLOWS = r"\|\|\s*(?:true|:|exit 0)(?![\w/])|--passWithNoTests|continue-on-error:\s*true|;\s*exit 0\b|--no-fail\b"
_CONFTEST = (
    r"collect_ignore(?:_glob)?\s*=|exitstatus\s*=\s*0|os\._exit\(0\)|sys\.exit\(0\)|add_marker\(\s*pytest\.mark\.(?:skip|xfail)|items\s*\[:\]\s*="
    r"|report\.outcome\s*=\s*['\"]passed"
)
_DESELECTS = r"--deselect\b|--ignore(?:-glob)?[= ]|-k ['\"]?not |testPathIgnorePatterns|addopts.*-m ['\"]?not "
_RUNNING = r"(?i)test|check|jest|vitest|mocha|pytest|ci\b"
_CONDITION = r"^\s*(?:if|unless|when|elif|} else if)\b|skipif|runIf|skipIf|testing\.Short\(\)|process\.env|os\.environ"


class Weakening(NamedTuple):
    """what: skipped, narrowed, unasserted, swallowed, deselected, removed. words: the line that shows it."""

    what: str
    words: str
    edit: Edit


@lru_cache(maxsize=16)
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compiled where an edit of tests asks for it: most turns have none."""
    return re.compile(pattern, re.M)


def weakened(edits: tuple[Edit, ...]) -> tuple[Weakening, ...]:
    return tuple(found for edit in edits if not edit.trivial and (found := _weakening(edit)) is not None)


def _weakening(edit: Edit) -> Weakening | None:
    before, after = edit.before, edit.after
    if edit.how in ("formatter", "git") or not (before or after):
        return None
    name = edit.path.rpartition("/")[2].lower()
    if edit.kind == "test":
        if not before and (edit.how != "patch" or _compiled(_TESTS).search(after)):
            return _new_line("swallowed", _CONFTEST, edit) if name == "conftest.py" else None  # a new file or new tests
        found = _new_line("skipped", _SKIPS, edit) or _new_line("narrowed", _ONLY, edit)
        if found is None and name == "conftest.py":
            found = _new_line("swallowed", _CONFTEST, edit)
        return found or _unasserted(edit)
    script = edit.kind in ("configuration", "unknown") or name in ("makefile", "justfile") or name.endswith(".sh")
    if script and before and _compiled(_RUNNING).search(before + after):
        return _new_line("swallowed", _SWALLOWS, edit, _RUNNING) or _new_line("deselected", _DESELECTS, edit)
    return None


def _new_line(what: str, pattern: str, edit: Edit, beside: str | None = None) -> Weakening | None:
    """A mark that the new text has more often than the old one, on a line of its own that no condition guards."""
    mark = _compiled(pattern)
    if len(mark.findall(edit.after)) <= len(mark.findall(edit.before)):
        return None
    old = {line.strip() for line in edit.before.split("\n")}
    previous = ""
    for line in edit.after.split("\n"):
        new = line.strip() not in old and mark.search(line) and (beside is None or _compiled(beside).search(line))
        if new and not (_compiled(_CONDITION).search(previous) or _compiled(_CONDITION).search(line)):
            return Weakening(what, line.strip(), edit)
        previous = line if line.strip() else previous
    return None


def _unasserted(edit: Edit) -> Weakening | None:
    """Tests whose assertions went while the tests stayed."""
    tests_before, tests_after = len(_compiled(_TESTS).findall(edit.before)), len(_compiled(_TESTS).findall(edit.after))
    had, has = len(_compiled(_ASSERTS).findall(edit.before)), len(_compiled(_ASSERTS).findall(edit.after))
    if had and not has and tests_before and tests_after >= tests_before:
        line = next(line.strip() for line in edit.before.split("\n") if _compiled(_ASSERTS).search(line))
        return Weakening("unasserted", line, edit)
    return None
