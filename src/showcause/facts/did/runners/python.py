"""Summaries of pytest, unittest (Django's among them) and tox."""

from __future__ import annotations

from collections.abc import Iterator

from .summary import Reader, Summary, counted, matches, number, phrases, tally

_WORDS = r"(?:passed|failed|errors?|skipped|xfailed|xpassed|deselected|warnings?|rerun|subtests passed)"
_PYTEST = (
    rf"(?m)^(?P<bars>=* ?)(?P<items>(?:\d+ {_WORDS}(?:, )?)+|no tests (?:ran|collected)[^\n=]{{0,40}}) "
    r"?in \d+(?:\.\d+)?s"
)
_BROKEN = (
    r"(?m)^(?:=+ ERRORS =+$|!+ (?:Interrupted|stopping)[^\n]*|ERROR: (?:not found|file or directory not found)[^\n]*"
    r"|INTERNALERROR>|ImportError while loading conftest[^\n]*|ERROR: usage: pytest[^\n]*)"
)


def pytest(text: str) -> Iterator[Summary]:
    """`== 1 failed, 4 passed in 0.12s ==`, with or without the bars."""
    none = True
    for groups, line, at in matches(_PYTEST, text):
        found = tally(groups["items"])
        none = False
        failed = found.get("failed", 0) + found.get("error", 0) + found.get("errors", 0)
        skipped = found.get("skipped", 0) + found.get("xfailed", 0)
        passed = found.get("passed", 0) + found.get("xpassed", 0)
        yield counted("pytest", line, at, passed, failed, skipped, selected=bool(found.get("deselected")))
    if none:
        for _, line, at in matches(_BROKEN, text):
            yield Summary("pytest", "tests", "failed", line, at, sure=False)
            return


def unittest(text: str) -> Iterator[Summary]:
    """`Ran 5 tests in 0.01s`, a blank line, `OK (skipped=1)` or `FAILED (failures=1, errors=2)`."""
    pattern = (
        r"(?m)^Ran (?P<ran>\d+) tests? in [\d.]+s\s*^(?P<end>OK|FAILED|NO TESTS RAN)(?: \((?P<why>[^)\n]{0,120})\))?"
    )
    for groups, line, at in matches(pattern, text):
        ran = number(groups["ran"]) or 0
        why = {key: number(value) or 0 for key, _, value in (part.partition("=") for part in groups["why"].split(", "))}
        failed = why.get("failures", 0) + why.get("errors", 0) + why.get("unexpected successes", 0)
        skipped = why.get("skipped", 0) + why.get("expected failures", 0)
        yield counted(
            "unittest", line, at, max(0, ran - failed - skipped), failed, skipped, red=groups["end"] == "FAILED"
        )


# `" in "` alone stands in half of all outputs
_ENDS = (
    *(f" {word} in " for word in ("passed", "failed", "error", "errors", "skipped", "deselected", "warning", "warnings",
                                  "xfailed", "xpassed", "rerun")),
    "no tests ran in ", "no tests collected", "= ERRORS =", "!!!!!", "ERROR: not found", "ERROR: file or directory",
    "INTERNALERROR>", "ImportError while loading conftest", "ERROR: usage: pytest",
)  # fmt: skip

READERS = (
    Reader(_ENDS, pytest),
    Reader(("Ran ",), unittest),
    Reader(
        ("congratulations :)", "evaluation failed :("),
        phrases("tox", "tests", r"(?m)^ *congratulations :\)", r"(?m)^ *evaluation failed :\("),
    ),
)
